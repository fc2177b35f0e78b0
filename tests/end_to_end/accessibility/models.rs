//! Audits of rounds with models: minds, costs, errors, and the survey.

use super::{Audits, audited, fix_chance};
use crate::models::minds::read_mind_of;
use crate::results::play_out;
use crate::support::model_server::ServerBehaviour;
use serde_json::{Value, json};

/// Begins a round of these players with a connected service.
async fn begin(audits: &Audits<'_>, players: &[&str], rules: Value) {
    let (world, page) = (audits.world, audits.page());
    world.store_connection(json!({ "at_once": 8 })).await;
    let seats: Vec<Value> = players.iter().map(|player| json!({ "player": player })).collect();
    world
        .open_with(json!({ "speed": "faster", "table": { "rules": rules, "seats": seats } }))
        .await;
    fix_chance(page, "0.37").await;
    world.play_at_the_table().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn everybody_can_read_minds() {
    audited("Axe: minds, costs and lessons", async |audits| {
        let page = &audits.world.page;
        // A Recaller does not reflect before it meets somebody.
        let rules = json!({ "timesteps": 12, "first_kill_cooldown": 11 });
        begin(audits, &["recaller", "analyst", "talker", "planner", "bot"], rules).await;
        page.outcome().await;
        page.until(
            "the minds have learnt",
            "document.querySelector('.outcome')?.textContent.includes('The minds learnt')",
        )
        .await;
        for mind in ["Recaller", "Analyst"] {
            read_mind_of(page, mind).await;
            page.until("it can be read", "document.querySelector('.mind-exchanges details')").await;
            let opened = "[...document.querySelectorAll('.mind details')].map((details) => details.open = true).length";
            assert!(page.read::<u32>(opened).await > 0);
            audits.audit(&format!("the mind of a {mind}")).await;
            audits.audit_tab("Seats").await;
        }
        page.press("Close the mind").await;
        let opened: bool = page.read("document.querySelector('.meter').click() ?? true").await;
        assert!(opened);
        page.until("it is told what was spent", "document.querySelector('.cost-table caption')").await;
        audits.audit("costs").await;
        page.press("Close").await;
        page.press("See what minds have learnt").await;
        page.until("the lessons are read", "document.querySelector('.lesson')").await;
        page.press("Forget everything…").await;
        audits.audit("what minds have learnt").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn everybody_can_deal_with_trouble() {
    audited("Axe: a model that fails, and one that hangs", async |audits| {
        let (world, page) = (audits.world, audits.page());
        world.model.answer_as(ServerBehaviour::Fails(401));
        let rules = json!({ "timesteps": 50, "first_kill_cooldown": 20, "button_uses": 0 });
        begin(audits, &["planner"], rules.clone()).await;
        page.until("it is told", "document.querySelector('.trouble:not([hidden])')")
            .await;
        page.press("Pause").await;
        page.until(
            "the seat tells why",
            "document.querySelector('.seat-why:not([hidden])')",
        )
        .await;
        let opened: bool = page
            .read("document.querySelector('.seat-why:not([hidden])').click() ?? true")
            .await;
        assert!(opened);
        audits.audit("a model that fails").await;
        audits.audit_tab("Seats").await;

        world.model.answer_as(ServerBehaviour::Hangs);
        begin(audits, &["planner"], rules.clone()).await;
        page.until_offered("Let the bot choose").await;
        audits.audit("a model that hangs").await;

        begin(audits, &["you", "planner"], rules).await;
        page.until(
            "the person is asked",
            "document.querySelector('.seat-action:enabled')",
        )
        .await;
        let acted: bool = page
            .read("document.querySelector('.seat-action:enabled:not(.seat-do)').click() ?? true")
            .await;
        assert!(acted);
        page.until(
            "the others act",
            "document.querySelector('.seat-action') && !document.querySelector('.seat-action:enabled')",
        )
        .await;
        audits.audit("while others act").await;
        audits.audit_tab("Seats").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn everybody_can_answer_the_survey() {
    audited("Axe: the survey", async |audits| {
        let page = &audits.world.page;
        let rules = json!({ "timesteps": 4, "first_kill_cooldown": 3 });
        begin(audits, &["you", "planner", "planner"], rules).await;
        play_out(page).await;
        page.until("the survey is there", "document.querySelector('.survey')")
            .await;
        audits.audit("the guess").await;
        let guessed = "[...document.querySelectorAll('.survey input')].map((guess) => guess.click()).length";
        assert!(page.read::<u32>(guessed).await > 0);
        page.press("Reveal").await;
        page.until("it is told", "document.querySelector('.survey-answers')")
            .await;
        audits.audit("the rating").await;
        page.press("Skip").await;
        page.until(
            "the rest is told",
            "document.querySelectorAll('.results-section').length === 3",
        )
        .await;
        audits.audit("the end of a person's round").await;
    })
    .await;
}
