//! Tests that forms change nothing until they are saved, and that leaving a form with changes asks first.

use crate::support::model_server::ModelServer;
use crate::support::page::Page;
use crate::support::world::{KEY, World, scenario};
use fantoccini::key::Key;
use serde_json::json;

/// Everything in the page's storage, as one text.
const STORAGE: &str = "JSON.stringify(Object.entries(localStorage).sort())";

/// Whether the page asks what to do with the changes.
const ASKS: &str = "document.querySelector('.question[open]')?.textContent.includes('not saved')";

/// Whether the question, while it is open, is in front of the form.
const IS_IN_FRONT: &str = "(() => {
    const question = document.querySelector('.question[open]');
    if (!question) return true;
    const { left, top, width, height } = question.getBoundingClientRect();
    return question.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})()";

const IS_OPEN: &str = "document.querySelector('.dialog[open]') !== null";

/// The text next to the field for the key.
const OF_THE_KEY: &str = "document.querySelector('.key-left').textContent";

/// Closes the open dialog with the keyboard.
async fn press_escape(page: &Page) {
    let active = page.browser.client.active_element().await;
    let active = active.expect("something has the focus");
    let pressed = active.send_keys(&char::from(Key::Escape).to_string()).await;
    pressed.expect("it takes keys");
}

async fn until_asked(page: &Page) {
    page.until("the page asks", ASKS).await;
}

async fn until_closed(page: &Page) {
    page.until("the dialog is closed", &format!("!({IS_OPEN})")).await;
}

/// Connects the model, with its key remembered on this device.
async fn connect(world: &World) {
    let page = &world.page;
    world.enter_service().await;
    page.tick("Remember on this device", true).await;
    world.save().await;
    page.press("Close").await;
    until_closed(page).await;
}

