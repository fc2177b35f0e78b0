//! Tests of an unattended screen: rounds follow one another by themselves.

use crate::support::world::scenario;

/// Counts how often a round has begun and ended, by the page's own log.
const COUNT: &str = "
    window.rounds = { begun: 0, ended: 0 };
    const seen = { log: null, end: null };
    const look = () => {
        for (const [name, selector, count] of [['log', '[role=log]', 'begun'], ['end', '.outcome', 'ended']]) {
            const now = document.querySelector(selector);
            if (now && now !== seen[name]) window.rounds[count] += 1;
            seen[name] = now;
        }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    look();
";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn rounds_follow_one_another_by_themselves() {
    scenario("An unattended screen", async |world| {
        let page = &world.page;
        world.open("?demo&speed=max").await;
        let counting = page.browser.client.execute(COUNT, Vec::new()).await;
        counting.expect("rounds can be counted");
        page.until("a second round begins", "window.rounds.begun >= 2")
            .await;
        page.until("the second one ends too", "window.rounds.ended >= 2")
            .await;
        page.until("a third one begins", "window.rounds.begun >= 3").await;
    })
    .await;
}
