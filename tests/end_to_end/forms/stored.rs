//! Tests that stored data which cannot be read is set aside and reported once.

use crate::support::page::{CONNECTIONS_STORAGE_KEY, PEOPLE_STORAGE_KEY, Page, SETTINGS_STORAGE_KEY};
use crate::support::world::scenario;
use serde_json::json;

const KEYS_STORAGE_KEY: &str = "among-agents.keys.1";
const COSTS_STORAGE_KEY: &str = "among-agents.costs.1";

/// The text of a notice, over the page or on the open dialog.
const TOLD: &str =
    "(document.querySelector('.dialog[open] .dialog-notice') ?? document.querySelector('.toast'))
    .querySelector('p').textContent";

async fn damage(page: &Page, place: &str, text: &str) {
    let script = "localStorage.setItem(arguments[0], arguments[1])";
    let kept = page
        .browser
        .client
        .execute(script, vec![json!(place), json!(text)])
        .await;
    kept.expect("the browser keeps it");
}

async fn kept_at(page: &Page, place: &str) -> Option<String> {
    page.read(&format!("localStorage.getItem('{place}')")).await
}

async fn until_told(page: &Page, words: &str, place: &str) {
    let says = |words: &str| format!("{TOLD}.includes({})", json!(words));
    page.until(&format!("{words} are told of"), &says(words)).await;
    page.until("it is told where they are", &says(&format!("“{place}.aside-1”")))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn damaged_storage_is_reported_once_and_nothing_is_lost() {
    scenario(
        "Damaged settings, connections, keys, prices, people",
        async |world| {
            let page = &world.page;
            world.open("").await;
            let damaged = "{\"table\": {\"seats\": [";
            for place in [
                SETTINGS_STORAGE_KEY,
                CONNECTIONS_STORAGE_KEY,
                KEYS_STORAGE_KEY,
                COSTS_STORAGE_KEY,
                PEOPLE_STORAGE_KEY,
            ] {
                damage(page, place, damaged).await;
            }
            // A round that begins at once must not remove the notice sooner than another change would.
            world.open("?watch&speed=slow").await;
            until_told(
                page,
                "The settings stored in this browser cannot be read",
                SETTINGS_STORAGE_KEY,
            )
            .await;
            page.press("Dismiss").await;
            page.choose("Speed", "2×").await;

            page.press("Connect a model").await;
            until_told(page, "The connections stored", CONNECTIONS_STORAGE_KEY).await;
            until_told(page, "The keys stored", KEYS_STORAGE_KEY).await;
            page.press("Close").await;
            page.press("Dismiss").await;
            world.enter_service().await;
            world.save().await;
            page.press("Close").await;

            world.open("").await;
            page.press("Take a seat").await;
            until_told(page, "The settings for taking a seat stored", PEOPLE_STORAGE_KEY).await;
            page.press("Close").await;
            page.press("Set up a table").await;
            page.press("model").await;
            until_told(page, "The prices and caps stored", COSTS_STORAGE_KEY).await;
            page.press("Close").await;
            page.press("Discard the changes").await;

            for place in [
                SETTINGS_STORAGE_KEY,
                CONNECTIONS_STORAGE_KEY,
                KEYS_STORAGE_KEY,
                COSTS_STORAGE_KEY,
                PEOPLE_STORAGE_KEY,
            ] {
                let aside = kept_at(page, &format!("{place}.aside-1")).await;
                assert_eq!(aside.as_deref(), Some(damaged), "{place}");
            }
            page.reload().await;
            page.press("Connect a model").await;
            page.until_offered("Test connection").await;
            assert_eq!(page.read::<String>(TOLD).await, "", "it is not told again");
        },
    )
    .await;
}
