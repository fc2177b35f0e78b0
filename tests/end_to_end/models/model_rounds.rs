//! Tests of rounds with models.

use crate::support::model_server::ServerBehaviour;
use crate::support::world::{KEY, MODEL, World, scenario};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_model_plays_a_round() {
    scenario("A model on all seats", async |world| {
        play_with_all_seats(world, ServerBehaviour::Plays).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_model_that_streams_plays_a_round() {
    scenario("A model on all seats, streaming", async |world| {
        play_with_all_seats(world, ServerBehaviour::PlaysInAStream).await;
    })
    .await;
}

async fn play_with_all_seats(world: &World, behaviour: ServerBehaviour) {
    world.model.answer_as(behaviour);
    world.open("?speed=max").await;
    world.enter_service().await;
    let said = world.test_connection().await;
    assert!(
        said.contains("The model answered") && said.contains("ready"),
        "{said}"
    );
    world.page.press("Play with all seats").await;
    println!("          {}", world.page.outcome().await);

    let log = world.page.log().await;
    let troubles: Vec<_> = log.iter().filter(|line| is_trouble(line)).collect();
    assert!(troubles.is_empty(), "{troubles:#?}");
    let asked = world.model.asked();
    println!("          the model was asked {} times", asked.len());
    assert!(asked.len() > 5, "all seats ask");
    assert!(
        world.model.preflights() > 0,
        "the browser asks first whether it may"
    );
    for request in &asked {
        assert_eq!(request.address, "/v1/chat/completions");
        assert_eq!(request.authorization(), Some(format!("Bearer {KEY}").as_str()));
        assert!(request.body.contains(MODEL));
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn bots_choose_for_a_model_that_talks_nonsense() {
    scenario("A model that talks nonsense", async |world| {
        world.open_table(10, &["planner"; 5]).await;
        world.enter_service().await;
        world.model.answer_as(ServerBehaviour::TalksNonsense);
        world.page.press("Play with all seats").await;
        world.page.outcome().await;
        let log = world.page.log().await.join("\n");
        for words in [
            "left the choice to its bot",
            "was asked again",
            "could not be read",
        ] {
            assert!(log.contains(words), "“{words}” is not in the log");
        }
        let states = world.page.seat_states().await;
        assert!(states.contains(&"bot chose instead".to_owned()), "{states:?}");
        let journal = world.page.journal().await;
        assert!(journal.contains("bot chose instead"), "the journal says so too");
    })
    .await;
}

fn is_trouble(line: &str) -> bool {
    line.contains("the choice to its bot") || line.contains("was asked again")
}
