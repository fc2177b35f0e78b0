//! Tests of the layout of a seat and of the end, on screens of several sizes.

use crate::people::seat_contents::SeatScreen;
use crate::support::page::Page;
use crate::support::seeds::fix_seed;
use crate::support::world::{World, scenario};
use crate::watching::small_screens::resize;
use among_agents::game::{Game, Role, Room, Rules, SeatOverride};
use among_agents::session::TaskGame;
use among_agents::ship_view::Size;
use among_agents::table::{Dice, Seat};
use serde_json::{Value, json};

/// Phones held upright and on their side, the screen of a laptop, and a large one.
const SCREENS: [(u32, u32); 4] = [(390, 844), (844, 390), (1280, 800), (1920, 1080)];

/// Begins a round in which the first seat is a person's, on this side.
pub async fn begin(world: &World, rules: &Value, role: Role, seed: u64) {
    let seats = vec![json!({ "player": "you", "part": { "role": role } })];
    let table = json!({ "rules": rules, "seats": seats });
    world
        .open_with(json!({ "table": table, "speed": "faster" }))
        .await;
    fix_seed(&world.page, seed).await;
    world.play_at_the_table().await;
    SeatScreen::next(&world.page).await;
}

/// Presses the first action with this text, once it is offered.
pub async fn act(page: &Page, action: &str) {
    let pressed = format!(
        "(() => {{
            const action = [...document.querySelectorAll('.seat-action:enabled')]
                .find((action) => action.textContent.includes('{action}'));
            action?.click();
            return action;
        }})()"
    );
    page.until(action, &pressed).await;
}

/// Whether everything below the first element's middle can be reached: the actions end on the screen, and a sign
/// says so if they go on below.
const ACTIONS_END_WITH_A_SIGN: &str = "(() => {
    const actions = document.querySelector('.seat-actions');
    const ends = actions.getBoundingClientRect().bottom <= innerHeight + 4;
    const goesOn = actions.scrollHeight > actions.clientHeight + 8;
    const sign = Number(getComputedStyle(actions, '::after').opacity);
    return ends && (!goesOn || sign === 1);
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_kill_button_keeps_its_colour_under_the_pointer() {
    scenario("An impostor's actions", async |world| {
        let page = &world.page;
        begin(world, &json!({}), Role::Impostor, 7).await;
        for screen in SCREENS {
            resize(page, screen).await;
            let what = format!("more actions are announced at {screen:?}");
            page.until(&what, ACTIONS_END_WITH_A_SIGN).await;
        }
        let colour = "(() => {
            const button = document.querySelector('.seat-kill:enabled');
            const [red, green, blue] = getComputedStyle(button).backgroundColor.match(/\\d+/g).map(Number);
            return button.matches(':hover') && red > 2 * Math.max(green, blue);
        })()";
        let middle: [f64; 2] = page
            .read(
                "(() => {
                    const button = document.querySelector('.seat-kill:enabled');
                    button.scrollIntoView({ block: 'center' });
                    const { left, right, top, bottom } = button.getBoundingClientRect();
                    return [(left + right) / 2, (top + bottom) / 2];
                })()",
            )
            .await;
        let pointer = json!({ "type": "mouseMoved", "x": middle[0], "y": middle[1] });
        let moved = page.browser.chromium("Input.dispatchMouseEvent", pointer).await;
        moved.expect("Chromium moves the pointer");
        page.until("the button under the pointer is red", colour).await;
    })
    .await;
}

