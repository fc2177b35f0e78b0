//! Tests of continuing the lines of an earlier run.

use super::support::folder::Folder;
use crate::study::output::ResultLines;
use among_agents::lab::plan::BOT_VERSION;
use std::fs::{read, read_to_string, write};
use std::path::Path;

const FIRST: &str = r#"{"cell":"a","conditions":"mine","seed":3,"cost":0.5}"#;

/// Opens the lines of a study with one cell, whose conditions are these.
fn open(file: &Path, conditions: &str) -> Result<ResultLines, String> {
    ResultLines::open(file, &[("a".to_owned(), conditions.to_owned())].into())
}

#[test]
fn rounds_that_have_their_line_are_held() {
    let folder = Folder::of("lines-held");
    let file = folder.file("out");
    write(&file, format!("{FIRST}\n\n")).expect("written");
    let mut lines = open(&file, "mine").expect("lines");
    assert!(lines.contains("a", 3) && !lines.contains("a", 4));
    lines
        .add(r#"{"cell":"a","conditions":"mine","seed":4,"cost":0.25}"#)
        .expect("added");
    drop(lines);
    let lines = open(&file, "mine").expect("lines");
    assert!(lines.contains("a", 3) && lines.contains("a", 4) && !lines.contains("b", 3));
    assert_eq!(lines.cost(), 0.75);
}

#[test]
fn a_last_line_that_broke_off_is_cut_and_kept_beside_the_file() {
    let folder = Folder::of("lines-torn");
    let (file, cut) = (folder.file("out"), folder.file("out.cut"));
    // A crash may break a line off anywhere, even within a character, and may leave zeros in its place.
    let torn: [&[u8]; 4] = [
        b"{\"cell\":\"a\",\"se",
        b"{\"trouble\":\"\xe2\x80",
        b"\0\0\0",
        b"{\"cell\":\"mi\0\0\n",
    ];
    let mut kept_beside = Vec::new();
    for (at, broken) in torn.into_iter().enumerate() {
        write(&file, [FIRST.as_bytes(), b"\n", broken].concat()).expect("written");
        let mut lines = open(&file, "mine").expect("lines");
        let told = lines.repair().expect("it is told").to_owned();
        let (at_line, place) = (
            format!("{}: line 2 broke off", file.display()),
            cut.display().to_string(),
        );
        assert!(told.starts_with(&at_line) && told.contains(&place), "{told}");
        assert!(lines.contains("a", 3));
        assert_eq!(
            read_to_string(&file).expect("there"),
            format!("{FIRST}\n"),
            "{at}"
        );
        kept_beside.extend([broken.trim_ascii_end(), b"\n"].concat());
        assert_eq!(
            read(&cut).expect("there"),
            kept_beside,
            "what was cut before stays"
        );
        lines
            .add(r#"{"cell":"a","conditions":"mine","seed":4,"cost":0.25}"#)
            .expect("added");
        drop(lines);
        let lines = open(&file, "mine").expect("lines");
        assert!(lines.contains("a", 3) && lines.contains("a", 4) && lines.repair().is_none());
    }
}

#[test]
fn a_last_line_that_only_lacks_its_end_is_whole() {
    let folder = Folder::of("lines-no-end");
    let file = folder.file("out");
    write(&file, FIRST).expect("written");
    let mut lines = open(&file, "mine").expect("lines");
    assert!(lines.contains("a", 3) && lines.repair().is_none());
    lines
        .add(r#"{"cell":"a","conditions":"mine","seed":4,"cost":0.25}"#)
        .expect("added");
    drop(lines);
    let lines = open(&file, "mine").expect("lines");
    assert!(lines.contains("a", 3) && lines.contains("a", 4));
    assert!(!folder.file("out.cut").exists());
}

#[test]
fn a_broken_line_before_others_is_named_and_the_file_stays_as_it_is() {
    let folder = Folder::of("lines-middle");
    let file = folder.file("out");
    let last = r#"{"cell":"a","conditions":"mine","seed":4,"cost":0.25}"#;
    let broken: [&[u8]; 3] = [b"{\"cell\":\"a\",\"se", b"garbage", b"{\"cell\":\"\xff\"}"];
    for broken in broken {
        for end in ["\n", "", "\n{\"cell\":"] {
            let whole = [
                FIRST.as_bytes(),
                b"\n\n",
                broken,
                b"\n",
                last.as_bytes(),
                end.as_bytes(),
            ]
            .concat();
            write(&file, &whole).expect("written");
            let why = open(&file, "mine").err().expect("refused");
            assert!(why.starts_with(&format!("{}: line 3 ", file.display())), "{why}");
            assert!(why.contains("correct or delete it"), "{why}");
            assert_eq!(read(&file).expect("there"), whole, "no line is lost");
            assert!(!folder.file("out.cut").exists());
        }
    }
}

#[test]
fn a_file_is_not_cut_unless_the_rest_can_be_kept() {
    let folder = Folder::of("lines-no-cut");
    let file = folder.file("out");
    std::fs::create_dir(folder.file("out.cut")).expect("a folder in its place");
    let torn = format!("{FIRST}\n{{\"cell\":");
    write(&file, &torn).expect("written");
    assert!(open(&file, "mine").is_err());
    assert_eq!(read_to_string(&file).expect("there"), torn);
}

#[test]
fn a_file_with_something_else_is_refused_and_stays_as_it_is() {
    let folder = Folder::of("lines-other");
    let file = folder.file("out");
    for text in [
        FIRST,
        "12",
        r#"{"seed":3}"#,
        r#"["cell"]"#,
        "my notes",
        "my notes\n{",
    ] {
        write(&file, text).expect("written");
        let why = open(&file, "another").err().expect("refused");
        assert!(why.contains(": line 1 "), "{why}");
        assert_eq!(read_to_string(&file).expect("there"), text);
    }
    let of_bots = FIRST.replace("mine", "paper; crew bot; impostors bot version 1");
    write(&file, of_bots).expect("written");
    let now = format!("paper; crew bot version {BOT_VERSION}; impostors bot version {BOT_VERSION}");
    let why = open(&file, &now).err().expect("refused");
    assert!(
        why.ends_with(&format!(
            ": line 1 was played by bots of another version than {BOT_VERSION}, which play differently: name another folder"
        )),
        "{why}"
    );
    write(&file, FIRST.replace("\"a\"", "\"b\"")).expect("written");
    let why = open(&file, "mine").err().expect("refused");
    assert!(
        why.ends_with(
            ": line 1 is a round of the cell “b”, which the plan does not have: name another folder"
        ),
        "{why}"
    );
    write(&file, [0xff, 0xfe]).expect("written");
    assert!(open(&file, "another").is_err());
    assert_eq!(read(&file).expect("there"), [0xff, 0xfe]);
    assert!(open(&folder.file("no/out"), "another").is_err());
}

#[test]
fn a_file_that_another_study_writes_into_is_refused() {
    let folder = Folder::of("lines-locked");
    let file = folder.file("out");
    let mut lines = open(&file, "mine").expect("lines");
    lines.add(FIRST).expect("added");
    let why = open(&file, "mine").err().expect("refused");
    assert!(
        why.ends_with("another study is writing into this file: wait for its end, or name another file.")
    );
    drop(lines);
    assert!(open(&file, "mine").is_ok_and(|lines| lines.contains("a", 3)));
}

#[test]
fn a_file_without_lines_is_removed_again() {
    let folder = Folder::of("lines-fresh");
    let file = folder.file("out");
    drop(open(&file, "mine").expect("lines"));
    assert!(!file.exists());
    // A file that existed before must not be removed.
    write(&file, "").expect("written");
    drop(open(&file, "mine").expect("lines"));
    assert!(file.exists());
}
