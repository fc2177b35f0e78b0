//! Tests of a meeting in which a person takes part: the room for the talk on a phone, the words that nobody would
//! hear any more, and the alarm.

use crate::people::seat_input::key;
use crate::support::page::Page;
use crate::support::seeds::fix_seed;
use crate::support::world::{World, scenario};
use crate::watching::live::PRESS_THE_BUTTON;
use crate::watching::small_screens::resize;
use serde_json::json;

/// Phones held upright, and one on its side, with the least height of the talk.
const PHONES: [((u32, u32), u32); 3] = [((360, 740), 240), ((390, 844), 330), ((844, 390), 180)];

/// Opens a round in which a person presses the button at once, up to its meeting.
async fn meet(world: &World, rules: serde_json::Value) {
    let seats = [json!({ "player": "you", "part": { "role": "crewmate" } })];
    let table = json!({ "rules": rules, "seats": seats });
    world
        .open_with(json!({ "table": table, "speed": "normal" }))
        .await;
    fix_seed(&world.page, 7).await;
    world.play_at_the_table().await;
    world.page.until("a meeting is held", PRESS_THE_BUTTON).await;
}

/// Whether the talk has this height at least, and nothing of it lies below the line that says who types. On a phone
/// held upright the faces of all six stand in one row.
fn talk_has_room(height: u32) -> String {
    format!(
        "(() => {{
            const [talk, typing, bar] = ['.talk', '.talk-thinking', '.seat-bar']
                .map((part) => document.querySelector(part)?.getBoundingClientRect());
            const tops = [...document.querySelectorAll('.ring-seat')].map((seat) => seat.getBoundingClientRect().top);
            const strip = innerWidth > innerHeight || tops.every((top) => top === tops[0]);
            return strip && talk?.height >= {height} && typing.top >= talk.bottom - 1 && typing.bottom <= bar.top + 1;
        }})()"
    )
}

async fn focus_words(page: &Page) {
    let _: bool = page
        .read("(document.querySelector('#your-words').focus(), true)")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_talk_has_room_on_a_phone_and_the_alarm_rings_once() {
    scenario("A meeting on a phone, with a seat", async |world| {
        let page = &world.page;
        let rules = json!({ "players": 6, "discussion": "live", "discussion_seconds": 120 });
        meet(world, rules).await;
        page.until(
            "the alarm is over",
            "document.querySelector('.meeting-alarm')?.hidden",
        )
        .await;
        for (screen, height) in PHONES {
            resize(page, screen).await;
            page.until(
                &format!("the talk has room at {screen:?}"),
                &talk_has_room(height),
            )
            .await;
            let rings: bool = page
                .read("document.querySelector('.meeting-alarm').checkVisibility()")
                .await;
            assert!(!rings, "the alarm does not ring again");
        }
    })
    .await;
}

/// Opens the field for words in a short live meeting, and waits for the vote.
async fn vote_while_the_field_is_open(world: &World) {
    let page = &world.page;
    let rules = json!({ "discussion": "live", "discussion_seconds": 10 });
    meet(world, rules).await;
    page.until(
        "one may speak",
        "document.querySelector('#your-words')?.checkVisibility()",
    )
    .await;
    focus_words(page).await;
    page.until(
        "the vote begins",
        "document.querySelector('[aria-label=\"Vote for\"]')",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn words_that_nobody_would_hear_are_put_away() {
    scenario("Words when the vote begins", async |world| {
        let page = &world.page;
        vote_while_the_field_is_open(world).await;
        page.until(
            "the field has gone, and with it the focus",
            "!document.querySelector('#your-words').checkVisibility()
                && document.activeElement.id === 'your-seat'",
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn an_empty_field_takes_no_digit_that_chooses_a_vote() {
    scenario("An empty field when the vote begins", async |world| {
        let page = &world.page;
        vote_while_the_field_is_open(world).await;
        key(page, "1").await;
        page.until(
            "the digit leads to the first vote",
            "document.activeElement.matches('[aria-label=\"Vote for\"] > .seat-action')
                && document.activeElement.getAttribute('aria-keyshortcuts') === '1'",
        )
        .await;
        assert_eq!(
            page.read::<String>("document.querySelector('#your-words').value")
                .await,
            ""
        );
    })
    .await;
}
