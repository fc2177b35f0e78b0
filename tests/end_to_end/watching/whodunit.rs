//! Tests of watching a whodunit: nothing on the page tells who is what until the round is over.

use crate::support::page::Page;
use crate::support::seeds::played;
use crate::support::world::scenario;
use among_agents::game::{Action, Event, Game, JournalEntry, Role, Rules};
use among_agents::link::write_link;
use serde_json::json;

/// The names of the players whose roles the page tells.
const ROLES: &str = "[...document.querySelectorAll('.seat')].filter((seat) =>
        seat.querySelector('.role').textContent !== '').map((seat) =>
        seat.querySelector('.seat-name').firstChild.textContent)";

async fn roles(page: &Page) -> Vec<String> {
    page.read(ROLES).await
}

async fn until_roles(page: &Page, count: usize) {
    let is_told = format!("document.querySelector('.seat') && {ROLES}.length === {count}");
    page.until(&format!("{count} roles are told"), &is_told).await;
}

async fn press_key(page: &Page, key: &str) {
    let press =
        "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: arguments[0], bubbles: true }))";
    let pressed = page.browser.client.execute(press, vec![json!(key)]).await;
    pressed.expect("a key can be pressed");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn roles_are_one_key_and_one_switch_away() {
    scenario("A whodunit and all roles", async |world| {
        let page = &world.page;
        world.open("?watch&seed=7&speed=slow").await;
        page.press("Pause").await;
        until_roles(page, 0).await;
        page.press("All roles").await;
        until_roles(page, 6).await;
        press_key(page, "a").await;
        until_roles(page, 0).await;
        press_key(page, "a").await;
        until_roles(page, 6).await;
        // The choice is kept, and the address decides otherwise.
        world.open("?watch&seed=8&speed=slow").await;
        until_roles(page, 6).await;
        world.open("?watch&seed=9&speed=slow&roles=hidden").await;
        until_roles(page, 0).await;
        // A round that somebody was sent begins without roles, unless the address says otherwise.
        let round = write_link(&played(&Rules::standard(), 7), &[]);
        for (query, roles) in [("", 0), ("?roles=shown", 6)] {
            world.leave().await;
            world.open(&format!("{query}#round={round}")).await;
            page.until(
                "a replay is shown",
                "document.querySelector('[aria-label=Replay]')",
            )
            .await;
            until_roles(page, roles).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_seats_knowledge_opens_the_roles_only_after_a_question() {
    scenario("A whodunit is asked for a seat's knowledge", async |world| {
        let page = &world.page;
        world.open("?watch&seed=7&speed=slow").await;
        page.press("Pause").await;
        let first = Game::new(Rules::standard(), 7, &[]).expect("a preset can be played");
        let seat = first.roster().seats().lowest().expect("a first seat");
        let as_seat = format!("As {} knows it", first.roster().name(seat));
        page.choose("What is shown", &as_seat).await;
        page.press("Keep guessing").await;
        assert!(roles(page).await.is_empty());
        assert_eq!(page.field("What is shown").await, "");
        page.choose("What is shown", &as_seat).await;
        page.press("Open the roles").await;
        let own = format!(
            "JSON.stringify({ROLES}) === '[\"{}\"]'",
            first.roster().name(seat)
        );
        page.until("the seat's role is told", &own).await;
        page.choose("What is shown", "Everything").await;
        until_roles(page, 6).await;
        // It holds for this round only.
        world.open("?watch&seed=8&speed=slow").await;
        until_roles(page, 0).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_pick_before_the_vote_is_answered_and_the_end_tells_everything() {
    scenario("A whodunit with a pick", async |world| {
        let page = &world.page;
        let game = Game::new(Rules::standard(), 12, &[]).expect("a preset can be played");
        let picked = game
            .roster()
            .seats()
            .into_iter()
            .find(|&seat| game.role_of(seat) == Role::Impostor);
        let picked = game.roster().name(picked.expect("there is an impostor"));
        world.open("?watch&seed=12&speed=faster").await;
        page.until("a meeting begins", "document.querySelector('.ring-pick')")
            .await;
        page.press("Pause").await;
        page.press(&format!("It is {picked}")).await;
        let said =
            format!("document.querySelector('.ring-question').textContent === 'You say it is {picked}.'");
        page.until("the pick is told", &said).await;
        // Nothing tells a role, neither in words nor in what a screen reader reads.
        let tells: bool = page
            .read(
                "[...document.querySelectorAll('.role, .ring-role, .said-thought, .ring-thought')]
                    .some((told) => told.textContent !== '')",
            )
            .await;
        assert!(!tells);
        page.press("Resume").await;
        page.until(
            "the result answers",
            "/^You said /.test(document.querySelector('.ejection-told')?.lastChild.textContent)",
        )
        .await;
        page.choose("Speed", "Max").await;
        page.outcome().await;
        page.until(
            "the moments are told",
            "document.querySelectorAll('.moment').length > 0",
        )
        .await;
        until_roles(page, 6).await;
    })
    .await;
}

/// Counts the pixels of the ship in colours of living players, now and in the frame in which the page first tells of a
/// kill.
const COLOURED: &str = "((canvas) => {
    const coloured = () => {
        const portraits = [...document.querySelectorAll('.seat:not(.seat-dead) .portrait')];
        const colours = new Set(portraits.map((portrait) => parseInt(portrait.getAttribute('color').slice(1), 16)));
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
            count += colours.has((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
        }
        return count;
    };
    // A message arrives when the frame is complete, and before the next one.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { window.after = coloured(); };
    const seats = document.querySelector('.seats');
    new MutationObserver((_, observer) => {
        if (!seats.textContent.includes('killed')) return;
        observer.disconnect();
        port2.postMessage(0);
    }).observe(seats, { characterData: true, childList: true, subtree: true });
    return coloured();
})(document.querySelector('canvas.ship'))";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn it_is_dark_in_the_frame_in_which_a_kill_is_told() {
    scenario("A kill in the dark", async |world| {
        let page = &world.page;
        let is_quick = |seed: &u64| {
            let game = played(&Rules::standard(), *seed);
            let kills = |entry: &JournalEntry| {
                matches!(
                    entry.event,
                    Event::Acted {
                        action: Action::Kill(_),
                        ..
                    }
                )
            };
            let first = game.journal().iter().position(kills);
            let meeting = |entry: &JournalEntry| matches!(entry.event, Event::MeetingOpened { .. });
            first.is_some_and(|at| at > 6 && !game.journal()[..at].iter().any(meeting))
        };
        let seed = (1..1_000).find(is_quick).expect("some rounds begin with a kill");
        world
            .open(&format!("?watch&seed={seed}&speed=normal&roles=hidden"))
            .await;
        page.until("the ship is drawn", "document.querySelector('canvas.ship')")
            .await;
        page.sampled().await;
        page.sampled().await;
        let before: u32 = page.read(COLOURED).await;
        assert!(before > 100, "everybody is drawn in colour: {before}");
        page.until("a kill is told", "window.after !== undefined").await;
        assert_eq!(page.read::<u32>("window.after").await, 0);
    })
    .await;
}
