//! Records of past rounds: written and read, damaged ones, those of former versions, and their size.

mod damaged;
mod former;
mod schema;
mod size;
mod terminal;

use crate::common::{KEY, exports};
use crate::round::resume::{PERSON, tables};
use among_agents::clock::VirtualClock;
use among_agents::record::{CallAnswer, DecisionKind, LinkedRecord, Record, RecordedDecision, RowWriter};
use among_agents::round::{Playback, Replay, ReplayPlayer, Speed};
use among_agents::session::Session;
use std::rc::Rc;

/// The records of one round of each table of [`tables`].
pub fn records() -> Vec<(&'static str, Record)> {
    let played = tables().into_iter().map(|(name, table)| {
        let (session, _) = table.play(None);
        session.end_guessing();
        (name, session.record().expect("the round was played to its end"))
    });
    played.collect()
}

#[test]
fn a_record_is_read_as_it_was_written() {
    for (name, record) in records() {
        let text = record.to_json();
        assert_eq!(Record::of_json(&text).as_ref(), Ok(&record), "{name}");
        let replay = Replay::of(record.round.clone()).expect("a round that was played");
        assert!(!replay.is_changed(), "{name}");
        assert_eq!(
            record.seats.len(),
            usize::from(record.round.rules.players),
            "{name}"
        );
        assert_eq!(
            record.winner,
            record.outcome.map(|outcome| outcome.winner()),
            "{name}"
        );
    }
}

#[test]
fn a_record_tells_each_action_by_name_with_its_line_in_the_list_of_its_seat() {
    for (name, record) in records() {
        let replay = Replay::of(record.round.clone()).expect("a round that was played");
        for (position, choice) in record.round.choices.iter().enumerate() {
            let before = replay.at(position);
            let mut game = before.game().clone();
            game.pass_time(choice.moment);
            // Seats that choose together are offered what was there before the first of them.
            let offers = game.offers(choice.seat);
            let line = usize::from(choice.line)
                .checked_sub(1)
                .expect("lines begin with 1");
            let offered = offers[line].complete();
            let is_it = offered.is_none_or(|action| *action == choice.action);
            assert!(
                is_it,
                "{name}, choice {position}: {:?} is not {offered:?}",
                choice.action
            );
        }
    }
}

#[test]
fn a_record_holds_what_each_choice_of_a_model_was_asked_and_answered() {
    let with_models = records()
        .into_iter()
        .filter(|(_, record)| !record.decisions.is_empty());
    let mut seen = 0;
    for (name, record) in with_models {
        for decision in &record.decisions {
            assert!(!decision.calls.is_empty(), "{name}");
            for call in &decision.calls {
                assert!(
                    call.messages.iter().any(|message| message.content.len() > 50),
                    "{name}"
                );
            }
            if decision.kind == DecisionKind::Choice {
                let choice = &record.round.choices[decision.position];
                assert_eq!(
                    (choice.seat, choice.timestep),
                    (decision.seat, decision.timestep),
                    "{name}"
                );
                seen += 1;
            }
        }
        let answers = record.decisions.iter().flat_map(|decision| &decision.calls);
        let said = answers.filter(|call| matches!(call.answer, CallAnswer::Said { .. }));
        assert!(said.count() > 20, "{name}");
    }
    assert!(seen > 200, "{seen} choices of models");
}

#[test]
fn decisions_that_were_dropped_and_silences_of_live_meetings_are_told_apart() {
    let kinds = |name: &str| -> Vec<DecisionKind> {
        let record = records().into_iter().find(|(table, _)| *table == name);
        let (_, record) = record.expect("a table of this name");
        record.decisions.iter().map(|decision| decision.kind).collect()
    };
    assert!(kinds("Planners").iter().all(|kind| *kind == DecisionKind::Choice));
    assert!(kinds("Planners, asked ahead").contains(&DecisionKind::Dropped));
    assert!(kinds("Talkers, live meetings").contains(&DecisionKind::Silence));
}

#[test]
fn rows_give_back_the_record_that_grew() {
    for (name, record) in records() {
        let (mut rows, mut writer) = (Vec::new(), RowWriter::default());
        let mut left = record.clone();
        for share in [1, 1, 3, 10] {
            let mut grown = record.clone();
            grown
                .round
                .choices
                .truncate(record.round.choices.len() * share / 10);
            grown.round.notes.truncate(record.round.notes.len() * share / 10);
            grown.decisions.truncate(record.decisions.len() * share / 10);
            grown.decisions.drain(..writer.decisions());
            if let Some((row, after)) = writer.take(&mut grown) {
                rows.push(row);
                writer = after;
            }
            left = grown;
        }
        assert_eq!(
            (rows.len(), writer.rows()),
            (3, 3),
            "{name}: nothing new is no row"
        );
        let read = RowWriter::read(rows.iter().map(Vec::as_slice), &mut left);
        assert_eq!((read, &left), (Some(writer), &record), "{name}");
        rows[1].truncate(10);
        assert_eq!(
            RowWriter::read(rows.iter().map(Vec::as_slice), &mut left),
            None,
            "{name}"
        );
    }
}

