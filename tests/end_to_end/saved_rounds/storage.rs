//! Tests of storage that is damaged, turned off, or does not answer: the page says so, and the round goes on.

use super::{OFFER, SEED, damage, until_lines, until_saved};
use crate::support::page::Page;
use crate::support::world::{World, scenario};
use serde_json::json;

/// Waits until the page tells this.
async fn until_told(page: &Page, words: &str) {
    page.until(
        &format!("the page says: {words}"),
        &format!(
            "document.querySelector('.toast[role=alert]:not([hidden])')?.textContent.includes(\"{words}\")"
        ),
    )
    .await;
}

/// Opens the page and watches a round to its end.
async fn watch_a_round(world: &World) {
    world.open_with(json!({ "speed": "max" })).await;
    world.page.press("Watch a round").await;
    world.page.outcome().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_damaged_save_is_told_and_breaks_nothing() {
    scenario("A damaged save", async |world| {
        let page = &world.page;
        world.open(&format!("?seed={SEED}&rules=paper&speed=1")).await;
        until_lines(page, 2).await;
        until_saved(page).await;
        damage(world, "rounds", "{\"version\":2,\"session\":{").await;
        world.open("").await;
        page.until("the round is offered", OFFER).await;
        page.press("Go on").await;
        until_told(page, "The saved round is damaged and cannot be read.").await;
        page.press("Watch a round").await;
        until_lines(page, 1).await;
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
        watch_a_round(world).await;
        page.until(
            "the page says so",
            "document.querySelector('.toast[role=alert]:not([hidden])')",
        )
        .await;
        assert!(page.text().await.contains("does not let the page store data"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_database_that_never_answers_is_told() {
    scenario("A database that never answers", async |world| {
        let page = &world.page;
        page.browser
            .before_each_page(
                "const open = IDBFactory.prototype.open;
                IDBFactory.prototype.open = function (name) {
                    const request = open.call(this, `${name}-apart`);
                    for (const event of ['onsuccess', 'onerror', 'onupgradeneeded', 'onblocked']) {
                        Object.defineProperty(request, event, { set() {}, get() { return null; } });
                    }
                    return request;
                };",
            )
            .await;
        watch_a_round(world).await;
        until_told(page, "storage does not answer").await;
        page.press("Among Agents").await;
        page.press("Saved rounds").await;
        page.until(
            "the list says so, too",
            "document.querySelector('dialog[open]').textContent.includes('storage does not answer')",
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_database_that_answers_too_late_does_no_harm() {
    scenario("A database that answers too late", async |world| {
        let page = &world.page;
        page.browser
            .before_each_page(
                "window.late = [];
                Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
                    set(told) {
                        const held = (event) => window.late.push(() => told.call(this, event));
                        if (told) this.addEventListener('complete', held);
                    },
                    get() { return null; },
                });",
            )
            .await;
        watch_a_round(world).await;
        until_told(page, "storage does not answer").await;
        let (answers, errors): (usize, Vec<String>) = page
            .read(
                "[window.late.length, window.late.splice(0).flatMap((answer) => {
                    try { answer(); return []; } catch (error) { return [String(error)]; }
                })]",
            )
            .await;
        assert!(answers > 0 && errors.is_empty(), "{answers} answers: {errors:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_database_that_lacks_its_parts_is_told() {
    scenario("A database without its parts", async |world| {
        let page = &world.page;
        world.open_with(json!({ "speed": "max" })).await;
        let created: bool = page
            .read_later(
                "new Promise((done) => {
                    const opening = indexedDB.open('among-agents-rounds', 3);
                    opening.onsuccess = () => { opening.result.close(); done(true); };
                })",
            )
            .await;
        assert!(created);
        page.press("Watch a round").await;
        page.outcome().await;
        until_told(page, "The saved rounds are damaged").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn rounds_are_saved_where_settings_cannot_be_stored() {
    scenario("Rounds are saved, settings are not", async |world| {
        let page = &world.page;
        page.browser
            .before_each_page(
                "Object.defineProperty(window, 'localStorage', {
                    get() { throw new DOMException('no', 'SecurityError'); },
                });",
            )
            .await;
        world
            .open(&format!("?seed={SEED}&rules=standard&speed=slow"))
            .await;
        until_lines(page, 3).await;
        until_saved(page).await;
        world.open("").await;
        page.until("the round is offered", OFFER).await;
        page.press("Not now").await;
        page.press("Saved rounds").await;
        page.until(
            "the list says what is stored",
            "document.querySelector('dialog[open]').textContent.includes('save rounds, but no settings')",
        )
        .await;
        page.press("Go on").await;
        until_lines(page, 3).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn storage_that_fills_during_a_round_is_told_and_the_round_ends() {
    scenario("Storage that fills during a round", async |world| {
        let page = &world.page;
        page.browser
            .before_each_page(
                "const put = IDBObjectStore.prototype.put;
                IDBObjectStore.prototype.put = function (...values) {
                    if (window.isFull) throw new DOMException('full', 'QuotaExceededError');
                    return put.apply(this, values);
                };",
            )
            .await;
        world
            .open(&format!("?seed={SEED}&rules=standard&speed=slow"))
            .await;
        until_lines(page, 3).await;
        until_saved(page).await;
        let _: bool = page.read("window.isFull = true").await;
        page.press("Resume").await;
        until_told(page, "its storage is full").await;
        page.choose("Speed", "Max").await;
        page.outcome().await;
    })
    .await;
}
