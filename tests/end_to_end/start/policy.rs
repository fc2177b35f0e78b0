//! Tests of the content security policy: only the page's own scripts run.

use crate::forms::secrets::assert_key_nowhere;
use crate::support::model_server::ServerBehaviour;
use crate::support::world::scenario;

/// Injects scripts of every kind into the page and waits for their effects.
const INJECT: &str = "(async () => {
    const refused = [];
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
    const add = (fill) => {
        const script = document.createElement('script');
        fill(script);
        document.body.append(script);
    };
    add((script) => { script.textContent = 'window.injected = \"inline\"'; });
    add((script) => { script.src = 'data:text/javascript,window.injected=\"data\"'; });
    add((script) => { script.src = URL.createObjectURL(new Blob(['window.injected = \"blob\"'])); });
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.injected = \"handler\"');
    button.click();
    // What a driver evaluates may itself evaluate, so this is left to a timer.
    setTimeout(() => (0, eval)('window.injected = \"eval\"'));
    try { new Worker(URL.createObjectURL(new Blob(['1']))).onerror = () => {}; } catch {}
    while (refused.length < 6) await new Promise((done) => setTimeout(done, 10));
    return [String(window.injected), refused.length];
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn injected_scripts_do_not_run() {
    scenario("Injected scripts", async |world| {
        let page = &world.page;
        world.open("?seed=7&speed=max").await;
        page.outcome().await;
        let console = page.console().await;
        let told: Vec<_> = console
            .iter()
            .filter(|line| line.message.contains("Content Security Policy"))
            .collect();
        assert!(told.is_empty(), "the page keeps to its own policy: {told:#?}");
        let (ran, refused): (String, u32) = page.read_later(INJECT).await;
        assert_eq!(ran, "undefined", "no injected script runs");
        assert_eq!(refused, 6, "each is refused");
        page.forget_console().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_models_markup_stays_text() {
    scenario("A model that writes markup and commands", async |world| {
        let page = &world.page;
        world.model.answer_as(ServerBehaviour::PlaysTricks);
        world.open_table(12, &["planner"; 5]).await;
        world.enter_service().await;
        page.press("Play with all seats").await;
        page.outcome().await;
        let log = page.log().await.join("\n");
        assert!(log.contains("Invisible characters were taken out of the reply."), "{log}");
        assert!(!log.contains("the choice to its bot"), "{log}");
        assert!(!log.contains('\u{202e}') && !page.text().await.contains('\u{202e}'));
        let (tricked, made): (bool, u32) = page
            .read("['tricked' in window, document.querySelectorAll('#app img, #app script, #app [onclick]').length]")
            .await;
        assert!(!tricked && made == 0, "{made} elements were made of a model's words");
        let journal = page.journal().await;
        assert!(!journal.contains('\u{202e}') && journal.contains("<script>window.tricked"), "{journal}");
        assert_key_nowhere(world).await;
    })
    .await;
}
