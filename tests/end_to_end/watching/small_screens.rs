//! Tests of narrow and low screens: everything can be reached, and nothing covers the ship.

use crate::people::seat_input::key;
use crate::results::replay::press;
use crate::support::page::Page;
use crate::support::seeds::{of_a_meeting, of_a_meeting_with_lines, played, survivor};
use crate::support::world::scenario;
use among_agents::game::Rules;
use fantoccini::key::Key;
use serde_json::json;

/// A phone held upright, one on its side, and a notebook's screen at 200 %.
const SCREENS: [(u32, u32); 3] = [(390, 844), (844, 390), (640, 400)];

/// Phones held upright and on their side, a tablet, the screen of a laptop, and a large one.
pub const ALL_SCREENS: [(u32, u32); 6] = [
    (360, 740),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1280, 800),
    (1920, 1080),
];

/// The screen of a laptop.
const WIDE: (u32, u32) = (1280, 800);

/// Returns an expression for whether the first button with this text is completely visible and its middle is
/// not covered.
fn in_reach(words: &str) -> String {
    format!(
        "(() => {{
            const button = [...document.querySelectorAll('button')].find((b) => b.textContent === '{words}');
            const {{ left, right, top, bottom }} = button.getBoundingClientRect();
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
                && button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }})()"
    )
}

/// Whether nothing covers the canvas, tested at a grid of points.
const SHIP_IS_FREE: &str = "(() => {
    const canvas = document.querySelector('canvas');
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const parts = [0.01, 0.25, 0.5, 0.75, 0.99];
    return parts.every((x) => parts.every((y) =>
        document.elementFromPoint(left + x * width, top + y * height) === canvas));
})()";

