//! Tests of replays: the scrubber, its keys and marks, and records from the list of saved rounds.

use super::round_with_lies;
use crate::people::seat_input::key;
use crate::saved_rounds::until_end_saved;
use crate::support::page::Page;
use crate::support::seeds::played;
use crate::support::world::scenario;
use among_agents::game::{Game, Rules, read_round, write_round};
use among_agents::lab::{MarkKind, ReplayMark, StatementCheck};
use among_agents::round::{Replay, Round};
use among_agents::session::RecordedTurn;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use serde_json::json;

/// Whether the ship ends above the bar, and has room.
const STAGE_IS_WHOLE: &str = "(() => {
    const [ship, panel] = ['.ship', '.replay-panel'].map((part) =>
        document.querySelector(part).getBoundingClientRect());
    return ship.bottom <= panel.top && ship.height >= 200;
})()";

const POSITION: &str = "Number(document.querySelector('[aria-label=Position]').value)";

/// Waits until the replay is at this position.
pub async fn until_at(page: &Page, position: usize) {
    page.until(
        &format!("the replay is at {position}"),
        &format!("{POSITION} === {position}"),
    )
    .await;
}

/// Waits until the log has this many lines. At the beginning it has none.
async fn until_lines(page: &Page, lines: usize) {
    page.until(
        &format!("the log has {lines} lines"),
        &format!("document.querySelectorAll('[role=log] li').length === {lines}"),
    )
    .await;
}

/// Returns the moments of the whole round.
fn marks(game: &Game) -> Vec<ReplayMark> {
    let round = Round::new(game.clone());
    ReplayMark::all(&round, &StatementCheck::all(&round, game.roster().seats()))
}

/// Returns the position after the first moment of this kind at or after a position.
fn after(marks: &[ReplayMark], kind: MarkKind, position: usize) -> usize {
    ReplayMark::next(marks, kind, position)
        .expect("the round has such a moment")
        .position
        + 1
}

/// Presses a key that types nothing.
pub async fn press(page: &Page, pressed: Key) {
    key(page, &char::from(pressed).to_string()).await;
}

