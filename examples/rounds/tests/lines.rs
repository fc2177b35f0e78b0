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
