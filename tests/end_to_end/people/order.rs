//! Tests of the order of a person's actions: what can be done here and now comes first, as it is read and as it is
//! seen, and all of it keeps its place.

use crate::people::layout::{act, begin};
use crate::support::page::Page;
use crate::support::world::scenario;
use crate::watching::small_screens::{ALL_SCREENS, resize};
use among_agents::game::{Role, Rules};
use serde_json::json;

/// The groups of actions in their order, by what they are called.
const GROUPS: [&str; 7] = [
    "Here", "Pretend", "Look at", "Walk to", "Vent to", "Act", "Not now",
];

/// Whether the visible groups stand in this order in the document and on the screen, with these among them, and what
/// is impossible stands in the last one only.
fn is_in_order(expected: &[&str]) -> String {
    format!(
        "(() => {{
            const order = {groups};
            const all = [...document.querySelectorAll('.seat-actions .seat-group')];
            const groups = all.filter((group) => group.checkVisibility());
            const names = groups.map((group) => group.ariaLabel);
            const places = groups.map((group) => group.getBoundingClientRect());
            const isAfter = ({{ top, left }}, before) => top >= before.bottom - 1
                || left >= before.right - 1 && top < before.bottom;
            const isImpossible = (button) => button.matches('.seat-cannot, .play-unavailable');
            const isPlaced = (group) => [...group.querySelectorAll('button')]
                .every((button) => isImpossible(button) === (group.ariaLabel === 'Not now'));
            return {expected}.every((name) => names.includes(name))
                && names.every((name, at) => at === 0 || order.indexOf(name) > order.indexOf(names[at - 1]))
                && places.every((place, at) => at === 0 || names[at] === 'Not now' || isAfter(place, places[at - 1]))
                && groups.every(isPlaced);
        }})()",
        groups = json!(GROUPS),
        expected = json!(expected)
    )
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn what_can_be_done_comes_first() {
    scenario("The order of actions", async |world| {
        let page = &world.page;
        // An impostor who may kill, one who may not yet, and a crewmate.
        let offered: [(Role, u8, &[&str]); 3] = [
            (Role::Impostor, 0, &["Here", "Walk to", "Vent to", "Act"]),
            (Role::Impostor, 3, &["Here", "Walk to", "Vent to", "Act"]),
            (Role::Crewmate, 3, &["Here", "Walk to", "Act"]),
        ];
        for (role, cooldown, expected) in offered {
            begin(world, &json!({ "first_kill_cooldown": cooldown }), role, 7).await;
            page.press("Begin").await;
            page.press("Got it").await;
            for screen in ALL_SCREENS {
                resize(page, screen).await;
                let what = format!("what {role:?} can do after {cooldown} turns is in order at {screen:?}");
                page.until(&what, &is_in_order(expected)).await;
            }
        }
    })
    .await;
}

/// The screen of a laptop, and a large one.
const LARGE_SCREENS: [(u32, u32); 2] = [(1280, 800), (1920, 1080)];

/// Whether neither the bar nor its actions have to be scrolled, and no action covers another.
const NOTHING_SCROLLS: &str = "(() => {
    const fits = (part) => part.scrollHeight <= part.clientHeight + 1;
    const actions = [...document.querySelectorAll('.seat-action')].filter((action) => action.checkVisibility());
    const rects = actions.map((action) => action.getBoundingClientRect());
    const overlap = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const end = document.querySelector('.seat-bar').getBoundingClientRect().bottom;
    const shown = rects.filter((rect, at) => !actions[at].closest('.seat-not-now'));
    return ['.seat-bar', '.seat-actions'].every((part) => fits(document.querySelector(part)))
        && shown.every((rect) => rect.bottom <= end)
        && shown.every((rect, at) => shown.slice(at + 1).every((other) => !overlap(rect, other)));
})()";

/// Waits until all fits each large screen.
async fn all_fits(page: &Page, what: &str) {
    for screen in LARGE_SCREENS {
        resize(page, screen).await;
        page.until(&format!("{what} all fits {screen:?}"), NOTHING_SCROLLS)
            .await;
    }
}

/// Where waiting, speaking and the first way stand.
const STEADY_PLACES: &str =
    "['.seat-wait > :first-child', '.seat-say', '.seat-ways .seat-action'].map((action) =>
    (({ left, top }) => [left, top])(document.querySelector(action).getBoundingClientRect())).flat()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_actions_of_a_seat_fit_a_large_screen_and_keep_their_places() {
    scenario("A seat on large screens", async |world| {
        let page = &world.page;
        // Whoever can kill has most to choose from, and nobody kills a crewmate meanwhile.
        for (role, first_kill_cooldown) in [(Role::Impostor, 0), (Role::Crewmate, 20)] {
            let rules = Rules {
                first_kill_cooldown,
                ..Rules::standard()
            };
            begin(world, &json!(rules), role, 7).await;
            for what in ["card", "hint", "actions"] {
                all_fits(page, &format!("{role:?}: with a {what}")).await;
                match what {
                    "card" => page.press("Begin").await,
                    "hint" => page.press("Got it").await,
                    _ => {}
                }
            }
            let mut places: Option<Vec<f64>> = None;
            for room in ["Upper Engine", "Lower Engine", "Storage"] {
                act(page, room).await;
                page.until(
                    room,
                    &format!("document.querySelector('canvas.ship').ariaLabel.includes('in {room}.')"),
                )
                .await;
                page.until(
                    "the person is asked",
                    "document.querySelector('.seat-action:enabled')",
                )
                .await;
                all_fits(page, &format!("{role:?}: in {room}")).await;
                let now: Vec<f64> = page.read(STEADY_PLACES).await;
                assert_eq!(*places.get_or_insert(now.clone()), now, "{room}");
            }
        }
    })
    .await;
}
