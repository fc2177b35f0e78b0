//! Tests of a page that the browser translates while a round is played.

use crate::support::page::Page;
use crate::support::world::scenario;
use among_agents::game::{Game, Role, Rules};

/// Does what translators do: it removes each text and inserts elements with another text in its place, at
/// once and for every new text. Here the translation of a text is the text in quotation marks.
const TRANSLATE: &str = "
    const translate = () => {
        const walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walk.nextNode()) texts.push(walk.currentNode);
        for (const text of texts) {
            if (!text.data.trim() || text.parentElement.closest('font, option')) continue;
            const inner = document.createElement('font');
            inner.textContent = `«${text.data}»`;
            const outer = document.createElement('font');
            outer.append(inner);
            text.replaceWith(outer);
        }
    };
    new MutationObserver(translate).observe(document.body, { childList: true, characterData: true, subtree: true });
    translate();
";

/// The page's contents some frames later, as they were before the translation.
const FACTS: &str = "(async () => {
    for (let n = 0; n < 5; n++) await new Promise(requestAnimationFrame);
    const selector = '.progress, .pause, .seat, .log-line, .outcome-title, .outcome-figures';
    const facts = [...document.querySelectorAll(selector)];
    return facts.map((fact) => fact.textContent.replaceAll(/[«»]/g, ''));
})()";

/// Chooses an option, whatever the text next to the select has become.
async fn choose(page: &Page, select: &str, option: &str) {
    let chosen: bool = page
        .read(&format!(
            "(() => {{
                const select = document.querySelector('{select}');
                select.value = [...select.options].find((option) => option.text === '{option}').value;
                return select.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }})()"
        ))
        .await;
    assert!(chosen);
}

/// Watches a round to its end, changing the perspective to this seat and pausing once, and returns the page's
/// contents.
async fn watched(page: &Page, crewmate: &str) -> Vec<String> {
    page.until(
        "the round goes on",
        "document.querySelectorAll('.log-line').length > 2",
    )
    .await;
    let pause = "document.querySelector('.pause')";
    for label in ["Resume", "Pause"] {
        let pressed: bool = page.read(&format!("{pause}.click() ?? true")).await;
        assert!(pressed);
        page.until(
            label,
            &format!("{pause}.textContent.replaceAll(/[«»]/g, '') === '{label}'"),
        )
        .await;
    }
    choose(page, ".perspective select", &format!("As {crewmate} knows it")).await;
    let whose = "document.querySelector('.progress').textContent.includes('own tasks')";
    page.until("the tasks are the seat's own", whose).await;
    choose(page, ".perspective select", "Everything").await;
    page.until("the tasks are everybody's", &format!("!{whose}"))
        .await;
    choose(page, ".speed select", "Max").await;
    page.outcome().await;
    page.read_later(FACTS).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_translated_page_tells_the_same_facts() {
    scenario("A page that is translated", async |world| {
        let page = &world.page;
        let address = "?seed=10&rules=paper-seven&speed=slow&roles=shown";
        let game = Game::new(Rules::paper_seven(), 10, &[]).expect("a preset can be played");
        let mut seats = game.roster().seats().into_iter();
        // An impostor is shown no task bar.
        let crewmate = seats.find(|&seat| game.role_of(seat) == Role::Crewmate);
        let crewmate = game.roster().name(crewmate.expect("every table has crewmates"));
        world.open(address).await;
        let told = watched(page, crewmate).await;
        assert!(told.len() > 50, "{told:#?}");
        world.open(address).await;
        let translated = page.browser.client.execute(TRANSLATE, Vec::new()).await;
        translated.expect("the page can be translated");
        assert_eq!(watched(page, crewmate).await, told);
        assert!(
            page.read::<bool>("Boolean(document.querySelector('.seat font'))")
                .await
        );
    })
    .await;
}
