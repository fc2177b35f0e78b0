//! Tests of leaving a round: the page asks before anything is lost, and the browser's back button leads to
//! the start.

use crate::support::page::Page;
use crate::support::world::{World, scenario};
use crate::watching::small_screens::{ALL_SCREENS, resize};
use serde_json::json;

async fn go_back(page: &Page) {
    let went = page.browser.client.back().await;
    went.expect("the browser goes back");
}

async fn is_asked(page: &Page) {
    page.until(
        "the page asks",
        "document.querySelector('dialog[open]')?.getAttribute('aria-label') === 'Leave this round?'",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_that_goes_on_is_not_left_without_a_question() {
    scenario("Leaving a round", async |world| {
        let page = &world.page;
        world.open("?speed=slow").await;
        page.press("Watch a round").await;
        page.press("Among Agents").await;
        is_asked(page).await;
        page.press("Stay").await;
        page.press("Pause").await;
        for _ in 0..2 {
            go_back(page).await;
            is_asked(page).await;
            page.press("Stay").await;
        }
        go_back(page).await;
        is_asked(page).await;
        page.press("Leave the round").await;
        page.until_offered("Watch a round").await;

        for way_back in ["the title", "the browser"] {
            page.press("Watch a round").await;
            page.choose("Speed", "Max").await;
            page.outcome().await;
            match way_back {
                "the title" => page.press("Among Agents").await,
                _ => go_back(page).await,
            }
            page.until_offered("Watch a round").await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_button_leaves_a_round_on_every_screen() {
    scenario("A button to leave", async |world| {
        let page = &world.page;
        for (at, screen) in ALL_SCREENS.into_iter().enumerate() {
            resize(page, screen).await;
            let player = if at % 2 == 0 { "you" } else { "bot" };
            let seats = vec![json!({ "player": player })];
            world.begin_round("slow", json!({}), seats).await;
            round_runs(world).await;
            let in_sight = "[...document.querySelectorAll('.top-bar .button')]
                .filter((button) => button.checkVisibility())
                .every((button) => {
                    const { left, right, top, bottom } = button.getBoundingClientRect();
                    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                    return left >= 0 && right <= innerWidth && button.contains(at);
                })";
            page.until(&format!("no button of the bar is cut at {screen:?}"), in_sight)
                .await;
            page.press("Leave").await;
            is_asked(page).await;
            page.press("Stay").await;
            page.press("Leave").await;
            page.press("Leave the round").await;
            page.until_offered("Watch a round").await;
        }
    })
    .await;
}

/// Whether the browser asks before the page is reloaded or closed.
const BROWSER_ASKS: &str = "!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))";

async fn round_runs(world: &World) {
    world
        .page
        .until("a round runs", "document.querySelector('[role=log] li')")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_of_models_is_not_lost_without_a_question_of_the_browser() {
    scenario("Loading anew while models play", async |world| {
        let page = &world.page;
        world.open("?seed=3&speed=slow").await;
        round_runs(world).await;
        assert!(!page.read::<bool>(BROWSER_ASKS).await, "bots cost nothing");

        let table = json!({ "rules": { "timesteps": 50 }, "seats": [{ "player": "planner" }] });
        world.open_with(json!({ "table": table, "speed": "slow" })).await;
        world.enter_service().await;
        page.press("Play with one model seat").await;
        round_runs(world).await;
        assert!(
            page.read::<bool>(BROWSER_ASKS).await,
            "what was asked is paid for"
        );
        page.press("Among Agents").await;
        is_asked(page).await;
        page.press("Leave the round").await;
        page.until_offered("Watch a round").await;
        assert!(
            !page.read::<bool>(BROWSER_ASKS).await,
            "nothing is left to be lost"
        );
    })
    .await;
}

/// Presses two buttons within one frame, and returns whether a dialog is open some frames later.
const TWO_PRESSES_IN_ONE_PICTURE: &str = "(async () => {
    const press = (words) => [...document.querySelectorAll('button')]
        .find((button) => button.textContent.trim() === words).click();
    const picture = () => new Promise(requestAnimationFrame);
    await picture();
    press('Stay');
    await new Promise((done) => setTimeout(done));
    press('Among Agents');
    for (let n = 0; n < 3; n++) await picture();
    return document.querySelector('dialog[open]') !== null;
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_question_asked_again_at_once_stays() {
    scenario(
        "A dialog that closes and opens between two pictures",
        async |world| {
            let page = &world.page;
            world.open("?speed=slow").await;
            page.press("Watch a round").await;
            page.press("Pause").await;
            for _ in 0..5 {
                page.press("Among Agents").await;
                is_asked(page).await;
                let stays: bool = page.read_later(TWO_PRESSES_IN_ONE_PICTURE).await;
                assert!(
                    stays,
                    "the browser's late word that the dialog closed is not taken for a new one"
                );
                page.press("Stay").await;
            }
        },
    )
    .await;
}
