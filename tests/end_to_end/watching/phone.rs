//! Tests of a phone held upright: what stands on its strip of robots, and the buttons of its replay.

use super::small_screens::resize;
use crate::support::seeds::of_a_meeting;
use crate::support::world::scenario;
use among_agents::game::Rules;

const PHONES: [(u32, u32); 2] = [(390, 844), (360, 740)];

/// Whether everything that is shown beside a robot covers no face, no body and no name, and is on the screen.
/// Only the antenna is as thin as it is.
const BADGES_COVER_NOBODY: &str = "(() => {
    const boxes = (selector) => [...document.querySelectorAll(`.ring-seat ${selector}`)]
        .map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 10);
    const overlaps = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
    const covered = [...boxes('.portrait > *'), ...boxes('.ring-name')];
    const badges = [...boxes('.tally'), ...boxes('.ring-thinks')];
    return badges.length > 0 && badges.every((badge) => badge.left >= 0 && badge.right <= innerWidth
        && !covered.some((part) => overlaps(part, badge)));
})()";

/// Shows for each robot that it prepares its words, and for one that it speaks, which makes it larger.
const ALL_PREPARE: &str = "(() => {
    document.querySelectorAll('.ring-thinks').forEach((dots) => { dots.hidden = false; });
    document.querySelector('.ring-seat').classList.add('ring-speaks');
})()";

/// Fills each count with as many votes as a table can have.
const ALL_VOTE: &str = "document.querySelectorAll('.ring-seat .tally').forEach((tally) => {
    while (tally.querySelectorAll('.vote').length < 11) tally.prepend(tally.firstChild.cloneNode());
})";

/// Returns an expression that pauses the round once there is such an element.
fn paused_at(selector: &str) -> String {
    format!("document.querySelector('{selector}') && (document.querySelector('.pause').click(), true)")
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn nothing_on_a_phones_strip_covers_a_face_or_a_name() {
    scenario("The strip of a meeting on a phone", async |world| {
        let page = &world.page;
        let seed = of_a_meeting(&Rules::standard());
        for phone in PHONES {
            resize(page, phone).await;
            world
                .open(&format!("?watch&seed={seed}&speed=faster&roles=hidden"))
                .await;
            page.until("the watcher is asked", &paused_at(".ring-pick")).await;
            page.until(
                &format!("dots cover nobody at {phone:?}"),
                &format!("({ALL_PREPARE}, {BADGES_COVER_NOBODY})"),
            )
            .await;
            page.press("Resume").await;
            page.until("a vote is counted", &paused_at(".ring-seat .vote"))
                .await;
            page.until(&format!("votes cover nobody at {phone:?}"), BADGES_COVER_NOBODY)
                .await;
            page.until(
                &format!("eleven votes cover nobody at {phone:?}"),
                &format!("({ALL_VOTE}, {BADGES_COVER_NOBODY})"),
            )
            .await;
            page.press("Resume").await;
            page.choose("Speed", "Max").await;
            page.outcome().await;
        }
    })
    .await;
}

/// Whether each button of a replay has a word on it, which its name has as well, and is whole on the screen.
/// They stand in few rows.
const BUTTONS_HAVE_WORDS: &str = "(() => {
    const buttons = [...document.querySelectorAll('.replay-bar button')]
        .filter((button) => button.offsetWidth);
    const rows = new Set(buttons.filter((button) => button.closest('.replay-buttons'))
        .map((button) => Math.round(button.getBoundingClientRect().top)));
    return buttons.length >= 9 && rows.size <= 3 && buttons.every((button) => {
        const word = button.innerText.toLowerCase().match(/[a-z]{3,}/)?.[0];
        const name = (button.ariaLabel ?? button.innerText).toLowerCase();
        const { left, right, bottom } = button.getBoundingClientRect();
        return word && name.includes(word) && button.scrollWidth <= button.clientWidth
            && left >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn every_button_of_a_replay_has_a_word_on_a_phone() {
    scenario("The buttons of a replay on a phone", async |world| {
        let page = &world.page;
        world.open("?seed=7&speed=max&roles=shown").await;
        page.outcome().await;
        page.press("Watch the replay").await;
        page.press("Pause").await;
        for phone in PHONES {
            resize(page, phone).await;
            page.until(&format!("all have words at {phone:?}"), BUTTONS_HAVE_WORDS)
                .await;
            // The seldom used ones are behind another one.
            page.press("More").await;
            page.until_offered("Compare").await;
            page.until(&format!("the others have words at {phone:?}"), BUTTONS_HAVE_WORDS)
                .await;
            page.press("Less").await;
        }
    })
    .await;
}
