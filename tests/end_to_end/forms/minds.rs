//! Tests of the settings of minds in the table form: as published, and in files.

use crate::support::files::{Files, import};
use crate::support::page::Page;
use crate::support::world::scenario;
use serde_json::{Value, json};

/// Returns what the summaries of the seats' minds say.
async fn summaries(page: &Page) -> Vec<String> {
    page.read("[...document.querySelectorAll('.seat-mind > summary')].map((summary) => summary.textContent)")
        .await
}

async fn until_said(page: &Page, words: &str) {
    let said = format!(
        "[...document.querySelectorAll('dialog[open] [role=status]')].some((said) => said.textContent.includes('{words}'))"
    );
    page.until(words, &said).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn minds_are_set_as_published_and_carried_in_a_file() {
    scenario("Settings of minds", async |world| {
        let page = &world.page;
        let files = Files::of("minds");
        let seats = ["planner", "planner", "analyst"].map(|player| json!({ "player": player }));
        world.open_with(json!({ "table": { "seats": seats } })).await;
        page.press("Table").await;
        page.until_offered("Play at this table").await;
        let usual = ["Settings of the Planner", "Settings of the Planner", "Settings of the Analyst"];
        assert_eq!(summaries(page).await, usual);

        let open = "(document.querySelector('.seat-mind').open = true)";
        assert!(page.read::<bool>(open).await);
        page.press("As published").await;
        page.enter("Temperature of every call", "0.25").await;
        let written = files.export(page, "among-agents-minds.json").await;
        until_said(page, "Saved as among-agents-minds.json.").await;
        let first = summaries(page).await.swap_remove(0);
        assert_eq!(first, "Settings of the Planner: changed");
        let read: Value = serde_json::from_str(&written).expect("the file is JSON");
        assert_eq!(read["version"], 1);
        let planner = &read["minds"]["planner"];
        assert_eq!((&planner["temperature"], &planner["off"]), (&json!(0.25), &json!(["full_view"])));

        page.press("As usual").await;
        assert_eq!(summaries(page).await, usual);
        let published = r#"{"version": 1, "minds": {"planner": {"base": "as_published"}}}"#;
        import(page, &files.written("published.json", published.as_bytes())).await;
        until_said(page, "published.json set 2 seats.").await;
        let planner = "Settings of the Planner: as published";
        assert_eq!(summaries(page).await, [planner, planner, "Settings of the Analyst"]);

        let bad = br#"{"version": 1, "minds": {"planner": {"recent": 0}}}"#;
        import(page, &files.written("bad.json", bad)).await;
        until_said(
            page,
            "bad.json: “recent” of the planner takes a whole number from 1 to 50: correct it. Nothing was changed.",
        )
        .await;
        world.save().await;
        page.reload().await;
        page.press("Table").await;
        page.until_offered("Play at this table").await;
        assert_eq!(summaries(page).await, [planner, planner, "Settings of the Analyst"]);
    })
    .await;
}
