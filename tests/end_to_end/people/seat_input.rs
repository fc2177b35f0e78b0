//! Tests of the ways in which a person acts, and of the time until they can and until the screen reacts.

use crate::people::seat_contents::fix_chance;
use crate::support::model_server::ServerBehaviour;
use crate::support::page::{Page, eventually};
use crate::support::world::scenario;
use crate::watching::small_screens::resize;
use among_agents::game::Room;
use among_agents::ship_view::ship::layout::room_rect;
use among_agents::ship_view::{Camera, Size};
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use serde::Deserialize;
use serde_json::json;

const IS_ASKED: &str = "document.querySelector('.seat-action:enabled')";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_person_acts_by_tap_by_key_and_by_words() {
    scenario("A person acts by tap, by key and by words", async |world| {
        let page = &world.page;
        // The whole ship is in view.
        resize(page, (1280, 900)).await;
        // Long first cooldowns and no button, so that only the person ends a turn.
        let table = json!({ "rules": { "button_uses": 0, "first_kill_cooldown": 20 } });
        world.open_with(json!({ "table": table, "speed": "faster" })).await;
        world.take_a_seat("Crewmate", "as in your table settings").await;
        page.until("the person is asked", IS_ASKED).await;

        let [width, height]: [f64; 2] = page
            .read("(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])(document.querySelector('canvas.ship'))")
            .await;
        let size = Size { width, height };
        let at = Camera::whole(size).to_canvas(room_rect(Room::Admin).centre(), size);
        let tap = format!(
            "['pointerdown', 'pointerup'].map((type) => (({{ left, top }}, canvas) => canvas.dispatchEvent(
                new PointerEvent(type, {{ pointerId: 1, clientX: left + {}, clientY: top + {}, bubbles: true }})))(
                document.querySelector('canvas.ship').getBoundingClientRect(), document.querySelector('canvas.ship')))",
            at.x, at.y
        );
        let _: Vec<bool> = page.read(&tap).await;
        page.until("the tap walks to Admin", &in_room("Admin")).await;

        page.until("the person is asked again", IS_ASKED).await;
        let first: String = page
            .read("document.querySelector('[aria-label^=Walk] .seat-action:enabled span').textContent")
            .await;
        let _: bool = page
            .read("window.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))")
            .await;
        page.until("the key walks to the first room", &in_room(&first)).await;

        page.until("the person is asked once more", IS_ASKED).await;
        page.open_words().await;
        page.enter("Your words", "Is anybody here?").await;
        page.press("Say").await;
        page.until(
            "the log tells of the words",
            "document.querySelector('[role=log]').textContent.includes('Is anybody here?')",
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn keys_are_for_the_game_after_a_speed_and_after_words() {
    scenario("Keys after a speed and after words", async |world| {
        let page = &world.page;
        let table = json!({ "rules": { "button_uses": 0, "first_kill_cooldown": 20 } });
        world
            .open_with(json!({ "table": table, "speed": "normal" }))
            .await;
        world.take_a_seat("Crewmate", "as in your table settings").await;
        for way in ["a speed", "words"] {
            page.until("the person is asked", IS_ASKED).await;
            match way {
                "words" => {
                    page.open_words().await;
                    page.enter("Your words", "Is anybody here?").await;
                    key(page, &char::from(Key::Enter).to_string()).await;
                    page.until(
                        "the words are said",
                        "document.querySelector('[role=log]').textContent.includes('Is anybody here?')",
                    )
                    .await;
                }
                _ => page.choose("Speed", "4×").await,
            }
            page.until("the person is asked", IS_ASKED).await;
            page.until(
                "no field has the focus",
                "!document.activeElement.matches('input, select')",
            )
            .await;
            let first: String = page
                .read("document.querySelector('[aria-label^=Walk] .seat-action:enabled span').textContent")
                .await;
            key(page, "1").await;
            page.until(&format!("the key walks after {way}"), &in_room(&first))
                .await;
        }
    })
    .await;
}

fn in_room(room: &str) -> String {
    format!(
        "/You are \\w+ in {room}\\./.test(document.querySelector('canvas.ship').getAttribute('aria-label'))"
    )
}

#[derive(Debug, Deserialize)]
struct FirstMove {
    seconds: f64,
    clicks: u32,
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_first_move_is_three_clicks_away() {
    scenario("From “Play” to the first move", async |world| {
        let page = &world.page;
        for chance in ["0.05", "0.45", "0.95"] {
            world.open_with(json!({})).await;
            // The person has not touched the page yet, so the browser logs that it cannot ask before leaving.
            page.forget_console().await;
            fix_chance(page, chance).await;
            let first_move: FirstMove = page
                .read_later(
                    "(async () => {
                        const there = async (find) => {
                            for (;;) {
                                const found = find();
                                if (found) return found;
                                await new Promise(requestAnimationFrame);
                            }
                        };
                        const button = (words) => [...document.querySelectorAll('button')].find((button) =>
                            button.offsetWidth && [button.textContent, button.firstElementChild?.textContent].includes(words));
                        let clicks = 0;
                        const click = (button) => { clicks += 1; button.click(); };
                        const began = performance.now();
                        click(button('Play'));
                        click(await there(() => button('Begin the round')));
                        click(await there(() => document.querySelector('[aria-label^=Walk] .seat-action:enabled')));
                        await there(() => /You are \\w+ in (?!Cafeteria)/.test(
                            document.querySelector('canvas.ship').getAttribute('aria-label')));
                        return { seconds: (performance.now() - began) / 1000, clicks };
                    })()",
                )
                .await;
            println!("          {:.2} s and {} clicks", first_move.seconds, first_move.clicks);
            assert!(first_move.clicks <= 3);
        }
    })
    .await;
}

