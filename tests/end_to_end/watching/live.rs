//! Tests of live meetings.

use crate::people::seat_input::key;
use crate::support::model_server::ServerBehaviour;
use crate::support::page::eventually;
use crate::support::seeds::{fix_seed, of_a_meeting};
use crate::support::world::{World, scenario};
use among_agents::game::{Discussion, Event, Rules, read_round};
use among_agents::table::MeetingTime;
use serde_json::json;

/// Returns the rules of a table of bots with live meetings.
fn live_rules() -> Rules {
    Rules {
        discussion: Discussion::Live,
        ..Rules::paper_seven()
    }
}

/// Presses the emergency button as soon as the person can, and is true once there is a meeting.
pub const PRESS_THE_BUTTON: &str = "[...document.querySelectorAll('.seat-action:enabled')]
    .find((action) => action.textContent.includes('Press the button'))?.click() ?? document.querySelector('.meeting-clock')";

const CLOCK: &str = "document.querySelector('.meeting-clock')?.textContent";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn bots_meet_in_real_time() {
    scenario("A meeting in real time", async |world| {
        let page = &world.page;
        let rules = live_rules();
        world
            .open_with(json!({ "table": { "rules": rules }, "speed": "normal" }))
            .await;
        fix_seed(page, of_a_meeting(&rules)).await;
        begin(world).await;
        page.until("there is a live meeting", CLOCK).await;
        // Events are recorded as they happen and the meeting is paused, since it would continue in the
        // meantime.
        let _: bool = page.read(FOLLOWED).await;
        page.until(
            "somebody types and the clock goes on",
            "window.followed.is_paused",
        )
        .await;
        let first: String = page.read("window.followed.first").await;
        let lines = "document.querySelectorAll('.said-when').length";
        let before: i64 = page.read(lines).await;
        let paused: String = page.read(CLOCK).await;
        assert_ne!(paused, first, "the clock goes on");
        page.press("Step").await;
        page.until(
            "a step lets one line or one vote through",
            &format!("{lines} > {before} || document.querySelector('.ring-ready:not([hidden])')"),
        )
        .await;
        println!("          at {first} the meeting opened, at {paused} it was paused");

        page.press("Resume").await;
        page.choose("Speed", "Max").await;
        println!("          {}", page.outcome().await);
        let game = read_round(&page.journal().await).expect("the journal can be read back");
        let timed = |entry: &&among_agents::game::JournalEntry| entry.moment > MeetingTime::START;
        let spoken = game.journal().iter().filter(timed).count();
        assert!(
            spoken > 10,
            "a live meeting leaves its moments in the journal: {spoken}"
        );
        assert!(
            game.journal()
                .iter()
                .any(|entry| matches!(entry.event, Event::BallotClosed { .. }))
        );
    })
    .await;
}

/// Pauses a meeting as soon as somebody has typed in it and its clock has advanced.
const FOLLOWED: &str = "(() => {
    const clock = () => document.querySelector('.meeting-clock').textContent;
    const types = () => / (is|are) typing…/.test(document.querySelector('.talk-thinking').textContent);
    const followed = window.followed = { first: clock(), has_typed: false, is_paused: false };
    const look = () => {
        followed.has_typed ||= types();
        if (!followed.has_typed || clock() === followed.first) return requestAnimationFrame(look);
        document.querySelector('.pause').click();
        followed.is_paused = true;
    };
    look();
    return true;
})()";

async fn begin(world: &World) {
    world.page.press("Set up a table").await;
    world.begin_at_the_open_table().await;
}

/// Says these words as a person, and returns after how many milliseconds they are in the log and on the
/// screen.
async fn say(world: &World, words: &str) -> f64 {
    let script = format!(
        "new Promise((done) => {{
            const field = document.querySelector('#your-words');
            const shows = () => document.querySelector('[role=log]').textContent.includes('{words}')
                && document.querySelector('.talk').textContent.includes('{words}');
            field.value = '{words}';
            const began = performance.now();
            field.form.requestSubmit();
            const look = () => requestAnimationFrame(() => shows() ? done(performance.now() - began) : look());
            look();
        }})"
    );
    world.page.read_later(&script).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_person_meets_with_models_in_real_time() {
    scenario("A person meets with models in real time", async |world| {
        let page = &world.page;
        // The models think until they are told to answer, and no time limit ends that.
        world.model.answer_as(ServerBehaviour::Holds);
        world.store_connection(json!({ "at_once": 8, "time_limit_seconds": 300 })).await;
        let rules = json!({ "discussion": "live", "discussion_seconds": 900, "ballot_seconds": 300,
            "first_kill_cooldown": 20 });
        let talk = json!({ "pause_seconds": 1, "words_per_minute": 540, "calls_a_minute": 120 });
        let mut seats = vec![json!({ "player": "you", "part": { "role": "crewmate" } })];
        seats.extend(vec![json!({ "player": "planner" }); 4]);
        let table = json!({ "rules": rules, "seats": seats, "talk": talk });
        world.open_with(json!({ "table": table, "speed": "faster" })).await;
        world.play_at_the_table().await;
        page.until(
            "the person presses the button",
            PRESS_THE_BUTTON,
        )
        .await;
        page.until("the person may speak", "document.querySelector('#your-words')").await;
        let mut took = vec![say(world, "who was in admin").await];
        eventually("models think", || world.model.held() > 0).await;
        for words in ["I saw nothing", "speak up"] {
            took.push(say(world, words).await);
        }
        println!("          from the return key to the picture: {took:.1?} ms, the latter two while models think");
        world.release_until("models answer", "document.querySelectorAll('.said').length > 6").await;
        let ready = "(() => {
            [...document.querySelectorAll('.seat-action:enabled')]
                .find((action) => action.textContent.includes('Ready to vote'))?.click();
            return true;
        })()";
        assert!(page.read::<bool>(ready).await);
        // A person who is still writing when the vote begins must neither vote nor pause the round by that.
        let field = "document.querySelector('#your-words')";
        assert!(page.read::<bool>(&format!("({field}.focus(), true)")).await);
        key(page, "wait, ").await;
        world.release_until("the ballot is open", "document.querySelector('.ballot-choose')").await;
        key(page, "1 more.").await;
        assert_eq!(page.read::<String>(&format!("{field}.value")).await, "wait, 1 more.");
        let is_untouched = "!!document.querySelector('.ballot-choose')
            && [...document.querySelectorAll('.controls button')].some((button) => button.textContent === 'Pause')";
        assert!(page.read::<bool>(is_untouched).await, "the letters went into the field alone");
        page.read::<bool>("(document.querySelector('.ballot-choose').click(), true)").await;
        page.until("the focus is kept at the seat", "document.activeElement.id === 'your-seat'").await;
        assert!(!page.read::<bool>(&format!("{field}.checkVisibility()")).await, "nobody listens now");
        assert_eq!(page.read::<String>(&format!("{field}.value")).await, "wait, 1 more.");
        world.model.answer_as(ServerBehaviour::Plays);
        page.until(
            "the vote is counted",
            "document.querySelector('[role=log]').textContent.match(/is ejected|Nobody is ejected/)",
        )
        .await;
        let log = page.log().await.join("\n");
        for words in ["who was in admin", "I saw nothing", "speak up", "this is message"] {
            assert!(log.contains(words), "“{words}” is not in the log:\n{log}");
        }
    })
    .await;
}
