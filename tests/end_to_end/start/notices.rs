//! Tests of the plain pages for a browser that cannot run the game, and for a crash.

use crate::support::world::scenario;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_browser_without_webassembly_gets_a_notice() {
    scenario("A browser without WebAssembly", async |world| {
        // Chromium can run the game, so the required features are removed before the page loads.
        world
            .page
            .browser
            .before_each_page("delete window.WebAssembly")
            .await;
        let address = world.site.address("");
        let opened = world.page.browser.client.goto(&address).await;
        opened.expect("the page opens");
        world
            .page
            .until(
                "the notice is there",
                "!document.getElementById('unsupported').hidden",
            )
            .await;
        let text = world.page.text().await;
        for words in ["This browser cannot run the game", "Update the browser"] {
            assert!(text.contains(words), "“{words}” is not on the page: {text}");
        }
        assert!(
            !text.contains("Boarding the ship"),
            "nothing is being loaded: {text}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_game_that_broke_down_gets_a_report() {
    scenario("The page of a broken game", async |world| {
        let page = &world.page;
        world.open("").await;
        // The game's panic hook calls this function; the game itself cannot be made to panic.
        let crash = "window.amongAgentsCrash('Among Agents stopped: nothing, really')";
        let crashed = page.browser.client.execute(crash, Vec::new()).await;
        crashed.expect("the page can break down");
        assert!(page.text().await.contains("The game broke down"));
        let report: String = page.read("document.getElementById('crash-report').value").await;
        assert_eq!(report, "Among Agents stopped: nothing, really");
        page.press("Reload").await;
        page.until_offered("Watch a round").await;
    })
    .await;
}
