//! Tests of what is read on narrow screens: whose tasks no longer count.

use crate::support::seeds::played;
use crate::support::world::scenario;
use crate::watching::small_screens::resize;
use among_agents::game::Rules;
use among_agents::table::Perspective;

/// Phones held upright and on their side, a tablet, the screen of a laptop, and a large one.
const SCREENS: [(u32, u32); 6] = [
    (360, 740),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1280, 800),
    (1920, 1080),
];

/// Whether the task bar holds the letters of this many players, large enough to be read, and cuts none.
fn letters_are_read(players: usize) -> String {
    format!(
        "(() => {{
            const left = document.querySelector('.task-bar-left');
            const [bar, part] = [left.parentElement, left].map((element) => element.getBoundingClientRect());
            return left.checkVisibility() && left.textContent.trim().split(' ').length === {players}
                && parseFloat(getComputedStyle(left).fontSize) >= 11
                && left.scrollWidth <= left.clientWidth && part.left >= bar.left - 1;
        }})()"
    )
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_letters_of_who_left_tasks_open_are_read_on_every_screen() {
    scenario("The task bar on narrow screens", async |world| {
        let page = &world.page;
        let rules = Rules::standard();
        let holders = |seed: u64| played(&rules, seed).tasks_left_open(Perspective::Everything).1;
        let seed = (1..1_000).find(|&seed| holders(seed).len() >= 3);
        let seed = seed.expect("some rounds leave the tasks of three open");
        world
            .open(&format!("?seed={seed}&rules=standard&speed=max&roles=shown"))
            .await;
        page.outcome().await;
        for screen in SCREENS {
            resize(page, screen).await;
            let what = format!("whose tasks no longer count is read at {screen:?}");
            page.until(&what, &letters_are_read(holders(seed).len())).await;
        }
    })
    .await;
}
