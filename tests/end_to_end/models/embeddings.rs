//! Tests of a Recaller's measure: a service's embeddings if it has them, or else common words.

use crate::models::minds::read_mind_of;
use crate::support::page::Page;
use crate::support::world::{World, scenario};
use serde_json::json;

/// The model for embeddings.
const FOR_EMBEDDINGS: &str = "embed-small";

/// Sets a model for embeddings and plays a round with a Recaller to its end. Returns the result of the
/// connection test.
async fn play_with_embeddings(world: &World) -> String {
    let page = &world.page;
    world.open("").await;
    world.enter_service().await;
    page.enter("Model for embeddings", FOR_EMBEDDINGS).await;
    let tested = world.test_connection().await;
    world.save().await;
    let mut seats = ["recaller", "bot", "bot", "bot", "bot"].map(|player| json!({ "player": player }));
    // With the full view it recalls nothing before the first meeting.
    seats[0]["mind"] = json!({ "off": ["full_view"] });
    // It recalls what it thought at an earlier decision point, so there must be time for several of them.
    let rules = json!({ "timesteps": 20, "first_kill_cooldown": 20 });
    world.begin_round("max", rules, seats.into()).await;
    page.outcome().await;
    tested
}

/// Returns what the Recaller's panel and the page of lessons say about the measure.
async fn told_of_the_measure(page: &Page) -> [String; 2] {
    read_mind_of(page, "Recaller").await;
    page.until("the mind is shown", "document.querySelector('.mind-holds')")
        .await;
    let in_the_mind = page.read("document.querySelector('.mind').textContent").await;
    page.press("Close the mind").await;
    page.press("Table").await;
    page.press("What minds have learnt…").await;
    page.until("the lessons are read", "document.querySelector('.lessons')")
        .await;
    let with_the_lessons = page
        .read("document.querySelector('dialog[open]').textContent")
        .await;
    [in_the_mind, with_the_lessons]
}

/// Returns the number of texts in each request for embeddings so far.
fn embedded(world: &World) -> Vec<usize> {
    let mut asked = world.model.asked();
    asked.retain(|seen| seen.address.ends_with("/embeddings"));
    let texts = |body: &str| {
        let body: serde_json::Value = serde_json::from_str(body).expect("the page sends JSON");
        assert_eq!(body["model"], FOR_EMBEDDINGS);
        body["input"].as_array().map_or(0, Vec::len)
    };
    asked.iter().map(|seen| texts(&seen.body)).collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn texts_are_compared_by_the_services_embeddings_where_it_has_them() {
    scenario("A service with embeddings", async |world| {
        let page = &world.page;
        world.model.has_embeddings();
        let tested = play_with_embeddings(world).await;
        assert!(tested.ends_with("Its embeddings work."), "{tested}");
        assert!(embedded(world).len() > 1, "the round asked for them");
        for told in told_of_the_measure(page).await {
            assert!(told.contains("Texts are compared by embed-small."), "{told}");
        }
        page.press("Close").await;
        page.press("Close").await;
        page.press_meter().await;
        let rows = "[...document.querySelectorAll('dialog[open] .cost-table th[scope=row]')].map((row) => row.textContent)";
        let rows: Vec<String> = page.read(rows).await;
        assert!(rows.contains(&"Comparing texts".to_owned()), "{rows:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn texts_are_compared_by_words_where_embeddings_are_missing() {
    scenario("A service without embeddings", async |world| {
        let tested = play_with_embeddings(world).await;
        assert!(
            tested.contains("Its embeddings do not work, so texts will be compared by their words."),
            "{tested}"
        );
        for told in told_of_the_measure(&world.page).await {
            assert!(
                told.contains("Texts are compared by words in common, not by embeddings."),
                "{told}"
            );
        }
        assert_eq!(
            embedded(world).len(),
            2,
            "it is asked once by the test and once in the round"
        );
        world.page.press("Close").await;
        world.page.press("Close").await;
        let journal = world.page.journal().await;
        assert!(
            !journal.contains("chose instead"),
            "no bot had to choose: {journal}"
        );
    })
    .await;
}
