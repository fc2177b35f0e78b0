//! Tests of presets, of their list, and of forecasts.

use super::read;
use crate::study::forecast::{Forecast, power};
use crate::study::presets::PRESETS;
use crate::study::{WrittenPlan, list};
use among_agents::lab::plan::Plan;

const SERVICE: &str = "--base-url http://localhost:1/v1 --model m";

#[test]
fn every_preset_is_a_plan_with_the_service_of_the_options() {
    for preset in PRESETS {
        let args = read(&format!("{} {SERVICE} --out x", preset.name)).expect("a study");
        let WrittenPlan { text, plan } = WrittenPlan::of(&args).expect("a plan");
        assert_eq!(plan.services()[0].base_url, "http://localhost:1/v1");
        assert_eq!(Plan::read(&text), Ok(plan.clone()), "its text is the plan");
        assert!(!plan.comparisons().is_empty() && plan.cells().iter().any(|cell| cell.asks_a_model()));
        for published in plan.cells().iter().filter_map(|cell| cell.published()) {
            assert_eq!(published.percent.iter().sum::<f64>(), 100.0);
        }
        let args = read(&format!("{} --out x", preset.name)).expect("a study");
        assert_eq!(
            WrittenPlan::of(&args).err().expect("refused"),
            "Missing: --base-url, --model. A mind asks a model."
        );
    }
    let args = read(&format!("mine.toml {SERVICE} --out x")).expect("a study");
    let why = WrittenPlan::of(&args).err().expect("refused");
    assert!(why.starts_with("mine.toml names its services itself"), "{why}");
}

#[test]
fn the_list_tells_rounds_calls_cost_and_power() {
    let listed = list(&read("--list --model gpt-4o-mini").expect("a list")).expect("a list");
    for preset in PRESETS {
        assert!(
            listed.contains(preset.name) && listed.contains(preset.about),
            "{listed}"
        );
    }
    assert!(
        listed.contains("140 rounds, about ") && listed.contains("600 rounds, about "),
        "{listed}"
    );
    assert_eq!(listed.matches("about $").count(), 3, "{listed}");
    assert_eq!(listed.matches("This study can see ").count(), 2, "{listed}");
    let listed = list(&read("--list").expect("a list")).expect("a list");
    assert_eq!(listed.matches("price not known").count(), 3, "{listed}");
}

#[test]
fn a_forecast_counts_the_rounds_that_are_left_and_only_models() {
    let plan = Plan::read(
        "seeds = { rounds = 40 }\n[services.s]\nbase_url = \"http://localhost:1/v1\"\nmodel = \"m\"\nprice = { prompt = 1, \
         completion = 1 }\n[[cells]]\nname = \"a\"\ncrew = \"bot\"\nimpostors = \"bot\"\n[[cells]]\nname = \"b\"\ncrew = \
         \"bot\"\nimpostors = \"planner\"\n[[cells]]\nname = \"c\"\ncrew = \"planner\"\nimpostors = \"bot\"\n",
    );
    let plan = plan.expect("a plan");
    let of = |rounds: [usize; 3]| Forecast::of(&plan, &rounds).expect("a forecast");
    let none = of([40, 0, 0]);
    assert_eq!((none.rounds, none.calls, none.dollars), (40.0, 0.0, 0.0));
    let (one, four) = (of([0, 1, 0]), of([0, 4, 0]));
    assert!(one.calls > 5.0 && (four.calls - 4.0 * one.calls).abs() < 1e-6);
    assert!((one.dollars - one.tokens / 1e6).abs() < 1e-6 && !one.is_unpriced);
    // Four crewmates are asked more often than one impostor.
    assert!(of([0, 0, 1]).calls > 1.5 * one.calls);
    let words = power(&plan).expect("two comparisons");
    assert!(
        words.starts_with("This study can see ") && words.contains("2 comparisons of 40 pairs"),
        "{words}"
    );
}
