//! Tests of presets, of their list, and of forecasts.

use super::read;
use super::support::folder::Folder;
use crate::study::forecast::Forecast;
use crate::study::pilot::{power, power_after};
use crate::study::presets::PRESETS;
use crate::study::{WrittenPlan, list, play};
use among_agents::agents::minds::{Mind, MindPart, MindSettings};
use among_agents::lab::plan::{BOT_VERSION, Plan, SidePlayer};

const SERVICE: &str = "--base-url http://localhost:1/v1 --model m";

#[test]
fn every_preset_is_a_plan_with_the_service_of_the_options() {
    for preset in PRESETS {
        let args = read(&format!("{} {SERVICE} --out x", preset.name())).expect("a study");
        let WrittenPlan { text, plan } = WrittenPlan::of(&args).expect("a plan");
        assert_eq!(plan.services()[0].base_url, "http://localhost:1/v1");
        assert_eq!(Plan::read(&text), Ok(plan.clone()), "its text is the plan");
        assert!(!plan.comparisons().is_empty() && plan.cells().iter().any(|cell| cell.asks_a_model()));
        for published in plan.cells().iter().filter_map(|cell| cell.published()) {
            assert_eq!(published.percent.iter().sum::<f64>(), 100.0);
        }
        let args = read(&format!("{} --out x", preset.name())).expect("a study");
        assert_eq!(
            WrittenPlan::of(&args).err().expect("refused"),
            "Missing: --base-url, --model. A mind asks a model."
        );
    }
    let args = read("mine.toml --out x --rounds 3").expect("a study");
    let why = WrittenPlan::of(&args).err().expect("refused");
    assert!(
        why.starts_with("mine.toml names its seeds itself: write seeds = { first"),
        "{why}"
    );
    let args = read("amongagents --out x").expect("a study");
    assert_eq!(
        WrittenPlan::of(&args).err().expect("refused"),
        "amongagents is neither a preset nor a file: lab study --list names the presets, and a plan is a TOML file."
    );
    let args = read(&format!("mine.toml {SERVICE} --out x")).expect("a study");
    let why = WrittenPlan::of(&args).err().expect("refused");
    assert!(why.starts_with("mine.toml names its services itself"), "{why}");
}

#[test]
fn a_preset_takes_other_seeds_and_is_written_to_be_edited() {
    let args = read(&format!(
        "amongagents-table1 {SERVICE} --rounds 3 --seed 7 --print-plan"
    ));
    let WrittenPlan { text, plan } = WrittenPlan::of(&args.expect("a plan to print")).expect("a plan");
    assert_eq!((plan.seeds().first(), plan.seeds().rounds()), (7, 3));
    assert!(text.contains("rounds = 3\n"), "{text}");
    let args = read(&format!("amongagents-table1 {SERVICE} --print-plan --out x"));
    assert!(args.is_err(), "a plan is either printed or played");
}

#[test]
fn a_given_price_stands_in_the_plan() {
    let args = read(&format!(
        "against-the-bots-{BOT_VERSION} {SERVICE} --price 0.2,0.8 --out x"
    ));
    let plan = WrittenPlan::of(&args.expect("a study")).expect("a plan").plan;
    let price = plan.services()[0].price.as_ref().expect("a price");
    assert_eq!((price.prompt, price.completion), (200, 800));
    for text in ["0.2", "0.2,", "-1,2", "cheap,2"] {
        let why = read(&format!(
            "against-the-bots-{BOT_VERSION} {SERVICE} --price={text} --out x"
        ));
        assert_eq!(
            why.expect_err("refused").to_string(),
            "--price needs the dollars per million tokens of prompt and completion, such as 0.15,0.60."
        );
    }
}

#[test]
fn the_preset_against_bots_has_their_version_in_its_name() {
    let args = read(&format!("against-the-bots-{BOT_VERSION} {SERVICE} --out x")).expect("a study");
    let plan = WrittenPlan::of(&args).expect("a plan").plan;
    let bots = &plan.cells()[0];
    let told = format!("crew bot version {BOT_VERSION}; impostors bot version {BOT_VERSION}");
    assert!(plan.conditions(bots, None).ends_with(&told));
}

