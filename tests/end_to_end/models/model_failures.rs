//! Tests of services that fail in every way: the round ends all the same, and the page says what happened.

use crate::forms::secrets::assert_key_nowhere;
use crate::support::model_server::ServerBehaviour;
use crate::support::world::{World, scenario};
use serde_json::json;

/// Plays a short round with one model whose service answers in this way. The log must contain these words,
/// and the key must appear nowhere, although a failing service quotes it.
async fn play(name: &str, behaviour: ServerBehaviour, timesteps: u16, words: &[&str]) {
    scenario(name, async |world| {
        world.open_table(timesteps, &["planner"]).await;
        world.enter_service().await;
        // Unless delay is the failure, the time limit is long, since a busy machine may exceed the shortest
        // one.
        if let ServerBehaviour::Hangs = behaviour {
            world.page.enter("Seconds to wait for an answer", "5").await;
        }
        world.model.answer_as(behaviour);
        world.page.press("Play with one model seat").await;
        world.page.outcome().await;
        assert_log_holds(world, words).await;
        world
            .page
            .until("the end tells who was what", "document.querySelector('.crew')")
            .await;
        let crew: String = world
            .page
            .read("document.querySelector('.crew').textContent")
            .await;
        assert!(
            crew.contains("bot chose instead"),
            "the end does not say so: {crew}"
        );
        assert!(!world.model.recording.all().is_empty(), "the model was asked");
        assert_key_nowhere(world).await;
    })
    .await;
}

