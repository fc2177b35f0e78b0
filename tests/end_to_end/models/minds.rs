//! Tests of the four minds at one table, and of what a person may read of their thoughts.

use crate::results::play_out;
use crate::support::model_server::{AnsweredRequest, ServerBehaviour};
use crate::support::page::Page;
use crate::support::world::{World, scenario};
use serde_json::{Value, json};

/// Opens the page at a table with these players and a connected service.
async fn open_minds(world: &World, players: &[&str], rules: Value) {
    let seats = players.iter().map(|player| json!({ "player": player })).collect();
    open_seats(world, seats, rules).await;
}

/// Opens the page at a table with these seats and a connected service.
async fn open_seats(world: &World, seats: Vec<Value>, rules: Value) {
    world.store_connection(json!({ "at_once": 8 })).await;
    world.begin_round("faster", rules, seats).await;
}

/// Opens the panel of the seat with this mind.
pub async fn read_mind_of(page: &Page, mind: &str) {
    page.until(
        "the mind can be chosen",
        &format!(
            "(() => {{
                const select = document.querySelector('.minds:not([hidden]) select');
                const option = [...(select?.options ?? [])].find((option) => option.text.endsWith('{mind}'));
                if (!option) return false;
                select.value = option.value;
                return select.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }})()"
        ),
    )
    .await;
}

/// Returns the sections of the mind's memory that the panel shows.
async fn held(page: &Page) -> Vec<String> {
    page.read("[...document.querySelectorAll('.mind-holds dt')].map((heading) => heading.textContent)")
        .await
}