/// The time in milliseconds from a key press to the frame that shows its effect.
const PRESS: &str = "new Promise((done) => {
    const asked = () => document.querySelector('.seat-action:enabled');
    const began = performance.now();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    const look = () => requestAnimationFrame(() => asked() ? look() : done(performance.now() - began));
    look();
})";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn keys_work_without_delay_while_models_think() {
    scenario("A key while six models think", async |world| {
        let page = &world.page;
        // The models think until they are told to answer.
        world.model.answer_as(ServerBehaviour::Holds);
        world
            .store_connection(json!({ "at_once": 8, "time_limit_seconds": 300 }))
            .await;
        // All are asked at the beginning of a timestep, and only the person's own choice ends their turn.
        let rules = json!({ "players": 7, "impostors": 2, "button_uses": 0, "first_kill_cooldown": 20,
            "turn_order": "simultaneous" });
        let mut seats = vec![json!({ "player": "you", "part": { "role": "crewmate" } })];
        seats.extend(vec![json!({ "player": "planner" }); 6]);
        world
            .open_with(json!({ "table": { "rules": rules, "seats": seats }, "speed": "faster" }))
            .await;
        let mut took: Vec<f64> = Vec::new();
        for _ in 0..3 {
            world.play_at_the_table().await;
            page.until("the person is asked", IS_ASKED).await;
            eventually("six models think", || world.model.held() == 6).await;
            // However long this takes, no answer comes before the key press.
            took.push(page.read_later(PRESS).await);
            page.reload().await;
            // These requests are no longer awaited.
            world.model.release();
        }
        let worst = took.iter().copied().fold(0.0, f64::max);
        println!("          from key to picture: {took:.1?} ms, at worst {worst:.1}");
    })
    .await;
}

/// Presses keys one after another, like a keyboard.
pub async fn key(page: &Page, keys: &str) {
    let pressed = keys
        .chars()
        .fold(KeyActions::new("keyboard".to_owned()), |actions, value| {
            actions
                .then(KeyAction::Down { value })
                .then(KeyAction::Up { value })
        });
    let done = page.browser.client.perform_actions(pressed).await;
    done.expect("the keyboard works");
}

/// Presses Tab until the focus is on a matching element.
async fn tab_to(page: &Page, what: &str, matches: &str) {
    for _ in 0..60 {
        if page
            .read::<bool>(&format!("Boolean((({matches}))(document.activeElement))"))
            .await
        {
            return;
        }
        key(page, &char::from(Key::Tab).to_string()).await;
    }
    panic!("the tabulator does not lead to {what}");
}

