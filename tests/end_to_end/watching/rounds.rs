//! Tests of rounds of bots.

use crate::support::world::scenario;

/// Clicks `Watch a round` and records after how many milliseconds the log has its first line.
const TIMED_START: &str = "{
    const button = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Watch a round');
    const began = performance.now();
    new MutationObserver((_, observer) => {
        if (document.querySelector('[role=log] li')) {
            window.firstLineAfter = performance.now() - began;
            observer.disconnect();
        }
    }).observe(document.body, { childList: true, subtree: true });
    button.click();
}";

/// At full speed a round may be over before its first frame; the last frame must show all of it.
const LAST_LINE_TELLS_OUTCOME: &str = "/Crewmates win|Impostors win/.test(
    [...document.querySelectorAll('[role=log] li')].at(-1)?.textContent)";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_of_bots_runs_to_its_outcome() {
    scenario("A round of bots", async |world| {
        let page = &world.page;
        world.open("").await;
        let clicked = page.browser.client.execute(TIMED_START, Vec::new()).await;
        clicked.expect("there is a button Watch a round");
        page.until("a round is running", "window.firstLineAfter").await;
        let first_line: f64 = page.read("window.firstLineAfter").await;
        println!("          the log's first line {first_line:.0} ms after the click on Watch a round");

        page.choose("Speed", "Max").await;
        let outcome = page.outcome().await;
        println!("          {outcome}");
        let log = page.log().await;
        assert!(
            log[0].ends_with("1 of the 6 players is the impostor"),
            "{}",
            log[0]
        );
        let has = async |what: &str, selector: &str| {
            let found: bool = page
                .read(&format!("!!document.querySelector(`{selector}`)"))
                .await;
            assert!(found, "there is no {what}");
        };
        has(
            "task bar",
            "[role=progressbar][aria-label=\"Tasks done\"][aria-valuenow]",
        )
        .await;
        has("ship map", "canvas[role=img][aria-label^=\"Ship map\"]").await;
        assert!(page.journal().await.contains("seed"));
        println!("          and again: {}", page.play_again().await);
        page.until("the log is told to its end", LAST_LINE_TELLS_OUTCOME)
            .await;
        assert!(world.model.recording.all().is_empty(), "bots ask no model");
    })
    .await;
}
