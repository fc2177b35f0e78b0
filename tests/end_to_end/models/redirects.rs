//! Tests of redirects: neither the key nor a prompt is sent to the other address, and the page says so.

use crate::forms::secrets::assert_key_nowhere;
use crate::support::model_server::ModelServer;
use crate::support::world::{KEY, World, scenario};
use among_agents::llm::Dialect;
use serde_json::{Value, json};

/// The page's message about a redirect.
const REDIRECTED: &str = "The service redirects, and nothing was sent there";

/// Returns the form's error message, once there is one.
async fn complaint(world: &World) -> String {
    let said = "(document.querySelector('.form-failed')?.textContent ?? '')";
    world
        .page
        .until("something is wrong", &format!("{said} !== ''"))
        .await;
    world.page.read(said).await
}

/// Lists models and tests the connection under each status, then plays a round. The other service must get no
/// requests.
async fn stay_where_the_key_belongs(world: &World, dialect: Dialect, paths: [&str; 2]) {
    let page = &world.page;
    let other = ModelServer::start().await;
    world.store_connection(json!({ "dialect": dialect })).await;
    world.open_table(2, &["planner"]).await;
    page.press("Connect a model").await;
    page.enter("API key", KEY).await;
    assert!(world.test_connection().await.contains("The model answered"));
    for status in [302, 307, 308] {
        world
            .model
            .point_to(status, &format!("{}/v1/other", other.origin()));
        for button in ["List the models", "Test connection"] {
            page.press(button).await;
            let said = complaint(world).await;
            assert!(said.contains(REDIRECTED), "{status}, {button}: {said}");
        }
    }
    page.press("Play with one model seat").await;
    page.outcome().await;
    let log = page.log().await.join("\n");
    assert!(log.contains(REDIRECTED), "{log}");
    let asked = world.model.recording.all();
    for path in paths {
        assert!(
            asked.iter().any(|seen| seen.address.starts_with(path)),
            "{path} was asked"
        );
    }
    let led_astray = other.recording.all();
    assert!(
        led_astray.is_empty(),
        "the other service was asked: {led_astray:#?}"
    );
    assert_key_nowhere(world).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_service_that_points_elsewhere_takes_no_key_along() {
    scenario("A redirect, as OpenAI's", async |world| {
        let paths = ["/v1/models", "/v1/chat/completions"];
        stay_where_the_key_belongs(world, Dialect::OpenAi, paths).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_service_as_anthropics_that_points_elsewhere_takes_no_key_along() {
    scenario("A redirect, as Anthropic's", async |world| {
        let paths = ["/v1/models?limit=1000", "/v1/messages"];
        stay_where_the_key_belongs(world, Dialect::Anthropic, paths).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn embeddings_that_point_elsewhere_take_no_key_along() {
    scenario("A redirect of embeddings", async |world| {
        let other = ModelServer::start().await;
        world.open("").await;
        world.enter_service().await;
        world.page.enter("Model for embeddings", "embed-small").await;
        world
            .model
            .point_embeddings_to(307, &format!("{}/v1/embeddings", other.origin()));
        let said = world.test_connection().await;
        assert!(said.contains("Its embeddings do not work"), "{said}");
        let asked = world.model.asked();
        let embeddings: Vec<Value> = asked
            .iter()
            .filter(|seen| seen.address.ends_with("/embeddings"))
            .map(|seen| serde_json::from_str(&seen.body).expect("the page sends JSON"))
            .collect();
        assert_eq!(embeddings.len(), 1, "{embeddings:#?}");
        assert!(other.recording.all().is_empty(), "the other service was asked");
    })
    .await;
}
