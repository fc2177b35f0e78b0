//! Tests of the keyboard focus when the screen changes: it is never lost.

use crate::support::page::Page;
use crate::support::seeds::of_a_meeting;
use crate::support::world::scenario;
use among_agents::game::Rules;

async fn until_focused(page: &Page, when: &str, selector: &str) {
    let expression = format!("document.activeElement?.matches('{selector}')");
    page.until(&format!("{when} the focus is on {selector}"), &expression)
        .await;
}

/// Records that the focus goes to a meeting and back, and pauses the round then, since it might be over
/// before the test looks.
const FOLLOW_MEETING: &str = "
    window.meeting = 'none';
    document.addEventListener('focusin', ({ target }) => {
        if (target.id === 'meeting-title') window.meeting = 'held';
        if (!target.matches('main') || window.meeting !== 'held') return;
        window.meeting = 'over';
        document.querySelector('.pause').click();
    });
";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_focus_follows_the_round() {
    scenario("The focus through a round", async |world| {
        let page = &world.page;
        world.open("").await;
        page.press("Watch a round").await;
        until_focused(page, "at the start", "main").await;

        let seed = of_a_meeting(&Rules::paper_seven());
        page.browser.before_each_page(FOLLOW_MEETING).await;
        world
            .open(&format!("?seed={seed}&rules=paper-seven&speed=faster"))
            .await;
        page.until(
            "the focus goes to the meeting and back",
            "window.meeting === 'over'",
        )
        .await;
        page.press("Step").await;
        until_focused(page, "on a control", ".controls button").await;
        page.choose("Speed", "Max").await;
        page.press("Resume").await;
        page.outcome().await;
        until_focused(page, "at the end", "#outcome-title").await;

        page.press("Table").await;
        until_focused(page, "in a dialog", "dialog *").await;
        page.press("Close").await;
        until_focused(page, "after the dialog", ".controls button").await;
        page.press("Watch another").await;
        page.outcome().await;
        until_focused(page, "at the next end", "#outcome-title").await;
    })
    .await;
}
