//! Audits of all dialogs.

use super::audited;
use crate::support::page::{CONNECTIONS_STORAGE_KEY, PEOPLE_STORAGE_KEY};
use crate::support::world::MODEL;
use serde_json::json;

/// Opens all collapsible parts of the dialog.
const OPEN_ALL: &str =
    "[...document.querySelectorAll('dialog[open] details')].map((details) => details.open = true).length";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn everybody_can_fill_in_the_forms() {
    audited("Axe: the forms", async |audits| {
        let world = audits.world;
        let page = &world.page;
        world.open("").await;
        page.press("Connect a model").await;
        page.until_offered("Test connection").await;
        audits.audit("the form for a model").await;
        world
            .model
            .answer_as(crate::support::model_server::ServerBehaviour::Fails(401));
        page.press("Close").await;
        world.enter_service().await;
        world.test_connection().await;
        audits.audit("a connection that fails").await;
        world
            .model
            .answer_as(crate::support::model_server::ServerBehaviour::Plays);
        world.test_connection().await;
        audits.audit("a connection that works").await;

        let services = [4, 5].map(
            |id| json!({ "id": id, "base_url": world.model.base_url(), "model": format!("{MODEL}-{id}") }),
        );
        page.store(CONNECTIONS_STORAGE_KEY, json!(services)).await;
        let players = ["you", "planner", "talker", "recaller", "analyst", "random"];
        let seats = players.map(|player| json!({ "player": player }));
        let rules = json!({ "players": 7, "impostors": 2, "discussion": "live" });
        world
            .open_with(json!({ "table": { "rules": rules, "seats": seats } }))
            .await;
        page.press("Connect a model").await;
        page.until_offered("Remove this connection").await;
        page.press("Remove this connection").await;
        audits.audit("several connections").await;
        page.press("Close").await;

        page.press("Table").await;
        page.until_offered("Play at this table").await;
        assert!(page.read::<u32>(OPEN_ALL).await > 0);
        audits.audit("the form for a table").await;
        page.press("What minds have learnt…").await;
        page.until_offered("Import a file…").await;
        audits.audit("nothing learnt yet").await;
        page.press("Close").await;
        // The lessons were opened over the form for a table, which comes back.
        page.until_offered("Play at this table").await;
        page.press("Close").await;

        page.press("Play").await;
        page.until_offered("Crewmate").await;
        page.show_more().await;
        page.choose("The others", "as in your table settings").await;
        audits.audit("taking a seat").await;
        page.store(PEOPLE_STORAGE_KEY, json!({ "count": 3, "put_away": ["turn"] }))
            .await;
        page.reload().await;
        page.press("Play").await;
        page.until_offered("Begin the round").await;
        audits.audit("taking three seats").await;
    })
    .await;
}
