//! Going on with the lines of an earlier run.

use super::folder::Folder;
use crate::lines::Lines;
use std::fs::{read_to_string, write};

const FIRST: &str = r#"{"study":"mine","seed":3}"#;

#[test]
fn rounds_that_have_their_line_are_held() {
    let folder = Folder::of("lines-held");
    let file = folder.file("out");
    write(&file, format!("{FIRST}\n\n")).expect("written");
    let mut lines = Lines::open(Some(&file), "mine").expect("lines");
    assert!(lines.hold(3) && !lines.hold(4));
    lines.add(r#"{"study":"mine","seed":4}"#).expect("added");
    drop(lines);
    let lines = Lines::open(Some(&file), "mine").expect("lines");
    assert!(lines.hold(3) && lines.hold(4));
}

#[test]
fn a_line_that_broke_off_is_passed_over_and_not_gone_on_with() {
    let folder = Folder::of("lines-broken");
    let file = folder.file("out");
    write(&file, format!("{FIRST}\n{{\"study\":\"mine\",\"se")).expect("written");
    let mut lines = Lines::open(Some(&file), "mine").expect("lines");
    assert!(lines.hold(3));
    lines.add(r#"{"study":"mine","seed":4}"#).expect("added");
    drop(lines);
    let lines = Lines::open(Some(&file), "mine").expect("lines");
    assert!(lines.hold(3) && lines.hold(4));
}

#[test]
fn a_file_with_something_else_is_refused_and_stays_as_it_is() {
    let folder = Folder::of("lines-other");
    let file = folder.file("out");
    for text in [FIRST, "12", r#"{"seed":3}"#, r#"["study"]"#] {
        write(&file, text).expect("written");
        assert!(Lines::open(Some(&file), "another").is_err(), "{text}");
        assert_eq!(read_to_string(&file).expect("there"), text);
    }
    write(&file, [0xff, 0xfe]).expect("written");
    assert!(Lines::open(Some(&file), "another").is_err());
    assert!(Lines::open(Some(&folder.file("no/out")), "another").is_err());
}

#[test]
fn a_file_that_another_study_writes_into_is_refused() {
    let folder = Folder::of("lines-locked");
    let file = folder.file("out");
    let mut lines = Lines::open(Some(&file), "mine").expect("lines");
    lines.add(FIRST).expect("added");
    let why = Lines::open(Some(&file), "mine").err().expect("refused");
    assert!(
        why.ends_with("another study is writing into this file: wait for its end, or name another file.")
    );
    drop(lines);
    assert!(Lines::open(Some(&file), "mine").is_ok_and(|lines| lines.hold(3)));
}

#[test]
fn a_file_that_was_made_for_nothing_is_taken_away_again() {
    let folder = Folder::of("lines-fresh");
    let file = folder.file("out");
    drop(Lines::open(Some(&file), "mine").expect("lines"));
    assert!(!file.exists());
    // One that was there before is not ours to take away.
    write(&file, "").expect("written");
    drop(Lines::open(Some(&file), "mine").expect("lines"));
    assert!(file.exists());
}