/// Presses a key while Shift is held.
async fn with_shift(page: &Page, value: char) {
    let shift = char::from(Key::Shift);
    let actions = KeyActions::new("keyboard".to_owned())
        .then(KeyAction::Down { value: shift })
        .then(KeyAction::Down { value })
        .then(KeyAction::Up { value })
        .then(KeyAction::Up { value: shift });
    let done = page.browser.client.perform_actions(actions).await;
    done.expect("the keyboard works");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_is_replayed_at_any_position() {
    scenario("The replay of a round", async |world| {
        let page = &world.page;
        let (seed, game, _) = round_with_lies(&Rules::paper_seven());
        let (length, marks) = (game.choices().count(), marks(&game));
        world
            .open(&format!("?seed={seed}&rules=paper-seven&speed=max&roles=shown"))
            .await;
        let outcome = page.outcome().await;
        page.press("Watch the replay").await;
        page.until(
            "the replay has begun",
            "document.querySelector('[aria-label=Replay]')",
        )
        .await;
        page.press("Pause").await;
        page.until(
            "the marks are there",
            &format!(
                "document.querySelectorAll('.replay-mark').length === {}",
                marks.len()
            ),
        )
        .await;

        let mut at = 0;
        press(page, Key::Home).await;
        until_at(page, 0).await;
        until_lines(page, 1).await;
        for (keys, kind) in [
            ("k", MarkKind::Kill),
            ("m", MarkKind::Meeting),
            ("l", MarkKind::Lie),
            ("v", MarkKind::Vote),
        ] {
            at = after(&marks, kind, at);
            key(page, keys).await;
            until_at(page, at).await;
        }
        assert!(at < length);
        press(page, Key::Left).await;
        until_at(page, at - 1).await;
        press(page, Key::Right).await;
        until_at(page, at).await;
        let kill = ReplayMark::previous(&marks, MarkKind::Kill, at).expect("a kill came before");
        with_shift(page, 'k').await;
        until_at(page, kill.position + 1).await;

        // What the seat saw, thought and did is told for every choice, and for a chosen seat.
        let replay = Replay::of(Round::new(game.clone()).record()).expect("a round that was played");
        let position = kill.position + 1;
        let killed = RecordedTurn::before(&replay, position, None).expect("somebody has chosen");
        key(page, "w").await;
        page.until("the choice is told", "document.querySelector('.moment-seen')")
            .await;
        let part = |name: &str| format!("document.querySelector('.moment-{name}').textContent");
        assert_eq!(
            page.read::<String>(&part("seen")).await,
            format!("Seen{}", killed.seen)
        );
        let did = page.read::<String>(&part("did")).await;
        assert_eq!(did, format!("Said and did{}", killed.did));
        assert!(page.read::<String>(&part("thought")).await.len() > "Thought".len());
        // The thought has more room than any other part, and the record is folded.
        let width = |name: &str| format!("document.querySelector('.moment-{name}').clientWidth");
        let widest = format!(
            "{thought} > {did} && {thought} > {effects}",
            thought = width("thought"),
            did = width("did"),
            effects = width("effects")
        );
        page.until("the thought is widest", &widest).await;
        assert!(
            !page
                .read::<bool>("document.querySelector('.moment-seen').open")
                .await
        );
        page.until("the whole stage is seen above it", STAGE_IS_WHOLE)
            .await;
        let unfolded: bool = page
            .read("(document.querySelector('.moment-seen summary').click(), true)")
            .await;
        assert!(unfolded);
        let other = game
            .roster()
            .seats()
            .without(killed.seat)
            .lowest()
            .expect("others play, too");
        let turn = RecordedTurn::before(&replay, position, Some(other)).expect("it has chosen, too");
        let name = game.roster().name(other);
        page.choose("Whose choice is shown", name).await;
        page.until(
            "the other's choice is told",
            &format!("{} === {}", part("seen"), json!(format!("Seen{}", turn.seen))),
        )
        .await;
        // A record that was unfolded stays so.
        assert!(
            page.read::<bool>("document.querySelector('.moment-seen').open")
                .await
        );
        page.press("Why").await;
        page.until("it is closed", "!document.querySelector('.moment-seen')")
            .await;

        // The end of the record is the end of the round.
        press(page, Key::End).await;
        until_at(page, length).await;
        assert_eq!(page.outcome().await, outcome);
        let journal = page.journal().await;
        assert_eq!(choices(&journal), choices(&write_round(&game)));

        // Moving away from the end takes the results away.
        press(page, Key::Home).await;
        until_lines(page, 1).await;
        page.until("the results are gone", "!document.querySelector('.outcome')")
            .await;

        // It is left to the end of the round, where it was opened.
        page.press("Leave").await;
        assert_eq!(page.outcome().await, outcome);
        page.until_offered("Watch the replay").await;
        assert!(
            !page
                .read::<bool>("Boolean(document.querySelector('[aria-label=Replay]'))")
                .await
        );
        page.press("Among Agents").await;
        page.until_offered("Saved rounds").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_replay_tells_what_models_were_asked_and_begins_without_roles() {
    scenario("The replay of models", async |world| {
        let page = &world.page;
        world.store_connection(json!({})).await;
        let table = json!({ "rules": { "timesteps": 3 }, "seats": [{ "player": "planner" }] });
        let settings = json!({ "speed": "max", "table": table, "shows_roles": false });
        world.open_with(settings).await;
        world.play_at_the_table().await;
        page.outcome().await;
        page.press("Watch the replay").await;
        page.until("it begins", &format!("{POSITION} > 0")).await;
        page.press("Pause").await;
        assert!(
            page.read::<bool>("Boolean(document.querySelector('.roles-switch[aria-pressed=false]'))")
                .await
        );
        let marks = "document.querySelectorAll('.mark-lie.replay-mark').length";
        assert_eq!(page.read::<usize>(marks).await, 0);
        key(page, "w").await;
        page.press("Open the roles").await;
        // The replay may have been paused at any choice. At the end the Planner, on the first seat, has chosen.
        press(page, Key::End).await;
        let planner: String = page
            .read("document.querySelector('[aria-label=\\'Whose choice is shown\\'] option:nth-child(2)').value")
            .await;
        page.choose("Whose choice is shown", &planner).await;
        page.until(
            "the choice is told",
            "document.querySelector('.moment-calls li details')",
        )
        .await;
        let calls: String = page
            .read("document.querySelector('.moment-calls').textContent")
            .await;
        assert!(
            calls.contains("Standing instructions") && calls.contains("Reply"),
            "{calls}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_person_plays_a_recorded_round_on() {
    scenario("Playing on from a replay", async |world| {
        let page = &world.page;
        world.open("?seed=7&rules=standard&speed=max").await;
        page.outcome().await;
        page.press("Watch the replay").await;
        page.until("it begins", &format!("{POSITION} > 0")).await;
        page.press("Pause").await;
        press(page, Key::Home).await;
        until_at(page, 0).await;
        for _ in 0..3 {
            press(page, Key::Right).await;
        }
        until_at(page, 3).await;
        page.press("Play with others").await;
        let first = "document.querySelector('.other-players select')";
        let chosen: bool = page
            .read(&format!(
                "({first}.value = 'you', {first}.dispatchEvent(new Event('change', {{ bubbles: true }})))"
            ))
            .await;
        assert!(chosen);
        page.press("Play on from here").await;
        page.until("the person plays", "document.querySelector('.seat-bar')")
            .await;
        assert!(
            page.read::<bool>("!document.querySelector('[aria-label=Replay]')")
                .await
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_table_of_a_record_is_played_by_others_from_its_beginning() {
    scenario("The same table by others", async |world| {
        let page = &world.page;
        let recorded = played(&Rules::paper(), 7);
        world.open("?seed=7&rules=paper&speed=max").await;
        page.outcome().await;
        page.press("Watch the replay").await;
        page.until("it begins", &format!("{POSITION} > 0")).await;
        page.press("Pause").await;
        page.press("Play with others").await;
        let chosen: bool = page
            .read(
                "(() => {
                    for (const select of document.querySelectorAll('.other-players select')) {
                        select.value = 'random';
                        select.dispatchEvent(new Event('change', { bubbles: true }));
                    }
                    return true;
                })()",
            )
            .await;
        assert!(chosen);
        page.press("Play the same table").await;
        page.outcome().await;
        let other = read_round(&page.journal().await).expect("a journal");
        assert_eq!(other.seed(), recorded.seed());
        assert_eq!(other.rules(), recorded.rules());
        for seat in recorded.roster().seats() {
            assert_eq!(other.role_of(seat), recorded.role_of(seat));
            assert_eq!(other.roster().colour(seat), recorded.roster().colour(seat));
        }
        assert_ne!(other.journal(), recorded.journal());
    })
    .await;
}

/// Changes the text of the only saved round. `change` is a JavaScript function from text to text.
async fn change_saved(page: &Page, change: &str) {
    let changed: bool = page
        .read_later(&format!(
            "(async () => {{
                const open = indexedDB.open('among-agents-rounds');
                const base = await new Promise((done) => {{ open.onsuccess = () => done(open.result); }});
                const change = base.transaction('rounds', 'readwrite');
                const rounds = change.objectStore('rounds');
                const [keys, texts] = [rounds.getAllKeys(), rounds.getAll()];
                await new Promise((done) => {{ texts.onsuccess = done; }});
                rounds.put(({change})(texts.result[0]), keys.result[0]);
                await new Promise((done) => {{ change.oncomplete = done; }});
                base.close();
                return true;
            }})()"
        ))
        .await;
    assert!(changed);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_saved_round_is_replayed_and_a_changed_one_says_so() {
    scenario("The replay of a saved round", async |world| {
        let page = &world.page;
        world.open("?seed=7&rules=paper&speed=max").await;
        page.outcome().await;
        until_end_saved(page).await;
        let replay = async || {
            world.open("").await;
            page.press("Saved rounds").await;
            page.press("Watch the replay").await;
        };
        let is_shown = "document.querySelector('[aria-label=Replay]')";
        let told = "document.querySelector('.replay-changed')?.textContent ?? ''";
        replay().await;
        page.until("it is shown", is_shown).await;
        page.until("it is played", &format!("{POSITION} > 0")).await;
        assert_eq!(page.read::<String>(told).await, "");
        page.press("Leave").await;
        page.until(
            "it is left to the list",
            "document.querySelector('dialog[open] .saved-round')",
        )
        .await;

        change_saved(
            page,
            "(text) => text.replace('\"afterwords\":[', (words) => words + '\"Or not.\"')",
        )
        .await;
        replay().await;
        page.until("it is shown", is_shown).await;
        let told: String = page.read(told).await;
        assert_eq!(told, "This record was changed after the round was played.");

        change_saved(page, "(text) => text.slice(0, 100)").await;
        replay().await;
        page.until(
            "the reason is told",
            "/damaged/.test(document.querySelector('.toast[role=alert]:not([hidden])')?.textContent)",
        )
        .await;
        assert!(!page.read::<bool>(&format!("Boolean({is_shown})")).await);
    })
    .await;
}

/// Returns the choices of a written round: the lines that are no notes.
fn choices(journal: &str) -> Vec<&str> {
    journal.lines().filter(|line| !line.starts_with('#')).collect()
}
