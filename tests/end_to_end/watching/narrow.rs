//! Tests of what is read on narrow screens: whose tasks no longer count, and the seats of a full table.

use crate::support::page::Page;
use crate::support::seeds::{fix_seed, played};
use crate::support::world::scenario;
use crate::watching::small_screens::{ALL_SCREENS, resize};
use among_agents::game::Rules;
use among_agents::table::Perspective;
use serde_json::json;

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
        let (done, all) = played(&rules, seed).task_bar();
        let count: String = page
            .read("document.querySelector('.tasks-done .numbers').textContent")
            .await;
        assert_eq!(count, format!("{done} of {all} tasks"), "as many as were dealt");
        for screen in ALL_SCREENS {
            resize(page, screen).await;
            let what = format!("whose tasks no longer count is read at {screen:?}");
            page.until(&what, &letters_are_read(holders(seed).len())).await;
        }
    })
    .await;
}

/// Opens the tab of seats if there is one. Whether all twelve are seen without scrolling, each with its name.
const SEATS_ARE_SEEN: &str = "(() => {
    const tab = [...document.querySelectorAll('.tab')].find((tab) => tab.textContent === 'Seats');
    if (tab?.checkVisibility()) tab.click();
    const list = document.querySelector('.seats');
    const box = list.getBoundingClientRect();
    const isWithin = (seat) => {
        const { left, right, top, bottom, height } = seat.getBoundingClientRect();
        const name = document.createRange();
        name.selectNodeContents(seat.querySelector('.seat-name').firstChild);
        return height >= 24 && top >= box.top && bottom <= box.bottom
            && left >= box.left && right <= box.right
            && name.getBoundingClientRect().right <= right;
    };
    const seats = [...list.querySelectorAll('.seat')];
    return seats.length === 12 && seats.every(isWithin) && list.scrollHeight <= list.clientHeight;
})()";

async fn see_all_seats(page: &Page, who: &str) {
    for screen in ALL_SCREENS {
        resize(page, screen).await;
        page.until(&format!("all seats are seen {who} at {screen:?}"), SEATS_ARE_SEEN)
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_seats_of_a_full_table_are_seen_at_once() {
    scenario("Twelve seats", async |world| {
        let page = &world.page;
        let rules = json!({ "players": 12, "impostors": 2 });
        for (shows_roles, who) in [(true, "with roles"), (false, "in a whodunit")] {
            let table = json!({ "rules": rules });
            let settings = json!({ "table": table, "speed": "slow", "shows_roles": shows_roles });
            world.open_with(settings).await;
            world.play_at_the_table().await;
            page.until("the seats are there", "document.querySelector('.seat')")
                .await;
            see_all_seats(page, who).await;
        }
        let you = json!([{ "player": "you", "part": { "role": "crewmate" } }]);
        world
            .open_with(json!({ "table": { "rules": rules, "seats": you }, "speed": "faster" }))
            .await;
        fix_seed(page, 7).await;
        world.play_at_the_table().await;
        page.press("Begin").await;
        page.until("a hint is shown", "document.querySelector('.seat-note')")
            .await;
        see_all_seats(page, "from a seat").await;
    })
    .await;
}
