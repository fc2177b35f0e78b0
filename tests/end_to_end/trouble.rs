//! Services that fail in every way: the round ends all the same, and the page says what happened.

use super::model_server::Manner;
use super::world::{World, scenario};

/// Plays a short round with one seat of a model that answers in this manner, and returns the log.
async fn play(world: &World, manner: Manner, timesteps: u16) -> String {
    world.open_table(timesteps, &["planner"]).await;
    world.enter_service().await;
    world.model.answer_as(manner);
    world.page.press("Play with one model seat").await;
    world.page.outcome().await;
    world.page.log().await.join("\n")
}

async fn the_log_says(name: &str, manner: Manner, timesteps: u16, words: &[&str]) {
    scenario(name, &[], async |world| {
        let log = play(world, manner, timesteps).await;
        for words in words.iter().chain(&["its bot stood in"]) {
            assert!(log.contains(words), "“{words}” is not in the log:\n{log}");
        }
        assert!(!world.model.asked().is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_refused_key() {
    the_log_says(
        "401, always",
        Manner::Fails(401),
        10,
        &["refused the API key", "check that it is copied whole"],
    )
    .await;
}