/// Returns the keys in the requests to this service.
fn keys_seen(server: &ModelServer) -> Vec<String> {
    let seen = server.recording.all();
    let keys = seen.iter().filter_map(|seen| seen.authorization());
    keys.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_kept_connection_is_as_it_was_when_changes_are_discarded() {
    scenario("Another service is chosen, and the form left", async |world| {
        let page = &world.page;
        world.open_table(3, &["planner"]).await;
        connect(world).await;
        let kept: String = page.read(STORAGE).await;
        assert!(kept.contains(KEY));

        // Going back closes a form only during a round; before one, there is no page to go back to.
        for way_out in ["Escape", "Close", "another connection"] {
            page.press("Connect a model").await;
            page.choose("Service", "OpenAI").await;
            assert_eq!(page.field("Base URL").await, "https://api.openai.com/v1");
            assert_eq!(
                page.field("API key").await,
                "",
                "the key is of the other base URL"
            );
            let said: String = page.read(OF_THE_KEY).await;
            assert!(said.contains("entered for another base URL"), "{said}");
            let leave = async || match way_out {
                "Escape" => press_escape(page).await,
                "Close" => page.press("Close").await,
                _ => page.choose("Connection", "a new one").await,
            };
            leave().await;
            until_asked(page).await;
            page.press("Keep editing").await;
            page.until("the question is gone", &format!("!({ASKS})")).await;
            assert_eq!(page.field("Base URL").await, "https://api.openai.com/v1");
            leave().await;
            until_asked(page).await;
            page.press("Discard the changes").await;
            if way_out == "another connection" {
                page.until(
                    "the new one is empty",
                    "document.querySelector('.dialog[open] [type=url]').value === ''",
                )
                .await;
                page.press("Close").await;
            }
            until_closed(page).await;
            assert_eq!(page.read::<String>(STORAGE).await, kept, "{way_out}");
        }

        page.press("Connect a model").await;
        assert_eq!(page.field("Base URL").await, world.model.base_url());
        assert_eq!(page.field("API key").await, KEY);
        page.press("Play with one model seat").await;
        page.outcome().await;
        assert!(keys_seen(&world.model).contains(&format!("Bearer {KEY}")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_form_left_by_escape_repeatedly_stays_until_it_is_answered() {
    scenario("Escape, pressed again and again", async |world| {
        let page = &world.page;
        world.open("").await;
        connect(world).await;
        let kept: String = page.read(STORAGE).await;
        page.press("Connect a model").await;
        page.enter("Model", "another").await;
        for _ in 0..4 {
            press_escape(page).await;
            page.until("the form is there", IS_OPEN).await;
            page.until("the question is in front, or not there", IS_IN_FRONT)
                .await;
            assert_eq!(page.field("Model").await, "another");
        }
        if !page.read::<bool>(&format!("Boolean({ASKS})")).await {
            page.press("Close").await;
            until_asked(page).await;
        }
        page.press("Save the changes").await;
        until_closed(page).await;
        let saved: String = page.read(STORAGE).await;
        assert!(saved != kept && saved.contains("another"), "{saved}");
        page.press("Connect a model").await;
        press_escape(page).await;
        until_closed(page).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_key_is_sent_to_no_other_base_url() {
    scenario("A key, and another base URL", async |world| {
        let page = &world.page;
        let other = ModelServer::start().await;
        world.open("").await;
        connect(world).await;
        page.press("Connect a model").await;
        page.enter("Base URL", &other.base_url()).await;
        assert_eq!(page.field("API key").await, "");
        let said: String = page.read(OF_THE_KEY).await;
        assert!(said.contains("is not sent to this one"), "{said}");
        page.press("List the models").await;
        page.until(
            "the models are listed",
            "document.querySelector('#models option')",
        )
        .await;
        world.test_connection().await;
        assert!(!other.recording.all().is_empty(), "the other service was asked");
        assert_eq!(keys_seen(&other), Vec::<String>::new());

        // At the address where the key was entered, it is shown again.
        page.enter("Base URL", &world.model.base_url()).await;
        assert_eq!(page.field("API key").await, KEY);
        assert_eq!(page.read::<String>(OF_THE_KEY).await, "");

        // If saved with the other address, the connection has no key.
        page.enter("Base URL", &other.base_url()).await;
        world.save().await;
        assert!(!page.read::<String>(STORAGE).await.contains(KEY));
        world.test_connection().await;
        assert_eq!(keys_seen(&other), Vec::<String>::new());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_table_and_prices_are_as_they_were_when_changes_are_discarded() {
    scenario("Table and Costs, left without saving", async |world| {
        let page = &world.page;
        // Slow enough that the round is not over before it is paused.
        let seats = ["random", "random"].map(|player| json!({ "player": player }));
        world
            .open_with(json!({ "table": { "seats": seats }, "speed": "slow" }))
            .await;
        world.play_at_the_table().await;
        page.until("a round runs", "document.querySelector('[role=log] li')")
            .await;
        page.press("Pause").await;
        let kept: String = page.read(STORAGE).await;

        page.press("Table").await;
        page.press("Back to five bots").await;
        let asks_on_unload = "!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))";
        assert!(page.read::<bool>(asks_on_unload).await);
        for way_out in ["Escape", "the way back", "another dialog"] {
            match way_out {
                "Escape" => press_escape(page).await,
                "the way back" => page.browser.client.back().await.expect("the browser goes back"),
                _ => page.press("What minds have learnt…").await,
            }
            until_asked(page).await;
            page.press("Keep editing").await;
            page.until("the question is gone", &format!("!({ASKS})")).await;
        }
        assert_eq!(page.read::<String>(STORAGE).await, kept);
        page.press("Close").await;
        until_asked(page).await;
        page.press("Discard the changes").await;
        until_closed(page).await;
        assert_eq!(page.read::<String>(STORAGE).await, kept);
        page.press("Table").await;
        let first = "document.querySelector('[aria-label=\"Seat 1: player\"]').value";
        assert_eq!(page.read::<String>(first).await, "random");
        page.press("Close").await;
        until_closed(page).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn prices_and_caps_hold_once_they_are_saved() {
    scenario("Costs, left without saving and saved", async |world| {
        let page = &world.page;
        world.open_table(3, &["planner"]).await;
        world.enter_service().await;
        page.press("Play with one model seat").await;
        page.outcome().await;
        let kept: String = page.read(STORAGE).await;
        let meter: String = page.read(crate::models::connections::METER).await;
        page.press(&meter).await;
        page.enter("Tokens", "500").await;
        page.press("Add a price").await;
        press_escape(page).await;
        until_asked(page).await;
        page.press("Discard the changes").await;
        until_closed(page).await;
        assert_eq!(page.read::<String>(STORAGE).await, kept);

        page.press(&meter).await;
        assert_eq!(page.field("Tokens").await, "");
        page.enter("Tokens", "500").await;
        page.press("Close").await;
        until_asked(page).await;
        page.press("Save the changes").await;
        until_closed(page).await;
        assert!(page.read::<String>(STORAGE).await.contains("500"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn each_form_is_styled_whichever_is_opened_first() {
    scenario("Each form, opened first", async |world| {
        let page = &world.page;
        let open_first = async |path: &[&str]| {
            world.open("").await;
            for button in path {
                page.press(button).await;
            }
            let field = "document.querySelector('.dialog[open] .field')";
            page.until(&format!("{path:?} leads to a form"), field).await;
            let display: String = page.read(&format!("getComputedStyle({field}).display")).await;
            assert_eq!(display, "grid", "a field of {path:?}");
        };
        open_first(&["Set up a table"]).await;
        open_first(&["Connect a model"]).await;
        open_first(&["Play"]).await;
    })
    .await;
}