/// Sets the size of the screen.
pub async fn resize(page: &Page, (width, height): (u32, u32)) {
    let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    let resized = page
        .browser
        .chromium("Emulation.setDeviceMetricsOverride", screen)
        .await;
    resized.expect("Chromium takes on any size");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_ship_and_buttons_are_uncovered_on_small_screens() {
    scenario("Small screens", async |world| {
        let page = &world.page;
        for screen in SCREENS {
            resize(page, screen).await;
            world.open("").await;
            for words in ["Watch a round", "Connect a model", "Set up a table"] {
                let can_be_pressed = format!("“{words}” can be pressed at {screen:?}");
                page.until(&can_be_pressed, &in_reach(words)).await;
            }
            world.open("?seed=7&speed=slow&roles=shown").await;
            page.until("the ship is there", "document.querySelector('canvas')")
                .await;
            page.until(&format!("nothing covers the ship at {screen:?}"), SHIP_IS_FREE)
                .await;
            page.choose("What is shown", "As Lime knows it").await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_phone_has_tabs_during_a_meeting() {
    scenario("A meeting on a phone", async |world| {
        let page = &world.page;
        resize(page, SCREENS[0]).await;
        let rules = Rules::paper_seven();
        let seed = of_a_meeting(&rules);
        let survivor = survivor(&played(&rules, seed));
        world
            .open(&format!(
                "?seed={seed}&rules=paper-seven&speed=faster&roles=shown"
            ))
            .await;
        let in_sight =
            |selector: &str| format!("document.querySelector('{selector}')?.checkVisibility() === true");
        // Pause at once, so that the test cannot be too late.
        let pause = "(document.querySelector('.pause').click(), true)";
        page.until(
            "a meeting is held and paused",
            &format!("{} && {pause}", in_sight(".meeting")),
        )
        .await;
        page.until_offered("Resume").await;
        page.press("Seats").await;
        page.until("the seats are seen", &in_sight(".seat-list")).await;
        page.press("Log").await;
        page.until("the log is seen", &in_sight("[role=log]")).await;
        page.choose("What is shown", &format!("As {survivor} knows it"))
            .await;
        page.press("Meeting").await;
        page.until("the meeting is seen again", &in_sight(".meeting"))
            .await;
        // Without tabs, a switch beside the table leads from what was said to the log and back.
        resize(page, WIDE).await;
        page.until("what was said is seen", &in_sight(".talk")).await;
        page.press("Activity log").await;
        page.until("the log is seen beside the table", &in_sight("[role=log]"))
            .await;
        page.press("What was said").await;
        page.until("what was said is seen again", &in_sight(".talk"))
            .await;
        resize(page, SCREENS[0]).await;
        page.press("Resume").await;
        page.choose("Speed", "Max").await;
        page.until("the end is seen", &in_sight(".outcome")).await;
        page.until_offered("Log").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_log_that_followed_goes_on_when_the_screen_gets_wide() {
    scenario("From a phone to a wide screen", async |world| {
        let page = &world.page;
        resize(page, SCREENS[0]).await;
        world.open("?seed=7&speed=max&roles=shown").await;
        page.outcome().await;
        page.press("Log").await;
        resize(page, WIDE).await;
        page.until(
            "the latest line is in view",
            "(({ scrollTop, clientHeight, scrollHeight }) =>
                clientHeight > 100 && scrollHeight > 2 * clientHeight && scrollTop + clientHeight + 48 > scrollHeight)(
                document.querySelector('[role=log]'))",
        )
        .await;
    })
    .await;
}

/// Whether the latest line of the talk is in view.
const TALK_IS_AT_END: &str = "(({ scrollTop, clientHeight, scrollHeight }) =>
    scrollTop > 0 && scrollTop + clientHeight + 2 > scrollHeight)(document.querySelector('.talk'))";

/// Scrolls the talk to its beginning as a person would, and returns once the page has noticed.
const SCROLL_TALK_UP: &str = "new Promise((done) => {
    document.querySelector('.talk').scrollTop = 0;
    requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
})";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_talk_follows_its_end_as_long_as_its_reader_wants() {
    scenario("Following the talk", async |world| {
        let page = &world.page;
        resize(page, SCREENS[1]).await;
        // One line for each that is waited for below.
        let seed = of_a_meeting_with_lines(&Rules::standard(), 8);
        world
            .open(&format!("?seed={seed}&rules=standard&speed=max&roles=shown"))
            .await;
        page.outcome().await;
        page.press("Watch the replay").await;
        page.until("it begins", "document.querySelector('.replay-bar')")
            .await;
        page.press("Pause").await;
        // Of the buttons below the ship, those that seldom matter are behind another one.
        let height: f64 = page.read("document.querySelector('.stage').clientHeight").await;
        assert!(height >= 200.0, "the ship has {height} pixels");
        page.press("More").await;
        page.until_offered("Players").await;
        page.press("Less").await;
        key(page, "m").await;
        page.until("a meeting is shown", "document.querySelector('.talk')")
            .await;
        let lines = "document.querySelectorAll('.said').length";
        let say = async || {
            let before: usize = page.read(lines).await;
            press(page, Key::Right).await;
            page.until("a line follows", &format!("{lines} > {before}")).await;
        };
        // As many lines as have no room.
        for _ in 0..4 {
            say().await;
            page.until("the talk follows", &format!("{TALK_IS_AT_END} || {lines} < 4"))
                .await;
        }
        assert!(page.read_later::<bool>(SCROLL_TALK_UP).await);
        say().await;
        page.until(
            "the reader stays and is told of more",
            "document.querySelector('.talk').scrollTop === 0
                && document.querySelector('.talk-newest').checkVisibility()",
        )
        .await;
        page.press("Newest ↓").await;
        page.until("the end is in view", TALK_IS_AT_END).await;
        say().await;
        page.until("the talk follows again", TALK_IS_AT_END).await;
        page.until(
            "nothing is missed",
            "!document.querySelector('.talk-newest').checkVisibility()",
        )
        .await;
    })
    .await;
}
