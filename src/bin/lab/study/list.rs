//! The list of presets.

use super::StudyArgs;
use super::after::after_the_rounds;
use super::forecast::Forecast;
use super::pilot::power;
use super::presets::PRESETS;

/// Lists the presets with rounds, calls and cost.
///
/// # Errors
/// A sentence if a table cannot be played.
pub fn list(args: &StudyArgs) -> Result<String, String> {
    let mut text = String::new();
    let unknown = "https://service.invalid/v1";
    let mut service = toml::Table::new();
    let base_url = args.base_url.as_deref().unwrap_or(unknown);
    service.insert("base_url".to_owned(), base_url.into());
    let model = args.model.as_deref().unwrap_or("unknown");
    service.insert("model".to_owned(), model.into());
    if let Some(price) = args.price {
        service.insert("price".to_owned(), price.in_a_plan());
    }
    for preset in PRESETS {
        let plan = preset.with_service(service.clone(), args.rounds, None)?.plan;
        let rounds = vec![plan.seeds().rounds() as usize; plan.cells().len()];
        let forecast = Forecast::of(&plan, &rounds)?.describe();
        text.push_str(&format!(
            "{}\n    {}\n    {forecast}.\n",
            preset.name(),
            preset.about
        ));
        if preset.is_evaluated {
            let more = after_the_rounds(&plan, &rounds)?.describe();
            text.push_str(&format!(
                "    lab interview and lab label ask more, with this model as judge: {more}.\n"
            ));
        }
        text.push_str(&format!("    {}\n", power(&plan).unwrap_or_default()));
    }
    if args.model.is_none() && args.price.is_none() {
        text.push_str(
            "Add --model NAME to see what they cost at its listed price, or --price 0.15,0.60 with the price of any.\n",
        );
    }
    Ok(text)
}
