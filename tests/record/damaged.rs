//! Texts that are no records, and records that were cut or changed.

use super::records;
use among_agents::game::Action;
use among_agents::record::{Record, RecordFormatError};
use among_agents::round::Replay;
use among_agents::table::{Dice, Seat};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Checks that a text is refused in one plain sentence, or is a record that can be shown at its end.
fn check(text: &str) {
    match Record::of_json(text) {
        Ok(record) => {
            let replay = Replay::of(record.round.clone()).expect("it was checked");
            let end = replay.at(replay.len());
            let _ = (end.written(), record.table(), record.link(), record.to_json());
        }
        Err(why) => {
            let sentence = why.to_string();
            assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
            for foreign in [
                "expected",
                "invalid",
                "missing field",
                "unknown variant",
                "column",
            ] {
                assert!(!sentence.contains(foreign), "{sentence}");
            }
        }
    }
}

/// Checks this many records that were cut or changed. Returns the longest time that one took.
fn check_changed(count: usize) -> Duration {
    let texts: Vec<String> = records().iter().map(|(_, record)| record.to_json()).collect();
    let mut dice = Dice::seeded(1);
    let mut longest = Duration::ZERO;
    for number in 0..count {
        let mut bytes = texts[number % texts.len()].clone().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bytes.len());
            match dice.below(4) {
                0 => bytes[at] = b'0' + dice.below(10) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b' ' + dice.below(95) as u8),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let changed = String::from_utf8_lossy(&bytes);
        let start = Instant::now();
        check(&changed);
        longest = longest.max(start.elapsed());
    }
    longest
}

#[test]
fn a_record_that_was_cut_or_changed_is_refused_or_can_be_shown() {
    check_changed(1_000);
}

#[test]
#[ignore = "it prints a time, which depends on the machine: cargo test --release … -- --ignored --nocapture damaged"]
fn the_longest_time_for_ten_thousand_changed_records_is_printed() {
    println!("10,000 changed records: {:?} at most", check_changed(10_000));
}

#[test]
fn numbers_that_lead_nowhere_are_refused() {
    let (_, record) = records().remove(2);
    let text = record.to_json();
    let changes = [
        ("\"seat\":1", "\"seat\":11"),
        ("\"seat\":1", "\"seat\":200"),
        ("\"position\":1,", "\"position\":99999,"),
        ("{\"text\":0}", "{\"text\":999}"),
        ("\"players\":5", "\"players\":200"),
    ];
    for (old, new) in changes {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text, "{old}");
        check(&changed);
    }
}

#[test]
fn a_note_on_a_seat_that_is_not_at_the_table_marks_the_record_as_changed() {
    let (_, record) = records().remove(2);
    let mut round = record.round;
    let note = round.notes.first_mut().expect("bots say what they think");
    note.seat = Seat::new(11).expect("a round has up to twelve seats");
    let replay = Replay::of(round).expect("its rules can be played");
    assert!(replay.is_changed());
    replay.at(replay.len()).written();
}

#[test]
fn a_record_with_an_illegal_choice_says_where_its_replay_stops_and_keeps_what_was_written() {
    let (_, mut record) = records().swap_remove(0);
    let whole = record.clone();
    record.round.choices.swap(20, 21);
    let read = Record::of_json(&record.to_json()).expect("it can be shown");
    assert_eq!(read, record);
    assert_eq!((read.outcome, &read.seats), (whole.outcome, &whole.seats));
    let replay = read.replay().expect("its table can be set up");
    let stop = replay.stop().expect("it stops");
    assert_eq!((stop.choices, replay.len()), (20, 20));
    let warning = read.warning(&replay).expect("there is something to say");
    let (choices, headline) = (
        whole.round.choices.len(),
        whole.outcome.expect("it is over").headline(),
    );
    assert_eq!(
        warning,
        format!(
            "The record cannot be replayed beyond choice 20: {} As it was written, the record has {choices} choices, \
             and its outcome is “{headline}”.",
            stop.why
        )
    );
    assert_eq!(read.lines_after(&replay).len(), choices - 20);
    let replay = whole.replay().expect("its table can be set up");
    assert_eq!((whole.warning(&replay), replay.stop()), (None, None));
}

#[test]
fn choices_of_nobody_at_the_table_are_listed_without_a_name() {
    let (_, mut record) = records().swap_remove(0);
    let stranger = Seat::new(11).expect("a round has up to twelve seats");
    record.round.choices[20].seat = stranger;
    record.round.choices[21].action = Action::Vote(stranger);
    let replay = record.replay().expect("its table can be set up");
    let lines = record.lines_after(&replay);
    for line in &lines[..2] {
        assert!(
            line.ends_with(": a choice of or about nobody at this table"),
            "{line}"
        );
    }
}

#[test]
fn the_part_that_cannot_be_read_is_named() {
    let (_, record) = records().remove(2);
    let whole = record.to_json();
    let half = &whole[..whole.len() / 2];
    let told = |text: &str| Record::of_json(text).expect_err("it is damaged").to_string();
    assert_eq!(
        told(half),
        "This recorded round is damaged: a part of it is missing or was changed."
    );
    let changed = |path: &str, value: Value| {
        let mut json: Value = serde_json::from_str(&whole).expect("a record is JSON");
        *json.pointer_mut(path).expect("a record has this") = value;
        told(&json.to_string())
    };
    for (path, value, part) in [
        ("/choices/2/timestep", json!(-1), "its choice 3 cannot be read"),
        ("/choices", json!(7), "its choices are no list"),
        ("/seats/1/player", json!("nobody"), "its seat 2 cannot be read"),
        (
            "/decisions/0/position",
            json!("x"),
            "its decision 1 cannot be read",
        ),
        ("/rules/players", json!("five"), "its rules cannot be read"),
        ("/outcome", json!("boredom"), "its outcome cannot be read"),
        ("/digest", json!(12), "its digest cannot be read"),
    ] {
        assert_eq!(
            changed(path, value),
            format!("This recorded round is damaged: {part}.")
        );
    }
}

#[test]
fn a_round_of_another_game_is_refused_and_the_ship_need_not_be_named() {
    let (_, record) = records().swap_remove(0);
    let text = record.to_json();
    let of_game = |game: &str| text.replacen('{', &format!("{{\"game\":{game},"), 1);
    assert_eq!(Record::of_json(&of_game("\"ship\"")), Ok(record));
    let refused = |game: &str| Record::of_json(&of_game(game)).expect_err("it is another game");
    assert_eq!(
        refused("\"hanabi\"").to_string(),
        "This is a round of the game “hanabi”, which this version cannot read."
    );
    assert_eq!(refused("7"), RecordFormatError::OtherGame("7".to_owned()));
    let long = format!("\"{}\"", "x\\n".repeat(500));
    assert_eq!(refused(&long), RecordFormatError::OtherGame("x".repeat(40)));
}

#[test]
fn other_texts_and_later_versions_are_told() {
    let not_a_record = Err(RecordFormatError::NotARecord);
    for text in [
        "",
        "{}",
        "[]",
        "among-agents round 1",
        "{\"among_agents_record\":\"x\"}",
    ] {
        assert_eq!(Record::of_json(text), not_a_record, "{text}");
    }
    let later = Record::of_json("{\"among_agents_record\":7,\"anything\":1}");
    assert_eq!(later, Err(RecordFormatError::Later(7)));
}