#[test]
fn planners_of_the_paper_play_as_published_but_for_the_plan() {
    for (preset, planners) in [("amongagents-table1", 8), ("amongagents-interviews", 4)] {
        let args = read(&format!("{preset} {SERVICE} --out x")).expect("a study");
        let plan = WrittenPlan::of(&args).expect("a plan").plan;
        let minds = plan
            .cells()
            .iter()
            .flat_map(|cell| cell.players())
            .filter_map(SidePlayer::mind);
        let mut settings: Vec<MindSettings> = minds.map(|player| player.settings.clone()).collect();
        let without = settings.iter().filter(|settings| !settings.has(MindPart::Plan));
        assert_eq!(without.count(), planners / 2, "{preset}");
        for settings in &mut settings {
            settings.off.retain(|part| *part != MindPart::Plan);
        }
        let published = MindSettings::as_published(Mind::Planner);
        assert_eq!(settings, vec![published; planners], "{preset}");
    }
}

#[test]
fn the_list_tells_rounds_calls_cost_and_power() {
    let listed = list(&read("--list --model gpt-4o-mini").expect("a list")).expect("a list");
    for preset in PRESETS {
        assert!(
            listed.contains(&preset.name()) && listed.contains(preset.about),
            "{listed}"
        );
    }
    assert!(
        listed.contains("140 rounds, about ") && listed.contains("600 rounds, about "),
        "{listed}"
    );
    assert_eq!(listed.matches("about $").count(), 4, "{listed}");
    assert!(
        listed.contains("lab interview and lab label ask more, with this model as judge: about "),
        "{listed}"
    );
    assert_eq!(listed.matches("This study can see ").count(), 2, "{listed}");
    let listed = list(&read("--list").expect("a list")).expect("a list");
    assert_eq!(listed.matches("price not known").count(), 4, "{listed}");
    let listed = list(&read("--list --model unlisted --price 1,2.5").expect("a list")).expect("a list");
    assert_eq!(listed.matches("about $").count(), 4, "{listed}");
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
    // The tokens of prompts and those of answers are rounded up.
    assert!(
        (one.dollars - one.tokens / 1e6).abs() < 2e-6 && !one.is_unpriced,
        "{one:?}"
    );
    // Four crewmates are asked more often than one impostor.
    assert!(of([0, 0, 1]).calls > 1.5 * one.calls);
    let words = power(&plan).expect("two comparisons");
    assert!(
        words.starts_with("This study can see ") && words.contains("2 comparisons of 40 pairs"),
        "{words}"
    );
}

#[test]
fn a_pilot_says_how_many_pairs_differ() {
    let folder = Folder::of("pilot");
    let plan = |rounds: u32, a: &str| {
        let text = format!(
            "seeds = {{ rounds = {rounds} }}\n[[cells]]\nname = \"{a}\"\ncrew = \"bot\"\nimpostors = \"bot\"\n[[cells]]\n\
             name = \"chance\"\ncrew = \"random\"\nimpostors = \"bot\"\n"
        );
        folder.written("plan.toml", &text)
    };
    let (pilot, out) = (folder.file("pilot"), folder.file("out"));
    let file = plan(12, "bots");
    let args = read(&format!("{} --out {}", file.display(), pilot.display())).expect("a study");
    play(&args).expect("a study of bots");
    let larger = |a: &str| WrittenPlan::read(&plan(100, a)).expect("a plan").plan;
    let words = power_after(&larger("bots"), &pilot).expect("a comparison of the pilot");
    assert!(
        words.starts_with("“chance” − “bots”: This study can see ")
            && words.contains("(In one comparison of 100 pairs, if ")
            && words.ends_with(" % of the pairs differ, as of 12 in the pilot.)"),
        "{words}"
    );
    let why = power_after(&larger("others"), &pilot).expect_err("refused");
    assert!(
        why.ends_with("has no cells “chance” and “others” with rounds of the same seeds: name another one."),
        "{why}"
    );
    let options = format!(
        "{} --pilot {} --out {}",
        file.display(),
        folder.file("no").display(),
        out.display()
    );
    assert!(play(&read(&options).expect("a study")).is_err());
    assert!(!out.exists(), "nothing is begun without the pilot");
}