/// Returns the keys that do the task in progress; empty for a card and a gauge.
const KEYS_OF_TASK: &str = "(async () => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((it) => it.textContent);
    if (document.querySelector('.wires')) {
        const sockets = texts('.wire-socket');
        return ['A', 'B', 'C', 'D'].map((wire, at) => `${at + 1}${sockets.indexOf(wire) + 1}`).join('');
    }
    if (document.querySelector('.asteroids')) return texts('.asteroid').join('').toLowerCase();
    if (!document.querySelector('.code')) return '';
    document.querySelector('.code-again:enabled')?.click();
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
    return texts('.code-display [aria-hidden]').join('').replaceAll(' ', '');
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_whole_round_is_played_by_keyboard() {
    scenario("A round by keyboard alone", async |world| {
        let page = &world.page;
        world.open_with(json!({ "speed": "faster" })).await;
        fix_chance(page, "0.37").await;
        let enter = char::from(Key::Enter).to_string();
        tab_to(page, "Play", "(it) => it.textContent === 'Play'").await;
        key(page, &enter).await;
        page.until_offered("Crewmate").await;
        tab_to(page, "Crewmate", "(it) => it.firstElementChild?.textContent === 'Crewmate'").await;
        key(page, &enter).await;
        tab_to(page, "Begin", "(it) => it.textContent === 'Begin the round'").await;
        key(page, &enter).await;
        let (mut turns, mut tasks, mut votes, mut has_left) = (0, 0, 0, false);
        loop {
            let state = "document.querySelector('.seat-task') ? 'task'
                : /Ghosts see|is over/.test(document.querySelector('.seat-turn')?.textContent) ? 'gone'
                : document.querySelector('.seat-action:enabled') ? 'asked' : ''";
            page.until("there is something to do", &format!("({state})"))
                .await;
            let now: String = page.read(&format!("({state})")).await;
            match now.as_str() {
                "gone" => break,
                "task" if !has_left => {
                    has_left = true;
                    key(page, &char::from(Key::Escape).to_string()).await;
                    page.until(
                        "whoever leaves a task has its turn still",
                        "!document.querySelector('.seat-task') && document.querySelector('.seat-do:enabled')
                            && !/does/.test(document.querySelector('[role=log]').textContent)",
                    )
                    .await;
                }
                "task" => {
                    let keys: String = page.read_later(KEYS_OF_TASK).await;
                    match keys.is_empty() {
                        // A card and a gauge need a pace that a test must not depend on.
                        true => {
                            tab_to(page, "the end of the task", "(it) => it.matches('.seat-task-skip')").await;
                            key(page, &enter).await;
                        }
                        false => key(page, &keys).await,
                    }
                    page.until("the task is done", "!document.querySelector('.seat-task')")
                        .await;
                    tasks += 1;
                }
                "asked" => {
                    // A task if there is one, then a move towards a task, then the first action.
                    let best: String = page
                        .read(
                            "(() => {
                                const actions = [...document.querySelectorAll('.seat-action:enabled')];
                                const best = actions.find((action) => action.classList.contains('seat-do'))
                                    ?? actions.find((action) => action.textContent.includes('Report'))
                                    ?? actions.find((action) => / in /.test(action.querySelector('.seat-hint')?.textContent ?? ' in ') === false)
                                    ?? actions.find((action) => action.querySelector('.seat-hint')) ?? actions[0];
                                return best?.querySelector('.seat-key')?.textContent ?? '';
                            })()",
                        )
                        .await;
                    let is_vote: bool = page
                        .read("!!document.querySelector('[aria-label=\"Vote for\"]')")
                        .await;
                    turns += 1;
                    votes += usize::from(is_vote);
                    key(page, &best).await;
                    if is_vote {
                        let voted: bool = page.read("!document.querySelector('.seat-action:enabled')").await;
                        assert!(!voted, "a key leads to a vote and does not cast it");
                        let told: String = page
                            .read("document.activeElement.nextElementSibling?.innerText ?? ''")
                            .await;
                        assert!(told.contains(&format!("Press {best} again, or Enter")), "{told}");
                        // Both ways cast it.
                        key(page, if votes % 2 == 1 { &best } else { &enter }).await;
                    }
                }
                _ => {}
            }
        }
        println!(
            "          {turns} turns, {tasks} tasks, {votes} votes: {}",
            page.outcome().await
        );
        assert!(turns > 3 && tasks > 0);
    })
    .await;
}
