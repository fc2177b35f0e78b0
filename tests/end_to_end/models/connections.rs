//! Tests of several connections at one table, and of their costs.

use crate::support::model_server::ServerBehaviour;
use crate::support::page::CONNECTIONS_STORAGE_KEY;
use crate::support::world::{KEY, MODEL, World, scenario};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub const METER: &str = "document.querySelector('.meter').textContent";

/// Opens a table of five with models on the first three seats: that of the first connection, that of the
/// second, and a different one of the second.
async fn open_table(world: &World, more: Value) {
    world.open("").await;
    let services = json!([
        { "id": 4, "base_url": world.model.base_url(), "model": "first-model" },
        { "id": 9, "base_url": world.model.base_url(), "model": "second-model", "at_once": 1 },
    ]);
    world.page.store(CONNECTIONS_STORAGE_KEY, services).await;
    let seats = json!([
        { "player": "planner" },
        { "player": "planner", "model": { "service": 9, "temperature": 13 } },
        { "player": "planner", "mind": { "off": ["plan"] }, "model": { "service": 9, "name": "third-model" } },
    ]);
    let mut settings = json!({ "speed": "max", "table": { "rules": { "timesteps": 12 }, "seats": seats } });
    settings["table"]["autopilot"] = more["autopilot"].clone();
    if settings["table"]["autopilot"].is_null() {
        settings["table"]["autopilot"] = json!(false);
    }
    world.open_with(settings).await;
}

async fn enter_key(world: &World, connection: &str, key: &str) {
    let page = &world.page;
    page.press("Connect a model").await;
    page.choose("Connection", connection).await;
    page.enter("API key", key).await;
    world.test_connection().await;
    world.save().await;
    page.press("Close").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn each_seat_asks_its_own_model_with_its_own_key() {
    scenario("Three models of two connections", async |world| {
        let page = &world.page;
        open_table(world, json!({})).await;
        let host = world.model.origin().replace("http://", "");
        let other_key = KEY.replace("e2e", "e2e-2");
        enter_key(world, &format!("first-model at {host}"), KEY).await;
        enter_key(world, &format!("second-model at {host}"), &other_key).await;
        page.press("Table").await;
        page.until(
            "the round is estimated",
            "/A round takes about .* calls/.test(document.querySelector('.estimate').textContent)",
        )
        .await;
        let before = world.model.asked().len();
        world.begin_at_the_open_table().await;
        page.outcome().await;
        let asked: BTreeSet<(String, String)> = world.model.asked()[before..]
            .iter()
            .map(|seen| {
                let body: Value = serde_json::from_str(&seen.body).expect("requests are JSON");
                let key = seen.authorization().unwrap_or_default().replace("Bearer ", "");
                (body["model"].as_str().unwrap_or_default().to_owned(), key)
            })
            .collect();
        let expected = [
            ("first-model", KEY),
            ("second-model", &other_key),
            ("third-model", &other_key),
        ];
        let expected = expected.map(|(model, key)| (model.to_owned(), key.to_owned()));
        assert_eq!(asked, BTreeSet::from(expected));
        let meter: String = page.read(METER).await;
        assert!(
            meter.contains("tokens in") && meter.contains(" out · $0"),
            "{meter}"
        );
        page.press_meter().await;
        page.until(
            "the table has a head, three seats, and all",
            "document.querySelector('.cost-table')?.rows.length === 5",
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn bots_take_over_at_the_cap() {
    scenario("A cap on tokens", async |world| {
        let page = &world.page;
        open_table(world, json!({ "autopilot": true })).await;
        world.model.answer_as(ServerBehaviour::Wanders);
        world.play_at_the_table().await;
        page.outcome().await;
        page.press_meter().await;
        // Even a round in which few choices have to be asked for reaches this cap.
        page.enter("Tokens", "200").await;
        world.save().await;
        page.press("Close").await;
        let before = world.model.asked().len();
        page.play_again().await;
        let asked = world.model.asked().len() - before;
        assert!(
            (1..20).contains(&asked),
            "200 tokens are few answers of 120, not {asked}"
        );
        let said = page.text().await;
        assert!(said.contains("The cap on costs is reached"), "{said}");
        let journal = page.journal().await;
        assert!(journal.contains("The cap on costs is reached"), "{journal}");
        assert!(!journal.contains(MODEL), "a journal names no model");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn models_are_listed_and_connections_added_and_removed() {
    scenario("Adding and removing connections", async |world| {
        let page = &world.page;
        world.open("").await;
        world.enter_service().await;
        page.press("List the models").await;
        let listed = "[...document.querySelectorAll('#models option')].map((model) => model.value).join()";
        page.until(
            "the models are listed",
            &format!("{listed} === 'large-model,small-model'"),
        )
        .await;
        page.enter("Model", "small-model").await;
        world.test_connection().await;
        world.save().await;
        page.press("Add another connection").await;
        page.enter("Base URL", "http://localhost:11434/v1").await;
        page.enter("Model", "mine").await;
        world.save().await;
        page.press("Close").await;
        page.reload().await;
        page.press("Connect a model").await;
        let kept = |count: usize| {
            format!(
                "[...document.querySelectorAll('.dialog[open] label')]
                    .find((label) => /^Connection/.test(label.textContent))
                    ?.querySelectorAll('option').length === {count}"
            )
        };
        page.until("both are kept, and a new one offered", &kept(3)).await;
        page.press("Remove this connection").await;
        page.press("Remove it").await;
        page.until(
            "the other is shown",
            "[...document.querySelectorAll('.dialog[open] input')].some((input) => input.value === 'mine')",
        )
        .await;
        page.until("one is left", &kept(2)).await;
    })
    .await;
}
