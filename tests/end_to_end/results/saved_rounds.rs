//! Tests of rounds that go on after the page was closed, and of the list of saved rounds.

use crate::support::page::Page;
use crate::support::seeds::played;
use crate::support::world::scenario;
use among_agents::game::Rules;
use serde_json::json;

/// The seed of the round that is interrupted.
const SEED: u64 = 7;

/// The numbers of lines in the log after which the page is closed.
const CLOSED_AFTER: [usize; 3] = [1, 12, 30];

const OFFER: &str = "document.querySelector('[aria-label=\"Interrupted round\"]')";

/// Returns the choices of a written round: the lines that are no notes.
fn choices(journal: &str) -> Vec<&str> {
    journal.lines().filter(|line| !line.starts_with('#')).collect()
}

async fn until_saved(page: &Page) {
    // A write is done at most a quarter of a second after the last, so a paused round is saved soon.
    page.press("Pause").await;
    page.until_later(
        "the round is saved as far as it went",
        "(async () => {
            const open = indexedDB.open('among-agents-rounds');
            const base = await new Promise((done, fail) => { open.onsuccess = () => done(open.result); open.onerror = fail; });
            const asked = base.transaction('rounds').objectStore('rounds').getAll();
            const texts = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
            base.close();
            const shown = document.querySelectorAll('[role=log] li').length;
            const saved = texts.map((text) => JSON.parse(text).session.round.choices.length);
            const before = window.savedBefore;
            window.savedBefore = Math.max(0, ...saved);
            return shown > 0 && window.savedBefore > 0 && window.savedBefore === before;
        })()",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_closed_page_goes_on_to_the_same_end() {
    scenario("A round that goes on after the page was closed", async |world| {
        let page = &world.page;
        let whole = among_agents::game::write_round(&played(&Rules::standard(), SEED));
        world
            .open(&format!("?seed={SEED}&rules=standard&speed=faster"))
            .await;
        for lines in CLOSED_AFTER {
            page.until(
                "the round has come far enough",
                &format!("document.querySelectorAll('[role=log] li').length >= {lines}"),
            )
            .await;
            until_saved(page).await;
            world.open("").await;
            page.until("the round is offered", OFFER).await;
            page.press("Go on").await;
            page.until("the offer is gone", &format!("!{OFFER}")).await;
        }
        page.choose("Speed", "Max").await;
        page.outcome().await;
        let journal = page.journal().await;
        assert_eq!(choices(&journal), choices(&whole));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn saved_rounds_are_listed_named_and_deleted() {
    scenario("The list of saved rounds", async |world| {
        let page = &world.page;
        world.open(&format!("?seed={SEED}&rules=paper&speed=max")).await;
        page.outcome().await;
        world.open(&format!("?seed={SEED}&rules=standard&speed=1")).await;
        page.until(
            "it has begun",
            "document.querySelectorAll('[role=log] li').length > 3",
        )
        .await;
        until_saved(page).await;
        world.open("").await;
        page.press("Not now").await;
        page.press("Saved rounds").await;
        page.until(
            "both are listed",
            "document.querySelectorAll('.saved-round').length === 2",
        )
        .await;
        let texts: Vec<String> = page
            .read("[...document.querySelectorAll('.saved-round')].map((row) => row.textContent)")
            .await;
        assert!(texts[0].contains("standard, 6 bots"), "{texts:?}");
        assert!(
            texts[0].contains("Go on") && !texts[1].contains("Go on"),
            "{texts:?}"
        );
        assert!(
            texts[1].contains("paper, 5 bots, timestep") && texts[1].contains("win"),
            "{texts:?}"
        );

        let named: bool = page
            .read(
                "(() => {
                    const name = document.querySelectorAll('.saved-round input')[1];
                    name.value = 'The one with the vent';
                    return name.dispatchEvent(new Event('change', { bubbles: true }));
                })()",
            )
            .await;
        assert!(named);
        page.press("Delete").await;
        page.press("Delete for good?").await;
        page.until(
            "one is left",
            "document.querySelectorAll('.saved-round').length === 1",
        )
        .await;
        page.reload().await;
        page.press("Saved rounds").await;
        page.until(
            "one is left",
            "document.querySelectorAll('.saved-round').length === 1",
        )
        .await;
        let name: String = page
            .read("document.querySelector('.saved-round input').value")
            .await;
        assert_eq!(name, "The one with the vent");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_damaged_save_is_told_and_breaks_nothing() {
    scenario("A damaged save", async |world| {
        let page = &world.page;
        world.open(&format!("?seed={SEED}&rules=paper&speed=1")).await;
        page.until(
            "it has begun",
            "document.querySelectorAll('[role=log] li').length > 1",
        )
        .await;
        until_saved(page).await;
        let damaged: bool = page
            .read_later(
                "(async () => {
                    const open = indexedDB.open('among-agents-rounds');
                    const base = await new Promise((done) => { open.onsuccess = () => done(open.result); });
                    const change = base.transaction('rounds', 'readwrite');
                    const rounds = change.objectStore('rounds');
                    const asked = rounds.getAllKeys();
                    await new Promise((done) => { asked.onsuccess = done; });
                    asked.result.forEach((key) => rounds.put('{\"version\":1,\"session\":{', key));
                    await new Promise((done) => { change.oncomplete = done; });
                    base.close();
                    return true;
                })()",
            )
            .await;
        assert!(damaged);
        world.open("").await;
        page.press("Go on").await;
        page.until(
            "the reason is told",
            "document.querySelector('.toast[role=alert]:not([hidden])')",
        )
        .await;
        assert!(
            page.text()
                .await
                .contains("The saved round is damaged and cannot be read.")
        );
        page.press("Watch a round").await;
        page.until("a round is on", "document.querySelector('[role=log] li')")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_browser_without_a_database_plays_and_says_so() {
    scenario("A browser that stores nothing", async |world| {
        let page = &world.page;
        page.browser
            .before_each_page(
                "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }",
            )
            .await;
        world.open_with(json!({ "speed": "max" })).await;
        page.press("Watch a round").await;
        page.outcome().await;
        page.until(
            "the page says so",
            "document.querySelector('.toast[role=alert]:not([hidden])')",
        )
        .await;
        assert!(page.text().await.contains("does not let the page store data"));
    })
    .await;
}
