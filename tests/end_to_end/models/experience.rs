//! Tests of lessons: saved, listed, switched off, exported and imported.

use crate::support::files::{Files, import};
use crate::support::page::Page;
use crate::support::replies::STRATEGY;
use crate::support::world::{World, scenario};
use serde_json::{Value, json};

/// The name of the exported file.
const EXPORTED: &str = "among-agents-experience.json";

/// Plays a round of minds that learn, opens the page of lessons when they have learnt, and returns the
/// lessons.
async fn learn(world: &World) -> Vec<String> {
    let page = &world.page;
    world.store_connection(json!({ "at_once": 8 })).await;
    let mut seats =
        ["recaller", "analyst", "analyst", "bot", "bot"].map(|player| json!({ "player": player }));
    // With the full view a Recaller does not reflect in a quiet round.
    seats[0]["mind"] = json!({ "off": ["full_view"] });
    let rules = json!({ "timesteps": 12, "first_kill_cooldown": 11 });
    world.begin_round("max", rules, seats.into()).await;
    page.outcome().await;
    until_learnt(page).await;
    page.press("See what minds have learnt").await;
    page.until("the lessons are read", "document.querySelector('.lesson')")
        .await;
    lessons(page).await
}

async fn until_learnt(page: &Page) {
    page.until(
        "the minds have learnt",
        "document.querySelector('.outcome')?.textContent.includes('The minds learnt')",
    )
    .await;
}

/// Plays another round until the minds have learnt from it, and returns whether any of them was told the
/// strategy.
async fn is_told_next_time(world: &World) -> bool {
    let before = world.model.said().len();
    world.page.play_again().await;
    let told = world.model.said().split_off(before);
    until_learnt(&world.page).await;
    told.iter()
        .any(|exchange| exchange.messages[0].contains(STRATEGY))
}

async fn open_lessons(page: &Page) {
    page.press("Table").await;
    page.press("What minds have learnt…").await;
    page.until("the lessons are read", "document.querySelector('.lessons')")
        .await;
}

/// Returns the texts of the visible lessons.
async fn lessons(page: &Page) -> Vec<String> {
    page.read("[...document.querySelectorAll('.lesson')].map((lesson) => lesson.textContent)")
        .await
}

async fn until_said(page: &Page, words: &str) {
    page.until(
        &format!("it is said that {words:?}"),
        &format!(
            "[...document.querySelectorAll('dialog[open] [role=status]')].some((said) => said.textContent.includes({}))",
            json!(words)
        ),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn lessons_are_kept_and_those_switched_off_are_not_used() {
    scenario("Lessons are kept, used, and switched off", async |world| {
        let page = &world.page;
        let learnt = learn(world).await;
        assert!(
            learnt.iter().any(|lesson| lesson.contains(STRATEGY)),
            "{learnt:#?}"
        );
        assert!(
            learnt.iter().any(|lesson| lesson.contains("Recaller as")),
            "{learnt:#?}"
        );

        // Switching off with the keyboard keeps the focus and the order.
        let first = "document.querySelector('.lesson input')";
        let _: bool = page
            .read(&format!(
                "(window.firstBox = {first}, window.firstBox.focus(), true)"
            ))
            .await;
        let active = page
            .browser
            .client
            .active_element()
            .await
            .expect("it has the focus");
        active.send_keys(" ").await.expect("a space switches it");
        page.until(
            "it is off",
            "document.querySelector('.lesson').classList.contains('lesson-off')",
        )
        .await;
        assert!(
            page.read::<bool>("document.activeElement === window.firstBox && !window.firstBox.checked")
                .await
        );
        let off = "[...document.querySelectorAll('.lesson input:checked')].map((box) => box.click()).length";
        let _: usize = page.read(off).await;
        page.until_later(
            "it is kept that they are off",
            &kept("(lesson) => !JSON.parse(lesson).is_on"),
        )
        .await;

        page.reload().await;
        open_lessons(page).await;
        assert_eq!(lessons(page).await, learnt, "a reload keeps them");
        assert!(
            page.read::<bool>("!document.querySelector('.lesson input:checked')")
                .await,
            "and keeps them off"
        );
        // The lessons lie over the table's form.
        page.press("Close").await;
        page.press("Close").await;

        world.play_at_the_table().await;
        page.outcome().await;
        until_learnt(page).await;
        let told = world.model.said();
        let told = told
            .iter()
            .filter(|exchange| exchange.messages[0].contains(STRATEGY));
        assert_eq!(told.count(), 0, "what is off is not used");
        assert!(is_told_next_time(world).await, "what was learnt since is used");

        // A removed lesson disappears, and the focus moves to the next.
        page.press("See what minds have learnt").await;
        page.until("the lessons are read", "document.querySelector('.lesson')")
            .await;
        let before = lessons(page).await;
        page.press("Remove").await;
        page.until(
            "it is gone",
            &format!(
                "document.querySelectorAll('.lesson').length === {}",
                before.len() - 1
            ),
        )
        .await;
        page.until(
            "the focus is on the next",
            "document.activeElement.matches('.lesson:first-child button')",
        )
        .await;
        assert_eq!(lessons(page).await, before[1..]);

        page.press("Switch all off").await;
        page.until("all are off", "!document.querySelector('.lesson input:checked')")
            .await;
        page.press("Switch all on").await;
        page.until(
            "all are on",
            "!document.querySelector('.lesson input:not(:checked)')",
        )
        .await;

        let _: bool = page.read_later(FORGOTTEN_ELSEWHERE).await;
        page.until(
            "what another tab forgot is forgotten here",
            "!document.querySelector('.lesson')",
        )
        .await;
    })
    .await;
}

/// Returns an expression for whether this holds for all lessons in the browser's database.
fn kept(are: &str) -> String {
    format!(
        "new Promise((done) => {{
            const opening = indexedDB.open('among-agents');
            opening.onsuccess = () => {{
                const reading = opening.result.transaction('lessons').objectStore('lessons').getAll();
                reading.onsuccess = () => {{
                    opening.result.close();
                    done(reading.result.every({are}));
                }};
            }};
        }})"
    )
}

