//! Tests that stored data which cannot be read is set aside and reported once.

use crate::support::page::{CONNECTIONS_STORAGE_KEY, PEOPLE_STORAGE_KEY, Page, SETTINGS_STORAGE_KEY};
use crate::support::world::scenario;
use serde_json::json;

const KEYS_STORAGE_KEY: &str = "among-agents.keys.1";
const COSTS_STORAGE_KEY: &str = "among-agents.costs.1";

/// All keys under which the page stores something.
const ALL_KEYS: [&str; 5] = [
    SETTINGS_STORAGE_KEY,
    CONNECTIONS_STORAGE_KEY,
    KEYS_STORAGE_KEY,
    COSTS_STORAGE_KEY,
    PEOPLE_STORAGE_KEY,
];

/// The text of a notice, over the page or on the open dialog.
const NOTICE: &str =
    "(document.querySelector('.dialog[open] .dialog-notice') ?? document.querySelector('.toast'))
    .querySelector('p').textContent";

async fn stored_at(page: &Page, key: &str) -> Option<String> {
    page.read(&format!("localStorage.getItem('{key}')")).await
}

async fn until_noticed(page: &Page, words: &str, key: &str) {
    let includes = |words: &str| format!("{NOTICE}.includes({})", json!(words));
    page.until(&format!("{words} are in the notice"), &includes(words))
        .await;
    page.until(
        "the notice says where they are",
        &includes(&format!("“{key}.aside-1”")),
    )
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
            for key in ALL_KEYS {
                page.store_text(key, damaged).await;
            }
            // A round that begins at once must not remove the notice sooner than another change would.
            world.open("?watch&speed=slow").await;
            until_noticed(
                page,
                "The settings stored in this browser cannot be read",
                SETTINGS_STORAGE_KEY,
            )
            .await;
            page.press("Dismiss").await;
            page.choose("Speed", "2×").await;

            page.press("Connect a model").await;
            until_noticed(page, "The connections stored", CONNECTIONS_STORAGE_KEY).await;
            until_noticed(page, "The keys stored", KEYS_STORAGE_KEY).await;
            page.press("Close").await;
            page.press("Dismiss").await;
            world.enter_service().await;
            world.save().await;
            page.press("Close").await;

            world.open("").await;
            page.press("Play").await;
            until_noticed(page, "The settings for taking a seat stored", PEOPLE_STORAGE_KEY).await;
            page.press("Close").await;
            page.press("Set up a table").await;
            page.press("a model").await;
            until_noticed(page, "The prices and caps stored", COSTS_STORAGE_KEY).await;
            page.press("Close").await;
            page.press("Discard the changes").await;

            for key in ALL_KEYS {
                let aside = stored_at(page, &format!("{key}.aside-1")).await;
                assert_eq!(aside.as_deref(), Some(damaged), "{key}");
            }
            page.reload().await;
            page.press("Connect a model").await;
            page.until_offered("Test connection").await;
            assert_eq!(page.read::<String>(NOTICE).await, "", "there is no second notice");
        },
    )
    .await;
}
