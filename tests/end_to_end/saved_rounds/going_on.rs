//! Tests of rounds that go on after the page was closed.

use super::{OFFER, SEED, until_end_saved, until_lines, until_saved, with_heads, with_stored};
use crate::support::model_server::ServerBehaviour;
use crate::support::page::{Page, eventually};
use crate::support::seeds::{of_a_meeting, played};
use crate::support::world::scenario;
use crate::watching::live::PRESS_THE_BUTTON;
use crate::watching::small_screens::resize;
use among_agents::game::Rules;
use serde_json::json;

/// The numbers of lines in the log after which the page is closed.
const CLOSED_AFTER: [usize; 3] = [1, 6, 12];

/// Returns the choices of a written round: the lines that are no notes.
pub fn choices(journal: &str) -> Vec<&str> {
    journal.lines().filter(|line| !line.starts_with('#')).collect()
}

/// The person's seat.
const SEAT: &str = "document.querySelector('.seat-bar')";

/// Whether the page asks whether to leave the round.
const ASKS: &str =
    "document.querySelector('dialog[open]')?.getAttribute('aria-label') === 'Leave this round?'";

/// Opens the list of saved rounds and presses the first “Go on” in it.
async fn go_on_from_list(page: &Page) {
    page.press("Table").await;
    page.press("Saved rounds…").await;
    page.press("Go on").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_closed_page_goes_on_to_the_same_end() {
    scenario("A round that goes on after the page was closed", async |world| {
        let page = &world.page;
        let whole = among_agents::game::write_round(&played(&Rules::standard(), SEED));
        world
            .open(&format!("?seed={SEED}&rules=standard&speed=faster"))
            .await;
        for lines in CLOSED_AFTER {
            until_lines(page, lines).await;
            until_saved(page).await;
            world.open("").await;
            page.until("the round is offered", OFFER).await;
            page.press("Go on").await;
            page.until("the offer is gone", &format!("!{OFFER}")).await;
        }
        page.choose("Speed", "Max").await;
        page.outcome().await;
        let journal = page.journal().await;
        assert_eq!(choices(&journal), choices(&whole));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn going_on_never_replaces_a_seated_round_without_a_question() {
    scenario("Going on while a person plays", async |world| {
        let page = &world.page;
        world
            .open_with(json!({ "speed": "slow", "table": { "rules": {} } }))
            .await;
        page.press("Watch a round").await;
        until_lines(page, 3).await;
        until_saved(page).await;
        world.open("").await;
        page.until("the round is offered", OFFER).await;
        page.press("Play").await;
        page.press("Crewmate").await;
        page.press("Begin the round").await;
        page.until("the person plays", SEAT).await;
        page.until("nothing is offered any more", &format!("!{OFFER}"))
            .await;

        go_on_from_list(page).await;
        page.until("the page asks", ASKS).await;
        page.press("Stay").await;
        page.until("the person still plays", &format!("!({ASKS}) && {SEAT}"))
            .await;
        go_on_from_list(page).await;
        page.until("the page asks", ASKS).await;
        page.press("Leave the round").await;
        page.until("the watched round goes on", &format!("!{SEAT}")).await;
        until_lines(page, 3).await;

        // The list's first round is now the one that the person has just left.
        go_on_from_list(page).await;
        page.until("the person plays on", SEAT).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_of_bots_with_the_seed_of_the_address_goes_on_by_itself() {
    scenario("A watched round that is loaded again", async |world| {
        let page = &world.page;
        let address = "?watch&seed=12&rules=standard&speed=slow";
        world.open(address).await;
        until_lines(page, 4).await;
        until_saved(page).await;
        let before: usize = page.read(super::LINES).await;
        world.open(address).await;
        until_lines(page, before).await;
        assert!(!page.read::<bool>(&format!("Boolean({OFFER})")).await);
        assert_eq!(super::heads(page).await.len(), 1, "it is the same round");

        for begun in 1..=3 {
            world.open("?watch&speed=slow").await;
            until_lines(page, 1).await;
            page.until_later(
                &format!("the round before the {begun}. is given up"),
                &with_heads("heads.length === 1 && heads[0].seed !== 12"),
            )
            .await;
        }
        until_saved(page).await;
        world.open("").await;
        page.until("the last round is offered", OFFER).await;
        let offer: String = page.read(&format!("{OFFER}.textContent")).await;
        assert!(offer.contains("standard, 6 bots, timestep"), "{offer}");
        page.press("Not now").await;
        let is_refused = with_heads("heads.every((head) => head.state === 'left')");
        page.until_later("the refusal is saved", &is_refused).await;
        world.open("").await;
        page.until_offered("Saved rounds").await;
        page.sampled().await;
        assert!(!page.read::<bool>(&format!("Boolean({OFFER})")).await);

        // Neither is a round offered that the person has just left.
        page.press("Watch a round").await;
        until_lines(page, 1).await;
        page.press("Among Agents").await;
        page.press("Leave the round").await;
        let is_left = with_heads("heads.length === 1 && heads[0].state === 'left'");
        page.until_later("it is saved as left", &is_left).await;
        page.sampled().await;
        assert!(!page.read::<bool>(&format!("Boolean({OFFER})")).await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_meeting_is_shown_on_a_phone_when_its_round_goes_on() {
    scenario("A meeting that goes on, on a phone", async |world| {
        let page = &world.page;
        resize(page, (390, 844)).await;
        let seed = of_a_meeting(&Rules::standard());
        let address = format!("?watch&seed={seed}&rules=standard&speed=faster");
        let is_shown = "document.querySelector('.column-layer') && document.querySelector('.meeting')";
        world.open(&address).await;
        page.until("the meeting is shown", is_shown).await;
        until_saved(page).await;
        world.open(&address).await;
        page.until("the meeting is shown again", is_shown).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_of_a_tab_that_is_gone_is_offered_at_the_next_return_to_the_start() {
    scenario("A round of a tab that is gone", async |world| {
        let page = &world.page;
        let client = &page.browser.client;
        world.open("?seed=5&rules=paper&speed=slow").await;
        until_lines(page, 1).await;
        let first = client.window().await.expect("the page has a tab");
        let other = client.new_window(true).await.expect("another tab opens");
        client.switch_to_window(other.handle).await.expect("it is there");
        world.open("").await;
        page.press("Play").await;
        page.press("Crewmate").await;
        page.press("Begin the round").await;
        page.until("the person plays", SEAT).await;
        let is_saved = with_heads("heads.some((head) => !head.is_watched)");
        page.until_later("the round is saved", &is_saved).await;
        client.close_window().await.expect("the other tab closes");
        client.switch_to_window(first).await.expect("it is there");
        page.press("Among Agents").await;
        page.press("Leave the round").await;
        // The round that was left just now is not offered.
        page.until("the round of the other tab is offered", OFFER).await;
        let offer: String = page.read(&format!("{OFFER}.textContent")).await;
        assert!(offer.contains("standard, 1 person and 5 bots"), "{offer}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_that_is_still_loading_does_not_replace_one_begun_meanwhile() {
    scenario("Going on while another round begins", async |world| {
        let page = &world.page;
        world
            .open(&format!("?seed={SEED}&rules=standard&speed=slow"))
            .await;
        until_lines(page, 1).await;
        until_saved(page).await;
        world.open("").await;
        page.until("the round is offered", OFFER).await;
        // The right to play the round takes a while.
        let held_up: bool = page
            .read(
                "(() => {
                    const ask = navigator.locks.request.bind(navigator.locks);
                    const gate = new Promise((open) => { window.openGate = () => (open(), true); });
                    navigator.locks.request = async (name, options, granted) => {
                        navigator.locks.request = ask;
                        await gate;
                        return ask(name, granted);
                    };
                    return true;
                })()",
            )
            .await;
        assert!(held_up);
        page.press("Go on").await;
        page.until(
            "the button says so",
            &format!("{OFFER}.textContent.includes('Loading…')"),
        )
        .await;
        page.press("Play").await;
        page.press("Crewmate").await;
        page.press("Begin the round").await;
        page.until("the person plays", SEAT).await;
        let is_saved = with_heads("heads.some((head) => !head.is_watched)");
        page.until_later("the person's round is saved", &is_saved).await;
        assert!(page.read::<bool>("window.openGate()").await);
        let is_given_up =
            "navigator.locks.query().then(({ held, pending }) => held.length + pending.length === 1)";
        page.until_later("the other round is given up", is_given_up).await;
        assert!(page.read::<bool>(&format!("Boolean({SEAT})")).await);
    })
    .await;
}

/// The seconds left on the meeting's clock.
const SECONDS_LEFT: &str = "(([minutes, seconds]) => minutes * 60 + seconds)(
    document.querySelector('.meeting-clock').textContent.match(/(\\d+):(\\d+)/).slice(1).map(Number))";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_live_meeting_goes_on_at_its_second_with_the_unfinished_words() {
    scenario("A live meeting that goes on", async |world| {
        let page = &world.page;
        let rules = json!({ "discussion": "live", "discussion_seconds": 900, "first_kill_cooldown": 20 });
        let seats = json!([{ "player": "you", "part": { "role": "crewmate" } }]);
        let table = json!({ "rules": rules, "seats": seats });
        world
            .open_with(json!({ "table": table, "speed": "faster" }))
            .await;
        world.play_at_the_table().await;
        page.until("the person presses the button", PRESS_THE_BUTTON)
            .await;
        page.enter("Your words", "I was in Admin, and").await;
        page.until("the clock runs", &format!("{SECONDS_LEFT} <= 896"))
            .await;
        page.press("Pause").await;
        let left: u32 = page.read(SECONDS_LEFT).await;
        page.until_later(
            "the second and the words are saved",
            &with_stored(
                "rounds",
                &format!(
                    "stored.some(({{ session }}) => session.state.meeting?.now >= (900 - {left} - 1) * 1000
                        && JSON.stringify(session.drafts).includes('I was in Admin, and'))"
                ),
            ),
        )
        .await;
        world.open("").await;
        page.until("the round is offered", OFFER).await;
        page.press("Go on").await;
        page.until(
            "the page says that the clock stood still",
            "document.querySelector('.meeting-head')?.textContent.includes('stood still')",
        )
        .await;
        page.until(
            "the unfinished words are there",
            "document.querySelector('#your-words')?.value === 'I was in Admin, and'",
        )
        .await;
        let now: u32 = page.read(SECONDS_LEFT).await;
        assert!(now <= left + 1, "{left} seconds were left, and now {now}");
    })
    .await;
}

/// Returns the number of requests on the meter of the only saved round, and how many of them were lost.
async fn metered(page: &Page) -> [usize; 2] {
    page.read_later(&with_stored(
        "rounds",
        "(() => {
            const tallies = stored[0].session.ledger.accounts.map((account) => account.settled);
            const sum = (name) => tallies.reduce((sum, tally) => sum + tally[name], 0);
            return [sum('answers') + sum('given_up') + sum('lost'), sum('lost')];
        })()",
    ))
    .await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn requests_in_flight_when_the_page_is_closed_stay_on_the_meter() {
    scenario("Requests in flight when the page is closed", async |world| {
        let page = &world.page;
        world.model.answer_as(ServerBehaviour::Holds);
        world.store_connection(json!({ "at_once": 8, "time_limit_seconds": 300 })).await;
        let rules = json!({ "turn_order": "simultaneous", "timesteps": 12 });
        let table = json!({ "rules": rules, "seats": vec![json!({ "player": "planner" }); 5] });
        world.open_with(json!({ "table": table, "speed": "max" })).await;
        world.play_at_the_table().await;
        let mut in_flight = 0;
        for closing in 1..=3 {
            eventually("all seats are asked", || world.model.held() == 5).await;
            if closing == 2 {
                // A closing in the middle of a timestep, after some answers.
                world.model.release();
                eventually("they are asked again", || world.model.held() == 5).await;
            }
            in_flight += 5;
            // A request is sent even if storing it takes long, so a page may be closed before it is stored.
            let is_sent = format!("stored.filter((request) => request.state.sent).length === {in_flight}");
            page.until_later("the requests are stored", &with_stored("requests", &is_sent))
                .await;
            world.open("").await;
            page.until("the round is offered", OFFER).await;
            page.press("Go on").await;
            page.until(
                "the page tells what is an estimate",
                "document.querySelector('.meter-box')?.textContent
                    .includes('5 requests were in flight when the page was closed')",
            )
            .await;
        }
        world.model.answer_as(ServerBehaviour::Plays);
        page.outcome().await;
        until_end_saved(page).await;
        let [counted, lost] = metered(page).await;
        let received = world.model.asked().len();
        let took: f64 = page
            .read("((all) => all[Math.floor(all.length / 2)])(performance.getEntriesByName('storing a request').map((entry) => entry.duration).sort((a, b) => a - b))")
            .await;
        println!(
            "          the service received {received} requests, {in_flight} of them in flight at closings; the meter \
             shows {counted}; storing one took {took:.1} ms (median)"
        );
        assert_eq!(lost, in_flight);
        assert!((received..=received + in_flight).contains(&counted), "{counted} of {received}");
    })
    .await;
}
