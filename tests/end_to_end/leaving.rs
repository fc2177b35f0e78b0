//! Leaving a round: what is lost is asked for first, and the browser's way back leads to the start.

use super::page::Page;
use super::world::scenario;

async fn go_back(page: &Page) {
    let went = page.browser.client.back().await;
    went.expect("the browser goes back");
}

async fn is_asked(page: &Page) {
    page.until(
        "the page asks",
        "document.querySelector('dialog[open]')?.getAttribute('aria-label') === 'Leave this round?'",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_that_goes_on_is_not_left_without_a_question() {
    scenario("Leaving a round", async |world| {
        let page = &world.page;
        world.open("").await;
        page.press("Play now").await;
        page.choose("Speed", "½×").await;
        page.press("Among Agents").await;
        is_asked(page).await;
        page.press("Stay").await;
        page.press("Pause").await;
        for _ in 0..2 {
            go_back(page).await;
            is_asked(page).await;
            page.press("Stay").await;
        }
        go_back(page).await;
        is_asked(page).await;
        page.press("Leave the round").await;
        page.until_offered("Play now").await;

        for way_back in ["the title", "the browser"] {
            page.press("Play now").await;
            page.choose("Speed", "Max").await;
            page.outcome().await;
            match way_back {
                "the title" => page.press("Among Agents").await,
                _ => go_back(page).await,
            }
            page.until_offered("Play now").await;
        }
    })
    .await;
}
