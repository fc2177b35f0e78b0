//! Tests of the handover between two people at one screen: a press that is too early or accidental shows
//! nothing to the wrong person.

use crate::people::seat_input::key;
use crate::support::model_server::ServerBehaviour;
use crate::support::page::Page;
use crate::support::world::{World, scenario};
use fantoccini::key::Key;
use serde_json::json;

const IS_DOWN: &str = "document.querySelector('.handover[open] button:not([disabled])')";
const IS_ASKED: &str =
    "!document.querySelector('.handover[open]') && document.querySelector('.seat-action:enabled')";

/// Begins a round with people on the first and the third seat, and a model that never answers on the second.
async fn begin(world: &World) {
    let page = &world.page;
    world.model.answer_as(ServerBehaviour::Hangs);
    world.store_connection(json!({})).await;
    let seats = ["you", "planner", "you", "bot", "bot"].map(|player| json!({ "player": player }));
    world
        .open_with(json!({ "table": { "seats": seats }, "speed": "faster" }))
        .await;
    watch_handovers(page).await;
    world.play_at_the_table().await;
    page.until("the handover is down", IS_DOWN).await;
}

/// Records for each handover whether its button could be pressed at once, and which element had the focus.
async fn watch_handovers(page: &Page) {
    let _: bool = page
        .read(
            "(() => {
                window.handovers = [];
                new MutationObserver(() => {
                    const handover = document.querySelector('.handover[open]');
                    if (handover && handover !== window.lastHandover) {
                        const focus = document.activeElement.tagName;
                        window.handovers.push([handover.querySelector('button').disabled, focus]);
                    }
                    window.lastHandover = handover;
                }).observe(document.body, { subtree: true, childList: true, attributes: true });
                return true;
            })()",
        )
        .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn an_extra_key_press_does_not_dismiss_the_handover() {
    scenario("An extra key press does not dismiss the handover", async |world| {
        let page = &world.page;
        begin(world).await;
        let fallen: Vec<(bool, String)> = page.read("window.handovers").await;
        assert_eq!(
            fallen,
            [(true, "H2".to_owned())],
            "its button cannot be pressed as it falls"
        );
        key(page, &format!("{} .", char::from(Key::Enter))).await;
        let still: String = page
            .read("document.querySelector('.handover[open]') ? document.activeElement.textContent : 'raised'")
            .await;
        assert!(still.starts_with("Hand the device to "), "{still}");
        page.until_offered("Pause").await;
        let repeats: bool = page
            .read(
                "document.querySelector('.handover button').dispatchEvent(
                    new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }))",
            )
            .await;
        assert!(!repeats, "a key that is held down presses nothing");

        key(page, &format!("{}{}", char::from(Key::Tab), char::from(Key::Enter))).await;
        page.until("the person is asked", IS_ASKED).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn text_typed_during_a_handover_is_discarded() {
    scenario("Text typed during a handover is discarded", async |world| {
        let page = &world.page;
        begin(world).await;
        let _: Option<bool> = page.read(&format!("{IS_DOWN}.click()")).await;
        page.open_words().await;
        page.enter("Your words", "For my eyes only").await;
        for label in ["Press the button", "Say nothing"] {
            let action = format!(
                "[...document.querySelectorAll('.seat-action:enabled')]
                    .find((action) => action.textContent.includes('{label}'))"
            );
            page.until(label, &action).await;
            if label == "Say nothing" {
                let shown: String = page.read("document.querySelector('#your-words').value").await;
                assert_eq!(
                    shown, "",
                    "what was written behind the handover is not shown to all"
                );
            }
            let _: Option<bool> = page.read(&format!("{action}.click()")).await;
        }
        page.until(
            "the round waits for the model",
            "document.querySelector('#your-words').readOnly",
        )
        .await;
        let _: Option<bool> = page.read("document.querySelector('#your-words').focus()").await;
        key(page, "hey").await;
        let written: String = page.read("document.querySelector('#your-words').value").await;
        assert_eq!(written, "");
    })
    .await;
}
