//! Tests of saved rounds: going on after the page was closed, the list of them, and storage that fails.

pub mod closings;
pub mod going_on;
pub mod list;
pub mod storage;

use crate::support::page::Page;
use crate::support::world::World;
use serde_json::Value;

/// The seed of the round that is interrupted.
const SEED: u64 = 7;

const OFFER: &str = "document.querySelector('[aria-label=\"Interrupted round\"]:not([hidden])')";

/// The number of lines in the log.
const LINES: &str = "document.querySelectorAll('[role=log] li').length";

/// A promise of the database of saved rounds. A database that does not exist yet is not created.
const OPENED: &str = "new Promise((done, fail) => {
    const opening = indexedDB.open('among-agents-rounds');
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
})";

/// Returns the heads of the saved rounds.
async fn heads(page: &Page) -> Vec<Value> {
    page.read_later(&with_heads("heads")).await
}

/// Returns a promise of the value of an expression about `stored`, the contents of one of the object stores.
fn with_stored(store: &str, expression: &str) -> String {
    format!(
        "(async () => {{
            const base = await {OPENED}.catch(() => null);
            if (!base) return ((stored) => {expression})([]);
            const asked = base.transaction('{store}').objectStore('{store}').getAll();
            await new Promise((done) => {{ asked.onsuccess = done; }});
            base.close();
            const stored = asked.result.map((text) => JSON.parse(text));
            return {expression};
        }})()"
    )
}

/// Returns a promise of the value of an expression about `heads`, the heads of the saved rounds.
fn with_heads(expression: &str) -> String {
    with_stored("heads", &format!("((heads) => {expression})(stored)"))
}

/// Waits until a finished round is saved.
pub async fn until_end_saved(page: &Page) {
    page.until_later(
        "the finished round is saved",
        &with_heads("heads.some((head) => head.state.over)"),
    )
    .await;
}

/// Leaves the page for a file of the same origin, in which no game runs that could write to the database, and
/// replaces everything that one of the object stores contains by this text.
async fn damage(world: &World, store: &str, text: &str) {
    world.leave().await;
    let damaged: bool = world
        .page
        .read_later(&format!(
            "(async () => {{
                const base = await {OPENED};
                const change = base.transaction('{store}', 'readwrite');
                const store = change.objectStore('{store}');
                const asked = store.getAllKeys();
                asked.onsuccess = () => asked.result.forEach((key) => store.put({}, key));
                await new Promise((done) => {{ change.oncomplete = done; }});
                base.close();
                return true;
            }})()",
            Value::from(text)
        ))
        .await;
    assert!(damaged);
}

/// Pauses the round and waits until it is saved as far as it went.
async fn until_saved(page: &Page) {
    // A write is done at most a quarter of a second after the last, so a paused round is saved soon.
    page.press("Pause").await;
    page.until_later(
        "the round is saved as far as it went",
        &with_stored(
            "rounds",
            &format!(
                "(() => {{
                    const before = window.savedBefore;
                    window.savedBefore = stored.map((round) => round.session.record.digest).join();
                    return {LINES} > 0 && window.savedBefore !== '' && window.savedBefore === before;
                }})()"
            ),
        ),
    )
    .await;
}

/// Waits until the log has at least this many lines.
async fn until_lines(page: &Page, lines: usize) {
    page.until(
        &format!("the log has {lines} lines"),
        &format!("{LINES} >= {lines}"),
    )
    .await;
}
