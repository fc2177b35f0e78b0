//! Tests of the details under a round's outcome, and of the survey for a person who played with models.

mod compare;
mod file;
pub mod link;
mod looking_back;
pub mod replay;
mod sharing;

pub use compare::record;
pub use file::drop_file;
pub use sharing::KEEP_WRITTEN;

use crate::support::page::Page;
use crate::support::seeds::{fix_seed, played};
use crate::support::world::{MODEL, World, scenario};
use among_agents::game::{Game, Rules, read_round};
use among_agents::lab::{StatementCheck, Suspects, Utterance};
use among_agents::round::Round;
use serde_json::json;

/// Returns a round of bots with lies and more than one meeting. The page plays the same round from its seed.
pub fn round_with_lies(rules: &Rules) -> (u64, Game, Vec<Utterance>) {
    let rounds = (1..).map(|seed| {
        let game = played(rules, seed);
        let heard = heard(&game);
        (seed, game, heard)
    });
    let mut telling = rounds.filter(|(_, game, heard)| {
        let lies: usize = heard.iter().map(Utterance::lies).sum();
        lies > 3 && Suspects::by_meeting(game).len() > 1
    });
    telling.next().expect("bots lie in some round")
}

/// Returns everything that was said in a round.
fn heard(game: &Game) -> Vec<Utterance> {
    StatementCheck::all(&Round::new(game.clone()), game.roster().seats())
}

async fn open_section(page: &Page, name: &str) {
    let opened: bool = page
        .read(&format!(
            "(() => {{
                const summary = [...document.querySelectorAll('.results-section summary')]
                    .find((summary) => summary.textContent === '{name}');
                summary.click();
                return summary.parentElement.open;
            }})()"
        ))
        .await;
    assert!(opened, "“{name}” opens");
}

async fn count(page: &Page, selector: &str) -> usize {
    page.read(&format!("document.querySelectorAll('{selector}').length"))
        .await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_results_show_lies_suspicion_and_talk() {
    scenario("What the end of a round tells", async |world| {
        let page = &world.page;
        let (seed, game, heard) = round_with_lies(&Rules::paper_seven());
        let lies: usize = heard.iter().map(Utterance::lies).sum();
        world.open(&format!("?seed={seed}&rules=paper-seven&speed=max")).await;
        page.outcome().await;
        // One button stands out, the one for watching on, and playing is offered once.
        let buttons = "[...document.querySelectorAll('button')].filter((button) => button.checkVisibility())";
        let standing_out = format!(
            "{buttons}.filter((button) => button.matches('.button-action')).map((button) => button.textContent)"
        );
        assert_eq!(page.read::<Vec<String>>(&standing_out).await, ["Watch another"]);
        let plays = format!("{buttons}.filter((button) => button.textContent === 'Play').length");
        page.until("playing is offered once", &format!("{plays} === 1")).await;
        page.until("lies are set on the line of time", "document.querySelector('.timeline-lies')")
            .await;

        open_section(page, "Said against believed").await;
        page.until(
            "all that was said is there",
            &format!("document.querySelectorAll('.statements-row').length === {}", heard.len()),
        )
        .await;
        let said: String = page.read("document.querySelector('.statements-count').textContent").await;
        assert_eq!(said, format!("{lies} lies were found."));
        assert_eq!(count(page, ".statements-row .lie").await, lies);
        let thoughts = count(page, ".statements-thought").await;
        assert_eq!(thoughts, heard.len(), "every speech has its thought beside it");

        open_section(page, "Who suspected whom").await;
        page.until("the table is there", "document.querySelector('.suspicion')").await;
        let meetings = Suspects::by_meeting(&game);
        let players = game.roster().seats().len();
        assert_eq!(count(page, ".suspicion tbody tr").await, players + 1);
        assert_eq!(count(page, ".suspicion-of option").await, meetings.len() + 1);
        let total = Suspects::total(&meetings);
        for (at, seat) in game.roster().seats().into_iter().enumerate() {
            let sum = total.against(seat);
            let shown: String = page
                .read(&format!(
                    "document.querySelector('.suspicion-sum').cells[{}].querySelector('[aria-hidden]')?.textContent ?? ''",
                    at + 1
                ))
                .await;
            let votes = match sum.votes {
                0 => String::new(),
                1 => "▲".to_owned(),
                votes => format!("▲{votes}"),
            };
            let said = if sum.accusations == 0 { String::new() } else { sum.accusations.to_string() };
            assert_eq!(shown, format!("{said}{votes}"), "what all brought against {}", game.roster().name(seat));
        }
        let first: bool = page
            .read(
                "(() => {
                    const select = document.querySelector('.suspicion-of select');
                    select.value = '0';
                    return select.dispatchEvent(new Event('change', { bubbles: true }));
                })()",
            )
            .await;
        assert!(first);
        page.until("the first meeting has a table of its own", "document.querySelector('.suspicion')")
            .await;

        open_section(page, "Talk figures").await;
        page.until("the plots are there", "document.querySelectorAll('.plot-drawing').length === 4")
            .await;
        let named: bool = page
            .read("[...document.querySelectorAll('.plot-drawing')].every((plot) => plot.getAttribute('aria-label').length > 20)")
            .await;
        assert!(named, "every plot tells its figures in words");
    })
    .await;
}

