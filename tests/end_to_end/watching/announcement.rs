//! Tests that nothing on the page tells what a vote decided before the words do.

use crate::support::seeds::played;
use crate::support::world::scenario;
use among_agents::game::{Event, Outcome, Rules};

/// Looks at every change of the document until the words tell the result. Records every text outside the meeting's own words
/// that tells it earlier, whether it is seen or read aloud. From the first vote on the round goes on at half the speed, so
/// that a slow machine draws the words before their time is over.
const WATCH: &str = "
    window.early = [];
    window.told = '';
    const tells = /\\bejected\\b|an impostor\\.|mates win|ostors win|round is over/;
    const texts = () => [
        document.title,
        ...[...document.querySelectorAll('[aria-label], [title], [aria-valuetext]')].flatMap((element) =>
            ['aria-label', 'title', 'aria-valuetext'].map((name) => element.getAttribute(name) ?? '')),
        ...[...document.querySelectorAll('.seats, .log, .top-bar, .outcome, .ejection, .ring, .meeting-head')]
            .map((element) => element.textContent),
    ];
    let slowed = false;
    const slow = () => {
        if (slowed || !document.querySelector('.said-vote') || document.querySelector('.ejection-told')) return;
        slowed = true;
        const speed = document.querySelector('.speed select');
        speed.value = 'slow';
        speed.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const look = () => {
        slow();
        if (document.querySelector('.ejection-words')) window.told ||= document.querySelector('.ejection').textContent;
        if (!window.told) window.early.push(...texts().filter((text) => tells.test(text)));
    };
    new MutationObserver(look).observe(document, {
        attributes: true, characterData: true, childList: true, subtree: true,
    });
";

/// Returns the seed of a round whose first vote ejects somebody, and which ends with it or goes on.
fn of_an_ejection(rules: &Rules, ends: bool) -> (u64, &'static str) {
    let found = (1..1_000).find_map(|seed| {
        let game = played(rules, seed);
        let mut events = game.journal().iter().map(|entry| &entry.event);
        let ejected = events.find_map(|event| match event {
            Event::BallotClosed { ejected, .. } => Some(*ejected),
            _ => None,
        })??;
        let is_last = events.count() == 1 && game.outcome() != Some(Outcome::TimeUp);
        (is_last == ends).then(|| (seed, game.roster().name(ejected)))
    });
    found.expect("some rounds have such a vote")
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn nothing_tells_the_result_of_a_vote_before_the_words_do() {
    scenario("The words tell first what a vote decided", async |world| {
        let page = &world.page;
        page.browser.before_each_page(WATCH).await;
        for ends in [false, true] {
            // Where nobody may skip, the first vote often hits a crewmate.
            let (name, rules) = match ends {
                true => ("standard", Rules::standard()),
                false => ("paper-seven", Rules::paper_seven()),
            };
            let (seed, ejected) = of_an_ejection(&rules, ends);
            world.open(&format!("?seed={seed}&rules={name}&speed=faster")).await;
            page.until("the words tell it", "window.told").await;
            assert_eq!(page.read::<Vec<String>>("window.early").await, Vec::<String>::new());
            let told: String = page.read("window.told").await;
            assert!(told.contains(ejected), "{told}");
            let after = match ends {
                true => "document.querySelector('.outcome')".to_owned(),
                false => format!(
                    "[...document.querySelectorAll('.seat')].some((seat) => /{ejected}.*ejected/s.test(seat.textContent))"
                ),
            };
            page.until("then the page tells it too", &after).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_pause_holds_the_robot_that_drifts_out() {
    scenario("An ejection is paused", async |world| {
        let page = &world.page;
        page.browser.before_each_page(WATCH).await;
        let (seed, _) = of_an_ejection(&Rules::paper_seven(), false);
        world
            .open(&format!("?seed={seed}&rules=paper-seven&speed=faster"))
            .await;
        page.until("a robot drifts", "document.querySelector('.ejection-robot')")
            .await;
        page.press("Pause").await;
        let states = "[...document.querySelectorAll('.ejection-robot, .ejection-robot .portrait')]
            .flatMap((drifting) => drifting.getAnimations().map((animation) => animation.playState))";
        let all_are = |state: &str| format!("{states}.join() === '{state},{state}'");
        page.until("it stands still", &all_are("paused")).await;
        page.press("Resume").await;
        page.until("the words tell it", "document.querySelector('.ejection-told')")
            .await;
    })
    .await;
}
