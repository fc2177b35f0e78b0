//! Tests of the folder of journals.

use super::support::folder::Folder;
use crate::study::output::Journals;
use std::collections::BTreeSet;
use std::fs::{read_to_string, write};

#[test]
fn journals_of_another_study_are_not_overwritten() {
    let folder = Folder::of("journals");
    let place = folder.file("journals");
    let to_play = BTreeSet::from([3, 4]);
    let journals = Journals::open(&place, true, &to_play).expect("a new folder");
    write(place.join("notes.txt"), "mine").expect("written");
    Journals::open(&place, true, &to_play).expect("a folder with something else");
    journals.write(2, "the second").expect("written");
    assert!(Journals::open(&place, true, &to_play).is_err(), "a new study");
    Journals::open(&place, false, &to_play).expect("the study goes on");
    journals.write(3, "the third").expect("written");
    let why = Journals::open(&place, false, &to_play).err().expect("refused");
    assert!(
        why.ends_with("which would be overwritten: name another folder."),
        "{why}"
    );
    assert_eq!(read_to_string(place.join("3.txt")).expect("there"), "the third");
}