/// The first seed that is tried for the long round.
const SEED: u64 = 7;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_results_of_a_long_round_keep_the_page_responsive() {
    scenario("The end of a long round of twelve", async |world| {
        let page = &world.page;
        let rules = json!({
            "players": 12, "impostors": 1, "timesteps": 300, "discussion_rounds": 8, "button_uses": 9,
            "skip_vote": true, "kill_cooldown": 20, "first_kill_cooldown": 20,
            "common_tasks": 2, "short_tasks": 5, "long_tasks": 3,
        });
        let long: Rules = serde_json::from_value(rules.clone()).expect("rules");
        let mut rounds = (SEED..).map(|seed| (seed, heard(&played(&long, seed)).len()));
        let (seed, spoken) = rounds.find(|(_, spoken)| *spoken > 50).expect("bots talk much in some round");
        world.open_with(json!({ "speed": "max", "table": { "rules": rules, "seats": [] } })).await;
        fix_seed(page, seed).await;
        world.play_at_the_table().await;
        page.outcome().await;
        page.until("what was said has been read", "document.querySelector('.timeline')")
            .await;
        let _: bool = page
            .read(
                "(() => {
                    window.longTasks = [];
                    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => entry.duration)))
                        .observe({ type: 'longtask' });
                    return true;
                })()",
            )
            .await;
        let rows = format!("document.querySelectorAll('.statements-row').length === {spoken}");
        for (name, shown) in [
            ("Said against believed", rows.as_str()),
            ("Who suspected whom", "document.querySelector('.suspicion')"),
            ("Talk figures", "document.querySelectorAll('.plot-drawing').length === 4"),
        ] {
            open_section(page, name).await;
            page.until(&format!("“{name}” is all there"), shown).await;
            page.sampled().await;
        }
        let mut tasks: Vec<f64> = page.read("window.longTasks").await;
        tasks.sort_by(f64::total_cmp);
        println!("          {spoken} speeches; tasks over 50 ms: {tasks:.0?}");
    })
    .await;
}

const OF_OTHERS: &str =
    "[...document.querySelectorAll('.seat-player')].map((player) => player.textContent.trim())";

