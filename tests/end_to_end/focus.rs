//! Tests of the keyboard focus when the screen changes: it is never lost.

use super::page::Page;
use super::seeds::{MUCH, of_a_meeting};
use super::world::scenario;
use among_agents::game::Rules;

async fn until_focused(page: &Page, when: &str, selector: &str) {
    let expression = format!("document.activeElement?.matches('{selector}')");
    page.until(&format!("{when} the focus is on {selector}"), &expression)
        .await;
}

/// Records focus changes from now on, since a meeting may be over before the test looks.
const NOTED: &str = "
    window.focused = [];
    document.addEventListener('focusin', ({ target }) =>
        window.focused.push(target.matches('main') ? 'main' : target.id));
";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_focus_follows_the_round() {
    scenario("The focus through a round", async |world| {
        let page = &world.page;
        world.open("").await;
        page.press("Play now").await;
        until_focused(page, "at the start", "main").await;

        let seed = of_a_meeting(&Rules::paper_seven(), MUCH);
        page.browser.before_each_page(NOTED).await;
        world
            .open(&format!("?seed={seed}&rules=paper-seven&speed=faster"))
            .await;
        let there_and_back = "/meeting-title( .*)? main/.test(window.focused.join(' '))";
        page.until("the focus goes to the meeting and back", there_and_back)
            .await;
        page.press("Step").await;
        until_focused(page, "on a control", ".controls button").await;
        page.choose("Speed", "Max").await;
        page.press("Resume").await;
        page.outcome().await;
        until_focused(page, "at the end", "#ending-title").await;

        page.press("Table").await;
        until_focused(page, "in a dialog", "dialog *").await;
        page.press("Close").await;
        until_focused(page, "after the dialog", ".controls button").await;
        page.press("Play again").await;
        page.outcome().await;
        until_focused(page, "at the next end", "#ending-title").await;
    })
    .await;
}
