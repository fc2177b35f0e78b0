//! Tests of rounds in which a model is slow, the network is lost, or the page is hidden: they continue, and
//! the page says how.

use crate::support::model_server::ServerBehaviour;
use crate::support::page::eventually;
use crate::support::world::{World, scenario};
use serde_json::{Value, json};

/// Returns rules by which a round lasts for all of its timesteps: no kills, no meetings, and many tasks.
fn rules_without_kills(timesteps: u16) -> Value {
    json!({ "timesteps": timesteps, "button_uses": 0, "kill_cooldown": 20, "first_kill_cooldown": 20,
        "long_tasks": 3, "short_tasks": 3 })
}

/// Plays a round of this many timesteps at this speed with a model on the first seat, at this base URL.
async fn play(world: &World, timesteps: u16, speed: &str, base_url: &str) {
    let table = json!({ "rules": rules_without_kills(timesteps), "seats": [{ "player": "planner" }] });
    world.open_with(json!({ "table": table, "speed": speed })).await;
    world.enter_service().await;
    world.page.enter("Base URL", base_url).await;
    world.page.press("Play with one model seat").await;
}

/// Returns an expression for whether this text is visible.
fn says(words: &str) -> String {
    format!("document.body.innerText.includes({})", json!(words))
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_person_lets_bots_take_over_a_hanging_model() {
    scenario("A model that hangs, relieved by hand", async |world| {
        let page = &world.page;
        world.model.answer_as(ServerBehaviour::Hangs);
        play(world, 3, "max", &world.model.base_url()).await;
        for times in 1..=2 {
            page.until_offered("Let the bot choose").await;
            let waits = page.text().await;
            assert!(waits.contains("The round waits for"), "{waits}");
            assert!(waits.contains("whose model has been thinking for"), "{waits}");
            page.press("Let the bot choose").await;
            eventually("the model is asked again", || world.model.asked().len() > times).await;
        }
        // The model fails again and again, so the page offers a bot for the rest of the round, with the
        // reason.
        let take = "[...document.querySelectorAll('.trouble button')].find((button) => /from now on/.test(button.textContent))";
        page.until("a bot is offered for good", take).await;
        let reason = "document.querySelector('.seat-trouble p')";
        let why = "document.querySelector('.seat-why')";
        assert!(!page.read::<bool>(&format!("{reason}.checkVisibility()")).await);
        page.browser.client.execute(&format!("{why}.click()"), Vec::new()).await.expect("it can be pressed");
        page.until("the reason is in sight", &format!("{reason}.checkVisibility()")).await;
        let said: String = page.read(&format!("{reason}.textContent")).await;
        assert_eq!(said, "The person let the bot choose.");
        assert_eq!(page.read::<String>(&format!("{why}.getAttribute('aria-expanded')")).await, "true");
        page.browser.client.execute(&format!("{take}.click()"), Vec::new()).await.expect("it can be pressed");
        page.outcome().await;
        let journal = page.journal().await;
        assert!(journal.contains("bot chose instead: The person let the bot choose."), "{journal}");
        assert!(journal.contains("bot chose instead: A bot plays this seat: the person asked for it."), "{journal}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_seat_that_a_bot_has_taken_is_given_back() {
    scenario("A seat given back to its model", async |world| {
        let page = &world.page;
        world.model.answer_as(ServerBehaviour::TalksNonsense);
        play(world, 50, "normal", &world.model.base_url()).await;
        page.until(
            "the model has failed",
            "document.querySelector('.seat-why:not([hidden])')",
        )
        .await;
        let press = async |button: &str| {
            let script = format!("document.querySelector('{button}').click()");
            page.browser
                .client
                .execute(&script, Vec::new())
                .await
                .expect("it can be pressed");
        };
        press(".seat-why:not([hidden])").await;
        press(".seat-trouble:not([hidden]) button").await;
        page.until(
            "a bot plays it",
            &says("A bot plays this seat from now on, as you asked."),
        )
        .await;
        page.until_offered("Ask the model again").await;
        world.model.answer_as(ServerBehaviour::Wanders);
        let asked = world.model.asked().len();
        page.press("Ask the model again").await;
        let answered =
            "[...document.querySelectorAll('.seat-state')].some((state) => state.textContent === 'answered')";
        page.until("the model has answered", answered).await;
        assert!(world.model.asked().len() > asked);
    })
    .await;
}

/// Disconnects the browser from the network, or connects it again.
async fn set_offline(world: &World, offline: bool) {
    let browser = &world.page.browser;
    let enabled = browser.chromium("Network.enable", json!({})).await;
    enabled.expect("the network can be changed");
    let conditions = json!({
        "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    });
    let changed = browser
        .chromium("Network.emulateNetworkConditions", conditions)
        .await;
    changed.expect("the network can be changed");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_waits_for_the_network() {
    scenario("Offline, and back", async |world| {
        let page = &world.page;
        world.model.answer_as(ServerBehaviour::Wanders);
        // The round must not end before the network is disconnected.
        play(world, 50, "slow", &format!("{}/v1", world.model.elsewhere())).await;
        let asked = async |more_than: usize| {
            eventually("the model is asked", || world.model.asked().len() > more_than).await;
        };
        asked(1).await;
        set_offline(world, true).await;
        page.until(
            "the page says that it waits",
            &says("You are offline: the round waits"),
        )
        .await;
        page.until_offered("Let bots play meanwhile").await;
        let before = world.model.asked().len();
        set_offline(world, false).await;
        asked(before).await;
        page.until("the sentence is gone", &format!("!{}", says("You are offline")))
            .await;
        let log = page.log().await.join("\n");
        assert!(
            !log.contains("the choice to its bot"),
            "being offline is no failure: {log}"
        );
        // The second time, the person does not wait.
        set_offline(world, true).await;
        page.press("Let bots play meanwhile").await;
        page.until(
            "a bot plays meanwhile",
            &says("left the choice to its bot. This device is offline"),
        )
        .await;
        set_offline(world, false).await;
    })
    .await;
}

/// Opens another tab over the page, so that the browser hides the page.
async fn hide(world: &World) {
    let browser = &world.page.browser;
    let other = browser.client.new_window(true).await.expect("another tab opens");
    let other = json!({ "targetId": String::from(other.handle) });
    let shown = browser.chromium("Target.activateTarget", other).await;
    shown.expect("the other tab can be shown");
    world.page.until("the page is hidden", "document.hidden").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_in_the_background_goes_on_undisturbed() {
    scenario("A round in the background", async |world| {
        let page = &world.page;
        // Five choices in each of twenty timesteps, each with its pause.
        const CHOICES: u32 = 5 * 20;
        let table = json!({ "rules": rules_without_kills(20), "seats": [] });
        world.open_with(json!({ "table": table, "speed": "slow" })).await;
        world.play_at_the_table().await;
        page.until_offered("Pause").await;
        hide(world).await;
        // Counts how often the browser runs the page's own timers meanwhile.
        let script = "
            window.fired = 0;
            const chain = () => { window.fired += 1; setTimeout(chain, 20); };
            setTimeout(chain, 20);
            const speed = document.querySelector('select[aria-label=Speed]');
            speed.value = 'faster';
            speed.dispatchEvent(new Event('change', { bubbles: true }));
        ";
        let counting = page.browser.client.execute(script, Vec::new()).await;
        counting.expect("timers can be counted");
        page.outcome().await;
        let (fired, hidden): (u32, bool) = page.read("[window.fired, document.hidden]").await;
        println!("          the round ended while a chain of the page's own timers fired {fired} times");
        assert!(hidden, "the page stayed hidden");
        // A timer of the page now fires once per second. If the pauses used such timers, there would be as
        // many events as choices; even a busy machine does not take seven times as long per choice as its
        // pause lasts.
        assert!(
            fired * 2 < CHOICES,
            "{CHOICES} pauses, and so many timers of the page's own: {fired}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_in_the_background_is_paused_where_that_is_wanted() {
    scenario("A round paused in the background", async |world| {
        let page = &world.page;
        world.open("?seed=7&speed=slow").await;
        page.press("Table").await;
        page.tick("Pause when the tab is in the background", true).await;
        page.press("Watch this table").await;
        page.until_offered("Pause").await;
        let first = page.browser.client.window().await.expect("the page has a tab");
        hide(world).await;
        let paused = "document.querySelector('.pause').textContent === 'Resume'";
        page.until("the round is paused", paused).await;
        page.browser
            .client
            .switch_to_window(first)
            .await
            .expect("the tab is there");
        let shown = page.browser.chromium("Page.bringToFront", json!({})).await;
        shown.expect("the tab can be shown");
        page.until("the round goes on", &format!("!document.hidden && !({paused})"))
            .await;
    })
    .await;
}