/// Plays the person's seat to the outcome, always with the last action. Checks that nothing reveals who is a
/// model before the person has guessed.
pub async fn play_out(page: &Page) {
    loop {
        page.until(
            "the person is asked, or the round is over",
            "document.querySelector('.seat-action:enabled') || document.querySelector('.outcome')",
        )
        .await;
        let players: Vec<String> = page.read(OF_OTHERS).await;
        let kinds = ["Planner", "Talker", "Recaller", "Analyst", "Bot"];
        let told = players
            .iter()
            .any(|player| kinds.iter().any(|kind| player.contains(kind)));
        assert!(!told, "the seats tell a model from a bot: {players:?}");
        let readable = count(page, ".minds:not([hidden]) select:not([hidden])").await;
        assert_eq!(readable, 0, "no mind is read");
        let states = page.seat_states().await;
        let told = ["thinking", "answered", "stood", "asked again"];
        let tells = |state: &String| told.iter().any(|words| state.contains(words));
        assert!(!states.iter().any(tells), "the seats tell who thinks: {states:?}");
        let over: bool = page.read("!!document.querySelector('.outcome')").await;
        if over {
            return;
        }
        let _: bool = page
            .read_later(
                "new Promise((done) => {
                    const actions = document.querySelectorAll('.seat-action:enabled:not(.seat-say)');
                    (document.querySelector('.seat-wait .seat-action:enabled') ?? actions[actions.length - 1])?.click();
                    requestAnimationFrame(() => setTimeout(() => done(true), 50));
                })",
            )
            .await;
    }
}

/// Opens a table with a person, two models and two bots.
async fn open_mixed_table(world: &World) {
    world.store_connection(json!({})).await;
    let seats = ["bot", "planner", "you", "planner"].map(|player| json!({ "player": player }));
    let rules = json!({ "timesteps": 8, "first_kill_cooldown": 3 });
    world.begin_round("faster", rules, seats.into()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_person_guesses_the_models_before_they_are_revealed() {
    scenario("The survey after a round with models", async |world| {
        let page = &world.page;
        open_mixed_table(world).await;
        play_out(page).await;
        page.until("the survey is there", "document.querySelector('.survey')").await;
        let crew: String = page.read("document.querySelector('.crew').textContent").await;
        assert!(!crew.contains("Planner") && !crew.contains("Bot"), "{crew}");
        assert_eq!(count(page, ".survey fieldset").await, 4, "everybody but the person");
        assert_eq!(count(page, ".results-section").await, 0, "nothing is told before the guess");

        // Guess that every other player is a model, with the keyboard alone.
        for player in 0..4 {
            let _: bool = page
                .read(&format!(
                    "(document.querySelectorAll('.survey fieldset')[{player}].querySelectorAll('input')[0].focus(), true)"
                ))
                .await;
            page.browser.client.active_element().await.expect("it has the focus").send_keys("\u{E014}").await
                .expect("an arrow key chooses");
        }
        page.press("Reveal").await;
        page.until("it is told", "document.querySelector('.survey-answers')").await;
        let told: String = page.read("document.querySelector('.survey').textContent").await;
        assert!(told.contains("You were right about 2 of 4."), "{told}");
        let crew: String = page.read("document.querySelector('.crew').textContent").await;
        assert!(crew.contains("Planner") && crew.contains("Bot"), "{crew}");
        let label: String = page
            .read("document.querySelectorAll('.survey select')[1].getAttribute('aria-label')")
            .await;
        page.choose(&label, "4").await;
        page.press("Keep the answers").await;
        page.until("the rest is told", "document.querySelectorAll('.results-section').length === 3")
            .await;

        let journal = page.journal().await;
        let kept: Vec<&str> = journal.lines().filter(|line| line.contains("Survey of ")).collect();
        assert_eq!(kept.len(), 5, "{kept:#?}");
        assert!(kept[4].contains("timing 4") && !kept[4].contains("relevance"), "{kept:#?}");
        assert!(!journal.contains(MODEL), "a journal names no model");
        read_round(&journal).expect("a journal with a survey can be read back");

        page.press("Play again").await;
        page.until("another round is on", "!document.querySelector('.outcome')").await;
        play_out(page).await;
        page.press("Skip").await;
        page.until("it is told all the same", "document.querySelector('.crew').textContent.includes('Planner')")
            .await;
        page.press("Skip").await;
        page.until("the rest is told", "document.querySelectorAll('.results-section').length === 3")
            .await;
        assert!(!page.journal().await.contains("Survey of "), "who says nothing leaves nothing");
    })
    .await;
}