async fn assert_log_holds(world: &World, words: &[&str]) {
    let log = world.page.log().await.join("\n");
    for words in words.iter().chain(&["left the choice to its bot"]) {
        assert!(log.contains(words), "“{words}” is not in the log:\n{log}");
    }
    let said = log
        .lines()
        .find_map(|line| line.split_once("left the choice to its bot. "));
    println!("          the page says: {}", said.map_or("", |(_, why)| why));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_refused_key_is_explained() {
    let words = ["The service refused the API key", "check that it is copied whole"];
    play("401, always", ServerBehaviour::Fails(401), 10, &words).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_refusing_service_is_left_alone_and_reported_once() {
    scenario("401: left alone, told of once", async |world| {
        world.open_table(10, &["planner"; 5]).await;
        world.enter_service().await;
        world.model.answer_as(ServerBehaviour::Fails(401));
        world.page.press("Play with all seats").await;
        world.page.outcome().await;
        // All seats are asked at once at the start of the round, and none of them again.
        assert!(world.model.asked().len() <= 5);
        let log = world.page.log().await;
        let told = log.iter().filter(|line| line.contains("refused the API key"));
        assert_eq!(told.count(), 1, "{log:#?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_corrected_connection_is_used_in_the_same_round() {
    scenario("A connection mended while a round is played", async |world| {
        let seats = [json!({ "player": "planner" }); 1];
        let table = json!({ "rules": { "timesteps": 50 }, "seats": seats });
        world
            .open_with(json!({ "table": table, "speed": "normal" }))
            .await;
        world.enter_service().await;
        world.model.answer_as(ServerBehaviour::Fails(401));
        world.page.press("Play with one model seat").await;
        world.page.until_offered("Change the connection").await;
        let asked_in_vain = world.model.asked().len();
        world.model.answer_as(ServerBehaviour::Plays);
        world.page.press("Change the connection").await;
        world.page.press("Use in this round").await;
        let hidden = "document.querySelector('.trouble').hidden";
        world.page.until("the trouble is over", hidden).await;
        let states = "[...document.querySelectorAll('.seat-state')].map((state) => state.textContent)";
        world
            .page
            .until(
                "the model has answered",
                &format!("{states}.some((state) => state.includes('answered'))"),
            )
            .await;
        assert!(world.model.asked().len() > asked_in_vain);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_missing_part_of_the_page_can_be_fetched_again() {
    scenario("A part of the page that cannot be fetched", async |world| {
        world.open("").await;
        world.page.browser.block(&["*/forms-*"]).await;
        world.page.press("Connect a model").await;
        world.page.until_offered("Try again").await;
        let said = world.page.text().await;
        assert!(said.contains("A part of the page could not be loaded"), "{said}");
        world.page.browser.block(&[]).await;
        world.page.press("Try again").await;
        assert_eq!(world.page.field("Base URL").await, "");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_waits_until_bots_can_speak() {
    scenario("A round whose bots cannot speak yet", async |world| {
        let page = &world.page;
        world.open("?seed=7&rules=standard&speed=max").await;
        page.outcome().await;
        let whole = page.journal().await;

        page.browser.block(&["*/dialogue-*"]).await;
        world.open("?seed=7&rules=standard&speed=max").await;
        page.until(
            "all is seen of the timestep before that in which bots may speak",
            "document.querySelector('.timestep')?.textContent.endsWith(' 2 / 40')",
        )
        .await;
        let told = "document.body.innerText.includes('A part of the page could not be loaded')";
        page.until("the page says what it waits for", told).await;
        page.browser.block(&[]).await;
        page.outcome().await;
        page.until("nothing is missing any more", &format!("!{told}"))
            .await;
        assert_eq!(page.journal().await, whole);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_lasting_rate_limit_is_explained() {
    let words = ["The service asks to slow down", "fewer seats"];
    play("429, always", ServerBehaviour::Fails(429), 2, &words).await;
}

/// The visible error messages of the page.
const TROUBLES: &str = "[...document.querySelectorAll('.trouble')].filter((trouble) => !trouble.hidden)
    .map((trouble) => trouble.textContent).join(' ')";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_rate_limit_used_up_for_hours_sends_no_requests() {
    scenario("A rate limit used up for hours", async |world| {
        world.open_table(10, &["planner"]).await;
        world.enter_service().await;
        world.model.answer_as(ServerBehaviour::PlaysAndIsUsedUp(14_400));
        world.page.press("Play with one model seat").await;
        world.page.outcome().await;
        // There was one answer; requests that the service would have refused were not sent.
        assert_eq!(world.model.asked().len(), 1);
        let log = world.page.log().await.join("\n");
        assert!(
            log.contains("The service’s rate limit is used up for another 4 h"),
            "{log}"
        );
        assert!(log.contains("left the choice to its bot"), "{log}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_used_up_rate_limit_is_shown_with_its_end() {
    scenario("A rate limit used up, and until when", async |world| {
        let table = json!({ "rules": { "timesteps": 50 }, "seats": [{ "player": "planner" }] });
        world
            .open_with(json!({ "table": table, "speed": "normal" }))
            .await;
        world.enter_service().await;
        world.model.answer_as(ServerBehaviour::PlaysAndIsUsedUp(14_400));
        world.page.press("Play with one model seat").await;
        world.page.until_offered("Ask it again").await;
        let told: String = world.page.read(TROUBLES).await;
        assert!(told.contains("rate limit is used up for another 4 h"), "{told}");
        let (_, until) = told.split_once(" It is back at ").expect("it says until when");
        let time: Vec<&str> = until
            .split_once('.')
            .expect("a sentence ends")
            .0
            .split(':')
            .collect();
        let [hours, minutes] = time[..] else {
            panic!("{until} begins with no time of day");
        };
        assert!(hours.parse::<u8>().is_ok_and(|hours| hours < 24), "{until}");
        assert!(minutes.parse::<u8>().is_ok_and(|minutes| minutes < 60), "{until}");
        assert!(!told.contains("thinking"), "{told}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_short_wait_for_a_rate_limit_can_be_ended_by_hand() {
    scenario("A rate limit used up for a while", async |world| {
        let table = json!({ "rules": { "timesteps": 50 }, "seats": [{ "player": "planner" }] });
        world.open_with(json!({ "table": table, "speed": "max" })).await;
        world.enter_service().await;
        world.model.answer_as(ServerBehaviour::PlaysAndIsUsedUp(60));
        world.page.press("Play with one model seat").await;
        world.page.until_offered("Let the bot choose").await;
        let told: String = world.page.read(TROUBLES).await;
        let host = world.model.origin().replace("http://", "");
        assert!(
            told.contains(&format!("The rate limit at {host} is used up: requests wait ")),
            "{told}"
        );
        assert!(told.contains("whose model is asked again in "), "{told}");
        assert!(!told.contains("thinking"), "{told}");
        assert_eq!(world.model.asked().len(), 1);
        world.page.press("Let the bot choose").await;
        let chose =
            "document.querySelector('[role=log]').textContent.includes('The person let the bot choose')";
        world
            .page
            .until("the bot chooses and the round goes on", chose)
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn server_errors_are_explained() {
    let words = ["The service failed (status 500)", "try again later"];
    play("500, always", ServerBehaviour::Fails(500), 2, &words).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_time_out_is_explained() {
    // One timestep is one choice, which takes three tries of five seconds, the shortest time limit.
    let words = ["No answer came within 5 s", "needs a longer time-out"];
    play("A service that never answers", ServerBehaviour::Hangs, 1, &words).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_dropped_connection_is_explained() {
    let words = [
        "No server could be reached at 127.0.0.1",
        "check that it is running",
        "CORS",
    ];
    play(
        "A connection dropped before the answer",
        ServerBehaviour::Drops,
        2,
        &words,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_broken_off_answer_is_explained() {
    let words = ["The connection broke off in the middle of the answer"];
    play(
        "A connection dropped within the answer",
        ServerBehaviour::BreaksOff,
        2,
        &words,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn failed_connection_tests_are_explained() {
    scenario("Testing connections that fail", async |world| {
        world.open("").await;
        world.enter_service().await;
        for (behaviour, words) in [
            (ServerBehaviour::Fails(401), "refused the API key"),
            (ServerBehaviour::Fails(429), "slow down"),
            (ServerBehaviour::Fails(500), "The service failed"),
            (ServerBehaviour::Drops, "No server could be reached"),
            (ServerBehaviour::BreaksOff, "broke off"),
            (ServerBehaviour::Plays, "The model answered"),
            (ServerBehaviour::Hangs, "No answer came within 5 s"),
        ] {
            if let ServerBehaviour::Hangs = behaviour {
                world.page.enter("Seconds to wait for an answer", "5").await;
            }
            world.model.answer_as(behaviour);
            let said = world.test_connection().await;
            assert!(said.contains(words), "{behaviour:?}: {said}");
        }
        world.page.enter("Seconds to wait for an answer", "4").await;
        let said = world.test_connection().await;
        assert!(said.contains("from 5 to 300 seconds"), "{said}");
    })
    .await;
}
