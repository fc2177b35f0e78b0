//! Audits of rounds with people: turns, tasks, meetings, and the handover between two people.

use super::{Audits, audited};
use crate::people::seat_contents::SeatScreen;
use crate::support::seeds::fix_seed;
use among_agents::game::{Game, Role, Room, Rules, SeatOverride};
use among_agents::session::TaskGame;
use among_agents::table::{Dice, Seat};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::mem::discriminant;

/// The seed of rounds whose deal does not matter.
const SEED: u64 = 370_000_000;

/// Begins a round at the configured table.
async fn begin(audits: &Audits<'_>, rules: Value, people: usize, seed: u64) {
    let page = audits.page();
    let seats = vec![json!({ "player": "you", "part": { "role": "crewmate" } }); people];
    let table = json!({ "rules": rules, "seats": seats });
    audits
        .world
        .open_with(json!({ "table": table, "speed": "faster" }))
        .await;
    fix_seed(page, seed).await;
    audits.world.play_at_the_table().await;
    page.until("the round has begun", "document.querySelector('canvas.ship')")
        .await;
}

/// Presses the action button with this text, and waits until somebody is asked again.
async fn act(audits: &Audits<'_>, action: &str) {
    let page = audits.page();
    page.until(
        action,
        &format!(
            "(() => {{
                const action = [...document.querySelectorAll('.seat-action:enabled')]
                    .find((action) => action.textContent.includes('{action}'));
                action?.click();
                return action;
            }})()"
        ),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn everybody_can_play() {
    audited("Axe: a person plays", async |audits| {
        let page = &audits.world.page;
        begin(
            audits,
            json!({ "first_kill_cooldown": 20, "discussion_rounds": 1 }),
            1,
            SEED,
        )
        .await;
        SeatScreen::next(page).await;
        audits.audit("one's own turn").await;
        audits.audit_tab("Seats").await;
        act(audits, "Press the button").await;
        page.until("a meeting is held", "document.querySelector('.meeting')")
            .await;
        page.until(
            "it is one's turn to speak",
            "document.querySelector('.seat-action:enabled')",
        )
        .await;
        audits.audit("one's turn in a meeting").await;
        act(audits, "Say nothing").await;
        page.until(
            "it is one's turn to vote",
            "document.querySelector('.ring-seats button:enabled')",
        )
        .await;
        audits.audit("one's vote").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn everybody_can_do_tasks() {
    audited("Axe: tasks", async |audits| {
        let page = &audits.world.page;
        let rules = json!({
            "first_kill_cooldown": 20, "button_uses": 0, "common_tasks": 2, "short_tasks": 1, "long_tasks": 2,
        });
        begin(audits, rules.clone(), 1, seed_of_all_games(rules)).await;
        let mut panels = Vec::new();
        for _ in 0..60 {
            SeatScreen::next(page).await;
            let begun: String = page.read_later(BEGUN).await;
            if !begun.is_empty() && !panels.contains(&begun) {
                audits.audit(&format!("a task: {begun}")).await;
                panels.push(begun);
            }
            if panels.len() == GAMES {
                return;
            }
            let done: bool = page
                .read("document.querySelector('.seat-task-skip')?.click() ?? true")
                .await;
            assert!(done);
        }
        panic!("only these are played: {panels:?}");
    })
    .await;
}

/// Returns the first seed that deals the first seat, a crewmate, one task of each game, all of them near the room
/// where everybody begins.
fn seed_of_all_games(rules: Value) -> u64 {
    let rules: Rules = serde_json::from_value(rules).expect("rules");
    let cast = [SeatOverride {
        role: Some(Role::Crewmate),
        ..SeatOverride::default()
    }];
    let person = Seat::new(0).expect("every table has a first seat");
    let has_all = |seed: &u64| {
        let game = Game::new(rules.clone(), *seed, &cast).expect("a table that can be played");
        let tasks = game.tasks_of(person).iter().map(|held| held.task);
        let near = |room| room == Room::Cafeteria || Room::Cafeteria.corridors().contains(&room);
        let games = tasks.filter(|task| near(task.room));
        let games: HashSet<_> = games
            .map(|task| discriminant(&TaskGame::deal(task.kind, Dice::seeded(0))))
            .collect();
        games.len() == GAMES
    };
    (1..1_000_000).find(has_all).expect("some seed deals them")
}

/// The number of small games.
const GAMES: usize = 5;

/// Begins a task if there is one. Otherwise walks towards one, to the room visited least often; in a meeting,
/// does the first that is offered. Returns the game that is to be played.
const BEGUN: &str = "(async () => {
    const actions = [...document.querySelectorAll('.seat-action:enabled')];
    const group = (name) => actions.filter((action) => action.closest('.seat-group').ariaLabel === name);
    const room = (action) => action.querySelector('span').textContent;
    const been = window.been ??= {};
    const walks = group('Walk to').sort((one, other) => (been[room(one)] ?? 0) - (been[room(other)] ?? 0));
    const walk = walks.find((action) => action.querySelector('.seat-hint')) ?? walks[0];
    const action = actions.find((action) => action.classList.contains('seat-do')) ?? walk ?? actions[0];
    been[room(action)] = (been[room(action)] ?? 0) + 1;
    action.click();
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
    return document.querySelector('.seat-task > :nth-child(2)')?.className ?? '';
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn everybody_can_pass_the_device_on() {
    audited("Axe: two people at one screen", async |audits| {
        let page = &audits.world.page;
        begin(
            audits,
            json!({ "first_kill_cooldown": 20, "discussion_rounds": 1 }),
            2,
            SEED,
        )
        .await;
        let look = SeatScreen::next(page).await;
        assert!(!look.handover.is_empty(), "two people are kept apart: {look:?}");
        audits.audit("the handover").await;
        let raised: bool = page
            .read("document.querySelector('.handover button').click() ?? true")
            .await;
        assert!(raised);
        act(audits, "Press the button").await;
        page.until(
            "both are asked",
            "document.querySelector('.meeting') && document.querySelector('.seat-action:enabled')",
        )
        .await;
        audits.audit("a meeting of two people").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn everybody_can_meet_in_real_time() {
    audited("Axe: a meeting in real time", async |audits| {
        let page = &audits.world.page;
        let rules = json!({ "first_kill_cooldown": 20, "discussion": "live", "discussion_seconds": 600 });
        begin(audits, rules, 1, SEED).await;
        SeatScreen::next(page).await;
        act(audits, "Press the button").await;
        page.until("everybody talks", "document.querySelector('.meeting-clock')")
            .await;
        page.press("Pause").await;
        audits.audit("a meeting in real time").await;
    })
    .await;
}
