//! Tests of watching a whodunit: nothing on the page tells who is what until the round is over.

use crate::support::page::Page;
use crate::support::seeds::played;
use crate::support::world::scenario;
use among_agents::game::{Game, Role, Rules};
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
