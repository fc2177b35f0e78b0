//! Tests of rounds as files: saved at the end, opened and dropped, and kept among the saved rounds.

use crate::saved_rounds::until_end_saved;
use crate::support::files::KEEP_DOWNLOADS;
use crate::support::page::Page;
use crate::support::world::scenario;
use among_agents::record::Record;
use serde_json::Value;
use std::process::Command;

/// Drops a file of this text on the page.
pub async fn drop_file(page: &Page, text: &str) {
    let dropped: bool = page
        .read(&format!(
            "(() => {{
                const files = new DataTransfer();
                files.items.add(new File([{}], 'round.json', {{ type: 'application/json' }}));
                const event = new DragEvent('drop', {{ dataTransfer: files, bubbles: true, cancelable: true }});
                document.body.dispatchEvent(event);
                return event.defaultPrevented;
            }})()",
            Value::from(text)
        ))
        .await;
    assert!(dropped);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_is_saved_as_a_file_and_opened_again() {
    scenario("A round as a file", async |world| {
        let page = &world.page;
        page.browser.before_each_page(KEEP_DOWNLOADS).await;
        world.open("?seed=7&rules=paper&speed=max").await;
        page.outcome().await;
        until_end_saved(page).await;
        page.press("Save as file").await;
        page.until("the file is offered", "window.downloads.length === 1").await;
        let name: String = page.read("window.downloadName").await;
        assert_eq!(name, "among-agents-7.json");
        let text: String = page.read("window.downloads[0]").await;
        let record = Record::of_json(&text).expect("a record");
        assert_eq!(record.round.seed, 7);
        // The terminal program writes the same bytes.
        let arguments = ["record", "--rules", "paper", "--seed", "7"];
        let printed = Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).output();
        let printed = String::from_utf8(printed.expect("lab can be run").stdout);
        assert_eq!(text, printed.expect("lab prints text").trim_end());

        world.open("").await;
        drop_file(page, &text).await;
        page.until("it is shown", "document.querySelector('[aria-label=Replay]')").await;
        page.press("Leave").await;
        page.press("Saved rounds").await;
        let rows = "document.querySelectorAll('.saved-round').length";
        page.until("both are kept", &format!("{rows} === 2")).await;

        drop_file(page, "{\"seed\": 7}").await;
        page.until(
            "the reason is told",
            "/round.json: This file holds no recorded round/.test(document.querySelector('.toast')?.textContent)",
        )
        .await;
        drop_file(page, &text).await;
        page.until("it is shown again", "document.querySelector('[aria-label=Replay]')")
            .await;
        page.press("Leave").await;
        page.press("Saved rounds").await;
        page.until("it is kept once", &format!("{rows} === 2")).await;

        // A changed copy replaces nothing, and stays marked when it is saved again.
        let changed = text.replacen("\"afterwords\":[", "\"afterwords\":[\"Or not.\"", 1);
        assert_ne!(changed, text);
        drop_file(page, &changed).await;
        page.until(
            "it says that it was changed",
            "document.querySelector('.replay-changed')",
        )
        .await;
        page.press("Save as file").await;
        page.until("the file is offered", "window.downloads.length === 1")
            .await;
        assert_eq!(page.read::<String>("window.downloads[0]").await, changed);
        page.press("Leave").await;
        page.press("Saved rounds").await;
        page.until("it is kept beside the other", &format!("{rows} === 3"))
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_file_replaces_the_round_of_a_person_only_after_asking() {
    scenario("A file while a person plays", async |world| {
        let page = &world.page;
        world.open("").await;
        page.press("Play").await;
        page.press("Crewmate").await;
        page.press("Begin the round").await;
        page.until("the person plays", "document.querySelector('.seat-bar')")
            .await;
        drop_file(page, "{}").await;
        page.until_offered("Leave the round").await;
    })
    .await;
}