/// Clears the lessons as another tab would, and comes back to this one.
const FORGOTTEN_ELSEWHERE: &str = "new Promise((done) => {
    const opening = indexedDB.open('among-agents');
    opening.onsuccess = () => {
        const forgetting = opening.result.transaction('lessons', 'readwrite');
        forgetting.objectStore('lessons').clear();
        forgetting.oncomplete = () => {
            opening.result.close();
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
            done(true);
        };
    };
})";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn lessons_are_carried_in_a_file_and_bad_files_are_refused() {
    scenario("Lessons in files", async |world| {
        let page = &world.page;
        let files = Files::of("learnt");
        let file = |name: &str, content: &[u8]| files.written(name, content);
        let learnt = learn(world).await;
        let written = files.export(page, EXPORTED).await;
        until_said(page, "Saved as").await;
        let read: Value = serde_json::from_str(&written).expect("the file is JSON");
        assert_eq!(read["lessons"].as_array().map(Vec::len), Some(learnt.len()));

        page.press("Forget everything…").await;
        page.press("Keep them").await;
        assert_eq!(lessons(page).await, learnt, "nothing is forgotten unasked");
        page.press("Forget everything…").await;
        page.press("Forget them").await;
        until_said(page, "Everything learnt is forgotten.").await;
        page.until_later("it is kept that nothing was learnt", &kept("() => false"))
            .await;
        page.reload().await;
        open_lessons(page).await;
        assert!(lessons(page).await.is_empty(), "it is forgotten for good");

        import(page, &file("good.json", written.as_bytes())).await;
        until_said(page, &format!("{} lessons are new.", learnt.len())).await;
        assert_eq!(lessons(page).await, learnt);
        import(page, &file("good.json", written.as_bytes())).await;
        until_said(page, "Everything in the file was known already.").await;

        let later = written.replacen("\"version\":1", "\"version\":9", 1);
        let empty = r#"{"what":"among-agents experience","version":1,"lessons":[]}"#;
        let huge = file("huge.json", b"{");
        let sized = std::fs::File::options()
            .write(true)
            .open(&huge)
            .and_then(|file| file.set_len(50_000_001));
        sized.expect("the disk has room for a file of nothing");
        for (path, why) in [
            (
                file("cut.json", &written.as_bytes()[..written.len() / 2]),
                "The file is damaged",
            ),
            (file("later.json", later.as_bytes()), "version 9"),
            (file("empty.json", empty.as_bytes()), "contains no lessons"),
            (
                file("else.json", b"[1, 2, 3]"),
                "contains no lessons of this game",
            ),
            (huge, "larger than 50 MB"),
        ] {
            import(page, &path).await;
            until_said(page, why).await;
            until_said(page, "Nothing was changed.").await;
            assert_eq!(lessons(page).await, learnt, "{why}");
        }
        page.reload().await;
        open_lessons(page).await;
        assert_eq!(lessons(page).await, learnt, "a reload keeps what was imported");
    })
    .await;
}
