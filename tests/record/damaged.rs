//! Texts that are no records, and records that were cut or changed.

use super::records;
use among_agents::game::Action;
use among_agents::record::{Record, RecordFormatError};
use among_agents::round::Replay;
use among_agents::table::{Dice, Seat};
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