/// Whether every way out of the room can be pressed without scrolling.
const WAYS_ARE_IN_SIGHT: &str = "(() => {
    const end = document.querySelector('.seat-actions').getBoundingClientRect().bottom;
    const ways = [...document.querySelectorAll('[aria-label=\"Walk to\"] > .seat-action, .seat-vent')];
    return ways.length > 2 && ways.every((way) => way.getBoundingClientRect().bottom <= end);
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn an_impostors_ways_are_in_sight_on_a_phone() {
    scenario("An impostor's ways on a phone", async |world| {
        let page = &world.page;
        resize(page, SCREENS[0]).await;
        begin(world, &json!({}), Role::Impostor, 7).await;
        page.press("Begin").await;
        page.press("Got it").await;
        page.until("all ways are in sight", WAYS_ARE_IN_SIGHT).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_hint_cuts_no_row_of_actions_on_a_large_screen() {
    scenario("A hint on a large screen", async |world| {
        let page = &world.page;
        resize(page, SCREENS[3]).await;
        let rules = json!(Rules::standard());
        begin(world, &rules, Role::Impostor, 7).await;
        page.press("Begin").await;
        page.until_offered("Got it").await;
        let whole = "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(
            document.querySelector('.seat-actions:has(.play-unavailable)'))";
        page.until("all rows are whole", whole).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn every_asteroid_lies_within_its_field() {
    scenario("Asteroids", async |world| {
        let page = &world.page;
        let rules = json!({ "first_kill_cooldown": 20, "button_uses": 0 });
        begin(world, &rules, Role::Crewmate, seed_of_asteroids(&rules)).await;
        act(page, "Weapons").await;
        page.until(
            "the game begins",
            "(document.querySelector('.seat-do:enabled')?.click(), document.querySelector('.asteroid'))",
        )
        .await;
        for screen in SCREENS {
            resize(page, screen).await;
            let within = "(() => {
                const field = document.querySelector('.asteroids').getBoundingClientRect();
                return [...document.querySelectorAll('.asteroid')].every((asteroid) => {
                    const { left, right, top, bottom } = asteroid.getBoundingClientRect();
                    return left >= field.left && right <= field.right && top >= field.top && bottom <= field.bottom;
                });
            })()";
            page.until(&format!("all can be seen at {screen:?}"), within).await;
        }
    })
    .await;
}

/// Returns the first seed that deals the first seat, a crewmate, asteroids in the room next to where all begin.
fn seed_of_asteroids(rules: &Value) -> u64 {
    let rules: Rules = serde_json::from_value(rules.clone()).expect("rules");
    let cast = [SeatOverride {
        role: Some(Role::Crewmate),
        ..SeatOverride::default()
    }];
    let person = Seat::new(0).expect("every table has a first seat");
    let has_asteroids = |seed: &u64| {
        let game = Game::new(rules.clone(), *seed, &cast).expect("a table that can be played");
        let mut tasks = game.tasks_of(person).iter().map(|held| held.task);
        let is_game = |kind| matches!(TaskGame::deal(kind, Dice::seeded(0)), TaskGame::Asteroids(_));
        let here = |room| [Room::Weapons, Room::Cafeteria].contains(&room);
        tasks.any(|task| task.room == Room::Weapons && is_game(task.kind))
            && !game
                .tasks_of(person)
                .iter()
                .any(|held| here(held.task.room) && !is_game(held.task.kind))
    };
    (1..100_000).find(has_asteroids).expect("some seed deals them")
}

/// Whether the end covers the ship, its robots and its first moment lie above the buttons, and no button is cut.
const END_IS_WHOLE: &str = "(() => {
    const rect = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const [end, stage, moment, buttons] = ['.outcome', '.stage', '.moment', '.outcome-buttons'].map(rect);
    const covers = end.left <= stage.left && end.right >= stage.right && end.top <= stage.top
        && end.bottom >= stage.bottom;
    const isAbove = (robot) => robot.getBoundingClientRect().bottom <= buttons.top;
    const isWithin = ({ left, right }) => left >= end.left && right <= end.right;
    return covers && moment && moment.top + 48 <= buttons.top
        && [...document.querySelectorAll('.crew .portrait')].every(isAbove)
        && [...document.querySelectorAll('.outcome-buttons > *')].every((it) => isWithin(it.getBoundingClientRect()));
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_end_covers_the_ship_and_shows_its_first_moment() {
    scenario("The end on several screens", async |world| {
        let page = &world.page;
        world.open("?seed=12&speed=max&roles=hidden").await;
        page.outcome().await;
        for screen in SCREENS {
            resize(page, screen).await;
            page.until(&format!("the end is whole at {screen:?}"), END_IS_WHOLE)
                .await;
        }
        // The screen of a laptop in a window with a bar of the browser.
        resize(page, (1280, 757)).await;
        page.press("Watch the replay").await;
        page.until("the replay has its bar", "document.querySelector('.replay-bar')")
            .await;
        page.sampled().await;
        let [width, height]: [f64; 2] = page
            .read("(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])(document.querySelector('canvas.ship'))")
            .await;
        assert!(!Size { width, height }.is_small(), "the whole ship is in view: {width} × {height}");
    })
    .await;
}

/// Whether the cameras are closed, and the picture of one stands in the bar with its words, none of it cut.
const PICTURE_IS_WHOLE: &str = "(() => {
    const picture = document.querySelector('.seat-monitor');
    const rect = picture?.getBoundingClientRect();
    const bar = document.querySelector('.seat-bar').getBoundingClientRect();
    return !document.querySelector('.seat-cameras').open && picture?.checkVisibility()
        && picture.querySelector('figcaption').textContent.includes('in Communications')
        && rect.top >= bar.top && rect.bottom <= bar.bottom && picture.scrollWidth <= picture.clientWidth;
})()";

/// Whether no camera's name is cut.
const NAMES_ARE_WHOLE: &str = "[...document.querySelectorAll('.seat-cameras .seat-action')]
    .every((button) => button.scrollWidth <= button.clientWidth)";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_camera_shows_a_picture() {
    scenario("Cameras on several screens", async |world| {
        let page = &world.page;
        let rules = json!({ "first_kill_cooldown": 20, "button_uses": 0 });
        begin(world, &rules, Role::Crewmate, 7).await;
        act(page, "Upper Engine").await;
        page.until(
            "Security is next door",
            "document.querySelector('canvas.ship').ariaLabel.includes('in Upper Engine.')",
        )
        .await;
        act(page, "Security").await;
        page.until("there are cameras", "document.querySelector('.seat-cameras')")
            .await;
        for screen in SCREENS {
            resize(page, screen).await;
            let _: bool = page
                .read("(document.querySelector('.seat-cameras').open = true)")
                .await;
            page.until(&format!("names are whole at {screen:?}"), NAMES_ARE_WHOLE)
                .await;
        }
        act(page, "Communications").await;
        for screen in SCREENS {
            resize(page, screen).await;
            page.until(&format!("the picture is whole at {screen:?}"), PICTURE_IS_WHOLE)
                .await;
        }
    })
    .await;
}
