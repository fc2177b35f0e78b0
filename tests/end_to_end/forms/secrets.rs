//! Tests that the key is only in the field where it was entered and in the header of requests to its service,
//! unless the person asks to remember it, and that a person's own name is only on the screen and in the
//! settings.

use crate::people::seat_contents::{SeatScreen, press_action};
use crate::results::KEEP_WRITTEN;
use crate::support::files::KEEP_DOWNLOADS;
use crate::support::page::Page;
use crate::support::world::{KEY, MODEL, World, scenario};
use serde_json::json;
use std::collections::BTreeSet;

/// The number of characters of the key that would give it away.
const TELLING: usize = 12;

/// The contents of all storage that a page has, as texts.
const STORAGE: &str = "(async () => ({
    localStorage: JSON.stringify({ ...localStorage }),
    sessionStorage: JSON.stringify({ ...sessionStorage }),
    indexedDB: JSON.stringify(await Promise.all((await indexedDB.databases()).map(async ({ name }) => {
        const done = (request) => new Promise((yes, no) => {
            request.onsuccess = () => yes(request.result);
            request.onerror = no;
        });
        const base = await done(indexedDB.open(name));
        const stores = [...base.objectStoreNames];
        const all = stores.map((store) => done(base.transaction(store).objectStore(store).getAll()));
        const contents = await Promise.all(all);
        base.close();
        return [name, stores, contents];
    }))),
    caches: JSON.stringify(await caches.keys()),
    cookies: document.cookie,
    document: document.documentElement.outerHTML,
    address: location.href + JSON.stringify(history.state) + window.name + document.title + document.referrer,
    asked: performance.getEntries().map((entry) => entry.name).join(' '),
    fields: [...document.querySelectorAll('input, select, textarea')]
        .filter((field) => field.type !== 'password').map((field) => field.value).join(' '),
}))()";

/// Returns the places with a part of the key, other than the field and the header where it belongs.
async fn places_of_key(world: &World) -> BTreeSet<String> {
    places_of(world, &KEY[..TELLING]).await
}

/// Returns the places with these words.
async fn places_of(world: &World, telling: &str) -> BTreeSet<String> {
    let mut texts: Vec<(String, String)> = world
        .page
        .read_later::<std::collections::BTreeMap<String, String>>(STORAGE)
        .await
        .into_iter()
        .collect();
    let mut add = |place: &str, text: String| texts.push((place.to_owned(), text));
    add("log", world.page.log().await.join("\n"));
    add("console", format!("{:?}", world.page.console().await));
    if world.page.read("!!document.querySelector('.outcome')").await {
        add("journal", world.page.journal().await);
    }
    for request in world.site.recording.all() {
        add("requests for the page", format!("{request:?}"));
    }
    for request in world.model.recording.all() {
        add("requests to the service", request.without_authorization());
    }
    let holds = texts.into_iter().filter(|(_, text)| text.contains(telling));
    holds.map(|(place, _)| place).collect()
}