#[test]
fn nothing_taken_along_from_a_round_holds_a_persons_name_the_address_of_a_service_or_its_key() {
    for (name, table) in tables() {
        let (session, _) = table.play(None);
        session.end_guessing();
        for (export, text) in exports(&session) {
            for secret in [PERSON, "models.example", KEY] {
                assert!(!text.contains(secret), "{name}, {export}: {secret}");
            }
        }
    }
}

#[test]
fn no_save_on_the_way_holds_the_address_of_a_service_or_its_key() {
    for (name, table) in tables() {
        let (_, saves) = table.play(None);
        let last = saves.len() - 1;
        for text in [&saves[last / 2], &saves[last]] {
            for secret in ["models.example", KEY] {
                assert!(!text.contains(secret), "{name}: {secret}");
            }
        }
    }
}

#[test]
fn a_link_holds_the_same_round() {
    for (name, record) in records() {
        let link = record.link().expect("the table can be set up");
        let linked = LinkedRecord::read(&link).expect("it was just written");
        assert!(!linked.is_changed, "{name}");
        assert_eq!(linked.record.round.choices, record.round.choices, "{name}");
        assert_eq!(linked.record.outcome, record.outcome, "{name}");
        assert_eq!(linked.record.link(), Ok(link), "{name}");
    }
}

#[test]
fn the_link_of_a_changed_record_says_so_and_the_record_in_it_stays_marked() {
    let (_, mut record) = records().swap_remove(0);
    record.round.choices.truncate(20);
    for _ in 0..2 {
        let link = record.link().expect("the table can be set up");
        let linked = LinkedRecord::read(&link).expect("it was just written");
        assert!(linked.is_changed);
        assert_eq!(linked.record.round.choices, record.round.choices);
        record = Record::of_json(&linked.record.to_json()).expect("it was just written");
        assert!(record.replay().expect("the table can be set up").is_changed());
    }
}

#[test]
fn a_replay_lists_each_decision_that_came_to_no_choice_with_one_choice_of_its_seat() {
    let tables = ["Planners, asked ahead", "Talkers, live meetings"];
    let wanted = records().into_iter().filter(|(name, _)| tables.contains(name));
    for (name, mut record) in wanted {
        // One more, after the last choice of its seat.
        let late = RecordedDecision {
            position: record.round.choices.len(),
            kind: DecisionKind::Dropped,
            ..record.decisions.first().expect("models were asked").clone()
        };
        record.decisions.push(late);
        let replay = record.replay().expect("the table can be set up");
        let playback = Rc::new(Playback::new(Speed::Max, true));
        let player = Rc::new(ReplayPlayer::new(replay, 0, playback));
        let clock = Rc::new(VirtualClock::new());
        let (session, _playing) = Session::replay(record.clone(), &player, clock, Rc::new(|_| {}));
        let seats = || session.roster().seats().into_iter();
        let mut listed = Vec::new();
        for position in 1..=player.replay().len() {
            player.move_to(position);
            let turn = session.recorded_turn(None).expect("somebody chose");
            assert!(
                turn.without_choice
                    .iter()
                    .all(|one| one.position <= turn.position)
            );
            listed.extend(turn.without_choice);
            for turn in seats().filter_map(|seat| session.recorded_turn(Some(seat))) {
                let is_later =
                    |decision: &RecordedDecision| (turn.position + 1..=position).contains(&decision.position);
                assert!(turn.afterwards.iter().all(is_later), "{name}");
            }
        }
        let before_the_end = listed.len();
        for turn in seats().filter_map(|seat| session.recorded_turn(Some(seat))) {
            listed.extend(turn.afterwards);
        }
        assert!(listed.len() > before_the_end, "{name}");
        let without_choice = record
            .decisions
            .iter()
            .filter(|decision| decision.kind != DecisionKind::Choice);
        let expected: Vec<_> = without_choice.collect();
        assert!(!expected.is_empty(), "{name}");
        assert_eq!(listed.len(), expected.len(), "{name}");
        assert!(
            expected.into_iter().all(|decision| listed.contains(decision)),
            "{name}"
        );
    }
}
