//! Tests of looking back in a replay: from sentences, deaths and suspicions to their moments and back.

use super::replay::{press, until_at};
use super::{open_section, round_with_lies};
use crate::people::seat_input::key;
use crate::support::page::Page;
use crate::support::world::scenario;
use among_agents::game::Rules;
use among_agents::lab::{JudgedSentence, MarkKind, ReplayMark, SeatEnd, SeatMoments};
use among_agents::round::{Replay, Round, timeline_marks};
use among_agents::table::Perspective;
use fantoccini::key::Key;

/// Presses the button with this accessible name within an element.
async fn press_within(page: &Page, within: &str, label: &str) {
    let pressed: bool = page
        .read(&format!(
            "(() => {{
                const button = [...document.querySelectorAll({within:?} + ' button')]
                    .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === {label:?});
                button?.click();
                return Boolean(button);
            }})()"
        ))
        .await;
    assert!(pressed, "“{label}” in {within}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn sentences_deaths_and_suspicions_lead_to_their_moments_and_back() {
    scenario("Looking back on a round", async |world| {
        let page = &world.page;
        let (seed, game, heard) = round_with_lies(&Rules::paper_seven());
        let replay = Replay::of(Round::new(game.clone()).record()).expect("a round that was played");
        world
            .open(&format!("?seed={seed}&rules=paper-seven&speed=max&roles=shown"))
            .await;
        page.outcome().await;

        // A cell of the table of suspicions opens the words behind it, each of which can be shown.
        open_section(page, "Who suspected whom").await;
        page.until("the table is there", "document.querySelector('.suspicion-cell')")
            .await;
        let opened: bool = page
            .read("(document.querySelector('.suspicion-cell').click(), true)")
            .await;
        assert!(opened);
        page.until(
            "the words are there",
            "document.querySelector('.suspicion-behind li button')",
        )
        .await;
        let shown: bool = page
            .read("(document.querySelector('.suspicion-behind li button').click(), true)")
            .await;
        assert!(shown);
        page.until(
            "a replay shows it",
            "document.querySelector('[aria-label=Replay]')",
        )
        .await;

        // A speech is told sentence by sentence, with what each is.
        let lie = heard
            .iter()
            .find(|speech| speech.lies() > 0)
            .expect("somebody lies");
        let spoken = heard.iter().find(|speech| {
            let judged = JudgedSentence::all(&replay, speech, Perspective::Everything);
            speech.at != lie.at && judged.iter().any(|judged| judged.moment.is_some())
        });
        let spoken = spoken.expect("somebody else speaks of a timestep");
        let badges = "document.querySelectorAll('.judged-sentences .sentence-badge')";
        let titles = format!("[...{badges}].map((badge) => badge.title).join()");
        for speech in [lie, spoken] {
            press(page, Key::Home).await;
            until_at(page, 0).await;
            set_position(page, speech.position + 1).await;
            until_at(page, speech.position + 1).await;
            if speech.at == lie.at {
                key(page, "w").await;
            }
            let judged = JudgedSentence::all(&replay, speech, Perspective::Everything);
            let count = judged.iter().filter(|judged| judged.badge.is_some()).count();
            page.until(
                "each sentence has its badge",
                &format!("{badges}.length === {count}"),
            )
            .await;
            let told: String = page.read(&titles).await;
            assert_eq!(
                told.contains("knew that this is false"),
                speech.lies() > 0,
                "{told}"
            );
        }

        // From the sentence to the moment that it speaks of, and back.
        let judged = JudgedSentence::all(&replay, spoken, Perspective::Everything);
        let moment = judged
            .iter()
            .find_map(|judged| judged.moment)
            .expect("it names one");
        let label = format!("Show timestep {}, of which this speaks", moment.timestep);
        press_within(page, ".judged-sentences", &label).await;
        until_at(page, moment.position + 1).await;
        page.press("Back").await;
        until_at(page, spoken.position + 1).await;

        // A bot tells what changed its mind.
        press(page, Key::End).await;
        page.until(
            "the beliefs of a bot are there",
            "document.querySelector('.moment-beliefs h3') || \
             (() => {
                const select = document.querySelector('[aria-label=\"Whose choice is shown\"]');
                select.selectedIndex = (select.selectedIndex + 1) % select.length;
                select.dispatchEvent(new Event('change', { bubbles: true }));
             })()",
        )
        .await;

        // The death of a player, and who came upon the body.
        page.press("Players").await;
        let moments = SeatMoments::all(&replay.at(replay.len()));
        let killed = moments.iter().find_map(|moments| match &moments.end {
            Some(SeatEnd::Killed { moment, .. }) => Some((moments.seat, *moment)),
            _ => None,
        });
        let (seat, moment) = killed.expect("somebody was killed");
        let name = game.roster().name(seat);
        let label = format!("Show {name}, killed at {}", moment.timestep);
        press_within(page, ".replay-seats", &label).await;
        until_at(page, moment.position + 1).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_replay_of_a_watched_round_leads_from_marks_lines_and_sentences() {
    scenario("Looking back from marks, lines and sentences", async |world| {
        let page = &world.page;
        let (seed, game, heard) = round_with_lies(&Rules::paper_seven());
        let round = Round::new(game.clone());
        let replay = Replay::of(round.record()).expect("a round that was played");
        let marks = ReplayMark::all(&round, &heard);
        world
            .open(&format!("?seed={seed}&rules=paper-seven&speed=max"))
            .await;
        page.outcome().await;
        page.press("Watch the replay").await;
        page.until("it begins", "document.querySelector('[aria-label=Replay]')")
            .await;
        page.press("Pause").await;
        press(page, Key::Home).await;
        until_at(page, 0).await;

        // All of the round was seen, so its marks are there at once; those of lies open the roles.
        let known = ReplayMark::known_to(&marks, Perspective::Whodunit, replay.len());
        let shown = "document.querySelectorAll('.replay-mark').length";
        page.until("the marks are there", &format!("{shown} === {}", known.len()))
            .await;
        page.press("Next lie").await;
        page.press("Open the roles").await;
        let lie = ReplayMark::next(&marks, MarkKind::Lie, 0).expect("somebody lies");
        until_at(page, lie.position + 1).await;

        // The lie is marked where it was said, for screen readers in a word as well.
        page.until(
            "the lie has its badge",
            "[...document.querySelectorAll('.talk .said:last-child .badge-lie')].some((badge) =>
                badge.textContent.includes('lie'))",
        )
        .await;

        // The ejection is shown itself, and nothing tells another moment.
        let ejection = ReplayMark::next(&marks, MarkKind::Ejection, lie.position);
        let ejection = ejection.expect("somebody is ejected after it");
        page.press("Next ejection").await;
        until_at(page, ejection.position + 1).await;
        page.until("the ejection is told", "document.querySelector('.ejection-told')")
            .await;
        assert!(page.read::<bool>("!document.querySelector('.replay-told')").await);
        page.press("Back").await;
        until_at(page, lie.position + 1).await;

        // A panel is left by “Back” as well.
        page.press("Why").await;
        page.until("it is open", "document.querySelector('.moment-seen')")
            .await;
        page.press("Back").await;
        page.until("it is closed", "!document.querySelector('.moment-seen')")
            .await;
        until_at(page, lie.position + 1).await;

        // A sentence leads to the moment of which it speaks.
        let spoken = heard.iter().find_map(|speech| {
            speech.meeting?;
            let judged = JudgedSentence::all(&replay, speech, Perspective::Everything);
            Some((speech.position, judged.iter().find_map(|judged| judged.moment)?))
        });
        let (position, moment) = spoken.expect("somebody speaks of a timestep in a meeting");
        set_position(page, position + 1).await;
        until_at(page, position + 1).await;
        let sentences = "[...document.querySelectorAll('.talk .said:last-child .said-jump')]";
        page.until("its sentences lead on", &format!("{sentences}.length > 0"))
            .await;
        assert!(
            page.read::<bool>(&format!("({sentences}[0].click(), true)"))
                .await
        );
        until_at(page, moment.position + 1).await;

        // So does a line of the log, by a press and by the keyboard. Between meetings the log stands open.
        let kill = ReplayMark::next(&marks, MarkKind::Kill, ejection.position);
        let kill = kill.expect("somebody is killed after the ejection");
        set_position(page, kill.position + 1).await;
        until_at(page, kill.position + 1).await;
        let count = "document.querySelectorAll('.log [data-choice]').length";
        page.until("the log has lines", &format!("{count} > 2")).await;
        let chosen: usize = page
            .read("Number(document.querySelectorAll('.log [data-choice]')[1].dataset.choice)")
            .await;
        let focused: bool = page
            .read("(document.querySelectorAll('.log [data-choice]')[2].focus(), true)")
            .await;
        assert!(focused);
        press(page, Key::Up).await;
        press(page, Key::Enter).await;
        until_at(page, chosen + 1).await;

        // What became of a press is told for some seconds.
        page.press("Save as file").await;
        let said = "document.querySelector('.replay-said').textContent";
        page.until("it is told", &format!("{said}.startsWith('Saved as')"))
            .await;
        page.until("it goes away", &format!("{said} === ''")).await;

        // Each event of the end is shown again.
        page.press("Leave").await;
        page.outcome().await;
        let first = "document.querySelector('.timeline-show')";
        page.until("events can be shown", first).await;
        assert!(page.read::<bool>(&format!("({first}.click(), true)")).await);
        let marks = timeline_marks(&game);
        until_at(page, marks[0].position + 1).await;
    })
    .await;
}

/// Moves the scrubber.
async fn set_position(page: &Page, position: usize) {
    let moved: bool = page
        .read(&format!(
            "(() => {{
                const range = document.querySelector('[aria-label=Position]');
                range.value = {position};
                return range.dispatchEvent(new Event('input', {{ bubbles: true }}));
            }})()"
        ))
        .await;
    assert!(moved);
}