/// Copies the link of the round that is over and saves its file. Returns both.
async fn link_and_file(page: &Page) -> [String; 2] {
    let message = "The link was copied. It holds the whole round: everything that was said is in it.";
    let link = page.copied("Copy link", message).await;
    page.press("Save as file").await;
    page.until("the file is offered", "window.downloads.length === 1")
        .await;
    [link, page.read("window.downloads[0]").await]
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn nothing_that_is_taken_along_holds_the_key_or_the_address_of_the_service() {
    scenario("What is taken along", async |world| {
        let page = &world.page;
        page.browser.before_each_page(KEEP_DOWNLOADS).await;
        world.open_table(3, &["planner"; 5]).await;
        world.enter_service().await;
        page.press("Play with all seats").await;
        page.outcome().await;
        let [link, file] = link_and_file(page).await;
        assert!(file.contains(MODEL), "a file tells which model played");
        for (place, text) in [
            ("link", &link),
            ("file", &file),
            ("journal", &page.journal().await),
        ] {
            assert!(!text.contains(&KEY[..TELLING]), "the key is in the {place}");
            assert!(
                !text.contains(&world.model.base_url()),
                "the address is in the {place}"
            );
        }
        assert_key_nowhere(world).await;
    })
    .await;
}

/// Fails if the key is anywhere else, or if any request went to other servers than the page's own and the
/// service.
pub async fn assert_key_nowhere(world: &World) {
    assert_eq!(places_of_key(world).await, BTreeSet::new());
    let asked: Vec<String> = world
        .page
        .read("performance.getEntriesByType('resource').map((entry) => new URL(entry.name).origin)")
        .await;
    for origin in asked {
        let known = [world.site.origin(), world.model.origin()];
        assert!(
            known.contains(&origin.as_str()),
            "{origin} was asked for something"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_key_is_remembered_only_where_that_is_asked_for() {
    scenario("The key and where it stands", async |world| {
        let page = &world.page;
        world.open_table(3, &["planner"; 5]).await;
        world.enter_service().await;
        world.test_connection().await;
        assert_key_nowhere(world).await;
        page.press("Play with all seats").await;
        page.outcome().await;
        assert_key_nowhere(world).await;

        // A reload forgets the key and nothing else.
        page.reload().await;
        page.press("Connect a model").await;
        assert_eq!(page.field("Base URL").await, world.model.base_url());
        assert_eq!(page.field("Model").await, MODEL);
        assert_eq!(page.field("API key").await, "");
        assert!(!page.ticked("Remember on this device").await);

        // With the box ticked it is stored in the settings only.
        page.enter("API key", KEY).await;
        page.tick("Remember on this device", true).await;
        let said = world.test_connection().await;
        assert!(said.contains("The model answered"), "{said}");
        assert_eq!(places_of_key(world).await, BTreeSet::new(), "it is not saved yet");
        world.save().await;
        let storage = BTreeSet::from(["localStorage".to_owned()]);
        assert_eq!(places_of_key(world).await, storage);
        page.reload().await;
        page.press("Connect a model").await;
        assert_eq!(page.field("API key").await, KEY);
        assert!(page.ticked("Remember on this device").await);

        // A different service in the page's address does not get the key.
        let other = "?base_url=http://127.0.0.1:9/v1&model=another";
        world.open(other).await;
        assert_eq!(page.field("Base URL").await, "http://127.0.0.1:9/v1");
        assert_eq!(page.field("Model").await, "another");
        assert_eq!(page.field("API key").await, "");

        // With the box unticked, it is removed.
        world.open("").await;
        page.press("Connect a model").await;
        assert_eq!(page.field("API key").await, KEY);
        page.tick("Remember on this device", false).await;
        world.save().await;
        assert_eq!(places_of_key(world).await, BTreeSet::new());
        world.test_connection().await;
        assert_key_nowhere(world).await;
        page.reload().await;
        page.press("Connect a model").await;
        assert_eq!(page.field("API key").await, "");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_persons_name_leaves_the_screen_only_for_its_settings() {
    const NAME: &str = "Zebulon";
    scenario("The name of a person", async |world| {
        let page = &world.page;
        for script in [KEEP_DOWNLOADS, KEEP_WRITTEN] {
            page.browser.before_each_page(script).await;
        }
        // Without a meeting it is short.
        let rules = json!({ "timesteps": 3, "button_uses": 0, "first_kill_cooldown": 20 });
        world
            .open_with(json!({ "table": { "rules": rules }, "speed": "max" }))
            .await;
        page.press("Play").await;
        page.show_more().await;
        page.choose("The others", "as in your table settings").await;
        page.enter("Your name", NAME).await;
        page.press("Begin the round").await;
        let on_screen = BTreeSet::from(["document", "localStorage"].map(str::to_owned));
        let mut turns = 0;
        while !SeatScreen::next(page).await.gone {
            if turns == 0 {
                assert_eq!(places_of(world, NAME).await, on_screen);
            }
            turns += 1;
            press_action(page, 0).await;
        }
        assert!(turns > 0);
        page.outcome().await;
        let [link, file] = link_and_file(page).await;
        page.press("Save a picture").await;
        page.until("the picture is offered", "window.downloadName?.endsWith('.png')")
            .await;
        let picture: Vec<String> = page.read("window.written").await;
        assert!(!picture.is_empty());
        for (place, text) in [("link", link), ("file", file), ("picture", picture.join(" "))] {
            assert!(!text.contains(NAME), "the name is in the {place}");
        }
        assert!(places_of(world, NAME).await.is_subset(&on_screen));
        // It is kept for the next round, and no saved round has it.
        page.reload().await;
        page.press("Saved rounds").await;
        page.until("the round was saved", "document.querySelector('.saved-round')")
            .await;
        let kept = BTreeSet::from(["localStorage".to_owned()]);
        assert_eq!(places_of(world, NAME).await, kept);
    })
    .await;
}