/// Returns the exchanges of the latest turn that the panel shows, in the form in which the service records
/// them.
async fn shown(page: &Page) -> Vec<AnsweredRequest> {
    let rows: Vec<Vec<String>> = page
        .read(
            "[...document.querySelectorAll('.mind-exchanges > li')].map((row) =>
                [...row.querySelectorAll('pre:not(.mind-form)')].map((text) => text.textContent)
                    .concat(row.querySelector('.mind-form')?.textContent ?? ''))",
        )
        .await;
    let exchange = |mut texts: Vec<String>| {
        let form = texts.pop().expect("it is said, be it empty");
        let reply = texts.pop().expect("each row has a reply");
        if !form.is_empty() {
            texts[0] = format!("{}\n\n{form}", texts[0]);
        }
        AnsweredRequest {
            messages: texts,
            reply,
        }
    };
    rows.into_iter().map(exchange).collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn four_minds_play_a_round_and_can_be_read() {
    scenario("Four minds at one table", async |world| {
        let page = &world.page;
        // A Recaller does not reflect before it meets somebody.
        let rules = json!({ "timesteps": 12, "first_kill_cooldown": 11 });
        open_minds(world, &["planner", "talker", "recaller", "analyst", "bot"], rules).await;
        // This also works while the round continues.
        read_mind_of(page, "Recaller").await;
        page.until("it has thought", "document.querySelector('.mind-holds dt')")
            .await;
        page.outcome().await;
        for (mind, holds) in [
            ("Planner", "Condensed memory"),
            ("Talker", "Thinking process"),
            ("Recaller", "Reflections so far"),
            ("Analyst", "Plan"),
        ] {
            read_mind_of(page, mind).await;
            let held = held(page).await;
            assert!(held.iter().any(|heading| heading == holds), "{mind}: {held:?}");
            let (shown, said) = (shown(page).await, world.model.said());
            assert!(!shown.is_empty(), "{mind} shows its latest turn");
            for exchange in shown {
                let is_exact = said.contains(&exchange);
                assert!(
                    is_exact,
                    "{mind}: the model was never asked or never said {exchange:#?}"
                );
            }
        }
        page.press("Close the mind").await;
        let journal = page.journal().await;
        for mind in ["Planner", "Talker", "Recaller", "Analyst"] {
            let told = format!("was played by a model, {mind}.");
            assert!(journal.contains(&told), "{told} {journal}");
        }
        read_mind_of(page, "nobody").await;
        assert!(
            page.read::<bool>("!document.querySelector('.mind')").await,
            "it is shut again"
        );
        let log = page.log().await;
        assert!(
            !log.iter().any(|line| line.contains("the choice to its bot")),
            "no bot had to choose: {log:#?}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn opened_details_stay_open_while_a_mind_continues() {
    scenario("Reading a prompt while the mind is asked", async |world| {
        let page = &world.page;
        world.model.answer_as(ServerBehaviour::Hangs);
        open_minds(
            world,
            &["analyst"],
            json!({ "timesteps": 6, "first_kill_cooldown": 4 }),
        )
        .await;
        read_mind_of(page, "Analyst").await;
        page.until("it is asked", "document.querySelector('.mind-exchanges summary')")
            .await;
        assert_eq!(shown(page).await[0].reply, "(on its way)");
        let opened = "(() => {
            const row = document.querySelector('.mind-exchanges > li');
            row.firstChild.open = true;
            row.querySelector('summary').focus();
            window.openedRow = row;
            return true;
        })()";
        assert!(page.read::<bool>(opened).await);
        let has_focus = "window.openedRow.isConnected && window.openedRow.firstChild.open
            && window.openedRow.contains(document.activeElement)";
        page.press("Pause").await;
        let _: bool = page
            .read("(window.openedRow.querySelector('summary').focus(), true)")
            .await;
        assert!(
            page.read::<bool>(has_focus).await,
            "the screen was told anew, and the row stays"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_prompt_being_read_stays_until_the_latest_is_chosen() {
    scenario("Reading a prompt while the round goes on", async |world| {
        let page = &world.page;
        // Its first turn lasts until its panel has been read.
        world.model.answer_as(ServerBehaviour::Holds);
        let rules = json!({ "timesteps": 12, "first_kill_cooldown": 11 });
        open_minds(world, &["planner"], rules).await;
        read_mind_of(page, "Planner").await;
        page.until(
            "a prompt is opened",
            "(() => {
                window.openedRow = document.querySelector('.mind-exchanges > li');
                if (!window.openedRow) return false;
                window.openedRow.firstChild.open = true;
                return true;
            })()",
        )
        .await;
        world.model.answer_as(ServerBehaviour::Wanders);
        page.outcome().await;
        let heading = "document.querySelector('.mind-turn h3').textContent";
        assert_eq!(
            page.read::<String>(heading).await,
            "An earlier turn, word for word"
        );
        assert!(
            page.read::<bool>("window.openedRow.isConnected && window.openedRow.firstChild.open")
                .await
        );
        page.press("Show the latest").await;
        page.until(
            "the latest turn is shown",
            &format!("!window.openedRow.isConnected && {heading} === 'Its latest turn, word for word'"),
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_person_reads_no_mind_before_the_round_is_over_and_guessed() {
    scenario("No mind is read by who plays", async |world| {
        let page = &world.page;
        let rules = json!({ "timesteps": 6, "first_kill_cooldown": 3 });
        open_minds(world, &["recaller", "analyst", "you", "talker", "bot"], rules).await;
        // This checks for an open panel, and for kinds of players, at each turn.
        play_out(page).await;
        page.until("the survey is there", "document.querySelector('.survey')")
            .await;
        assert!(
            page.read::<bool>("!document.querySelector('.minds:not([hidden])')")
                .await
        );
        assert!(
            page.read::<bool>("!document.querySelector('.outcome').textContent.includes('The minds')")
                .await,
            "that minds learn tells of models, too"
        );
        page.press("Skip").await;
        read_mind_of(page, "Recaller").await;
        page.until("the mind is open", "document.querySelector('.mind-holds dt')")
            .await;
    })
    .await;
}

/// Waits in place; in a vote, takes the last action in the list.
const WAIT: &str = "(() => {
    const actions = document.querySelectorAll('.seat-action:enabled:not(.seat-say)');
    (document.querySelector('.seat-wait .seat-action:enabled') ?? actions[actions.length - 1])?.click();
    return actions.length > 0;
})()";

/// Whether the person is dead and could read minds. If so, the round is paused at once.
const DEAD: &str = "(() => {
    const is_dead = document.querySelector('.minds-closed') !== null;
    if (is_dead) document.querySelector('.pause').click();
    return is_dead;
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_dead_read_minds_at_the_price_of_the_guess() {
    scenario("Reading minds when dead", async |world| {
        let page = &world.page;
        // The impostor's model kills as soon as it can, and the person is the first candidate. Nobody can
        // call a meeting before that.
        let part = |player: &str, role: &str| json!({ "player": player, "part": { "role": role } });
        let crew = ["planner", "planner", "bot"].map(|player| part(player, "crewmate"));
        let mut seats = vec![
            part("you", "crewmate"),
            part("recaller", "crewmate"),
            part("planner", "impostor"),
        ];
        seats.extend(crew);
        let rules = json!({ "players": 6, "button_uses": 0, "kill_cooldown": 20, "timesteps": 10 });
        open_seats(world, seats, rules).await;
        page.until("the person waits in place", WAIT).await;
        page.until("the person is dead", DEAD).await;
        assert!(
            page.read::<bool>("!document.querySelector('.minds select:not([hidden])')")
                .await,
            "no mind can be chosen yet"
        );
        page.press("Read minds and pass the guess").await;
        read_mind_of(page, "Recaller").await;
        page.until("the mind is open", "document.querySelector('.mind-holds dt')")
            .await;
        page.press("Resume").await;
        page.outcome().await;
        assert!(
            page.read::<bool>("!document.querySelector('.survey')").await,
            "nobody is asked what they have read"
        );
    })
    .await;
}
