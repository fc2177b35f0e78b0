//! Tests of the order of a person's actions: what can be done here and now comes first, as it is read and as it is
//! seen.

use crate::people::layout::begin;
use crate::support::world::scenario;
use crate::watching::small_screens::{ALL_SCREENS, resize};
use among_agents::game::Role;
use serde_json::json;

/// The groups of actions in their order, by what they are called.
const GROUPS: [&str; 7] = [
    "Here", "Pretend", "Look at", "Vent to", "Walk to", "Act", "Not now",
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
                && places.every((place, at) => at === 0 || isAfter(place, places[at - 1]))
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
            (Role::Impostor, 0, &["Here", "Vent to", "Walk to", "Act"]),
            (Role::Impostor, 3, &["Here", "Vent to", "Walk to", "Act"]),
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
