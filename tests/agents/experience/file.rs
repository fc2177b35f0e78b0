//! Tests of lessons as a file: reading restores what was written, and invalid files are refused.

use super::lessons::{any_store, config, lived, strategy};
use among_agents::agents::experience::LessonStore;
use among_agents::agents::experience::file::{ImportError, MAX_BYTES, export, import};
use among_agents::game::Role;
use proptest::prelude::*;

fn store() -> LessonStore {
    let mut store = LessonStore::default();
    store.learn([lived("a"), strategy(Role::Impostor, "Blame “player 2”.")], 1);
    store.learn([lived("b")], 9);
    store.switch(store.lessons()[0].id(), false);
    store
}

/// Imports this into a store that contains lessons, and returns the error.
fn refused(file: &[u8]) -> ImportError {
    let mut into = store();
    let error = import(file, &mut into).expect_err("it cannot be read");
    assert_eq!(into, store(), "nothing is changed");
    assert!(error.to_string().contains("Nothing was changed."), "{error}");
    error
}

#[test]
fn export_has_the_documented_format() {
    let mut store = LessonStore::default();
    store.learn([lived("I saw a body.")], 1_700_000_000_000);
    store.learn([strategy(Role::Impostor, "Blame.")], 1_700_000_000_001);
    assert_eq!(
        export(&store),
        r#"{"what":"among-agents experience","version":1,"lessons":[{"when":1700000000000,"is_on":true,"lesson":{"experience":{"role":"crewmate","moment":"talk","reflection":"I saw a body.","response":"SPEAK: \"where were you?\"","score":998,"round":"paper, seed 7"}}},{"when":1700000000001,"is_on":true,"lesson":{"strategy":{"role":"impostor","own":"Blame.","others":"The impostor accused first.","round":"paper, seed 7"}}}]}"#
    );
}

#[test]
fn an_import_merges_without_doubles() {
    let mut into = LessonStore::default();
    into.learn([lived("b"), lived("c")], 20);
    assert_eq!(import(export(&store()).as_bytes(), &mut into), Ok(2));
    assert_eq!(into.lessons().len(), 4);
    assert_eq!(import(export(&store()).as_bytes(), &mut into), Ok(0));
    let switches: Vec<bool> = into.lessons().iter().map(|stored| stored.is_on()).collect();
    assert_eq!(
        switches,
        [false, true, true, true],
        "what is switched off comes switched off, oldest first"
    );
}

#[test]
fn lessons_switched_off_stay_off_after_an_import() {
    let (mut here, file) = (store(), export(&store()));
    for id in here
        .lessons()
        .iter()
        .map(|stored| stored.id())
        .collect::<Vec<_>>()
    {
        here.switch(id, false);
    }
    let before = here.clone();
    assert_eq!(import(file.as_bytes(), &mut here), Ok(0));
    assert_eq!(here, before);
}

#[test]
fn a_file_of_another_version_is_refused() {
    for version in [0, 2, u64::MAX] {
        let file = export(&store()).replace(r#""version":1"#, &format!(r#""version":{version}"#));
        assert_eq!(refused(file.as_bytes()), ImportError::OtherVersion { version });
    }
    let of_the_future = r#"{"what":"among-agents experience","version":3,"lessons":{"elsewhere":true}}"#;
    assert_eq!(
        refused(of_the_future.as_bytes()),
        ImportError::OtherVersion { version: 3 }
    );
}

#[test]
fn a_file_that_is_larger_than_50_mb_is_refused_unread() {
    let mut file = export(&store()).into_bytes();
    file.resize(MAX_BYTES, b' ');
    assert_eq!(import(&file, &mut LessonStore::default()), Ok(3));
    file.push(b' ');
    assert_eq!(refused(&file), ImportError::TooLarge);
}

#[test]
fn a_file_of_something_else_is_refused() {
    for file in [
        "",
        "{}",
        "[]",
        "7",
        "null",
        "<html>",
        r#"{"what":"a cast","version":1,"lessons":[]}"#,
        "\u{0}\u{1}",
    ] {
        assert_eq!(refused(file.as_bytes()), ImportError::SomethingElse, "{file}");
    }
    assert_eq!(refused(&[0xff, 0xfe, 0x00]), ImportError::SomethingElse);
}

#[test]
fn a_file_without_lessons_is_refused() {
    let empty = export(&LessonStore::default());
    assert_eq!(refused(empty.as_bytes()), ImportError::Empty);
}

#[test]
fn a_damaged_file_is_refused() {
    let whole = export(&store());
    for file in [
        whole[..whole.len() - 1].to_owned(),
        whole[..whole.len() / 2].to_owned(),
        whole.replace("\"when\":9", "\"when\":-9"),
        whole.replace("\"impostor\"", "\"captain\""),
        whole.replace("998", "70000"),
        whole.replace("\"is_on\":true", "\"is_on\":\"yes\""),
        whole.replace("\"lessons\"", "\"lesson\""),
        whole.replace("\"lessons\":[", &format!("\"lessons\":[{}", "[".repeat(100_000))),
    ] {
        assert_eq!(
            refused(file.as_bytes()),
            ImportError::Damaged,
            "{}",
            &file[..file.len().min(300)]
        );
    }
    let mut not_a_text = whole.into_bytes();
    let at = not_a_text.len() - 20;
    not_a_text[at] = 0xff;
    assert_eq!(refused(&not_a_text), ImportError::Damaged);
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn export_and_import_round_trip(store in any_store()) {
        prop_assume!(!store.lessons().is_empty());
        let mut read = LessonStore::default();
        let file = export(&store);
        prop_assert_eq!(import(file.as_bytes(), &mut read), Ok(store.lessons().len()));
        prop_assert_eq!(&read, &store);
        prop_assert_eq!(export(&read), file);
    }

    #[test]
    fn importing_twice_is_importing_once(here in any_store(), there in any_store()) {
        prop_assume!(!there.lessons().is_empty());
        let file = export(&there);
        let mut once = here;
        import(file.as_bytes(), &mut once).expect("it is whole");
        let mut twice = once.clone();
        prop_assert_eq!(import(file.as_bytes(), &mut twice), Ok(0));
        prop_assert_eq!(twice, once);
    }

    #[test]
    fn any_damaged_file_is_survived(
        there in any_store(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut file = export(&there).into_bytes();
        for (at, byte) in damage {
            let at = at.index(file.len());
            file[at] = byte;
        }
        if is_cut {
            file.truncate(cut.index(file.len()));
        }
        let mut into = store();
        if import(&file, &mut into).is_err() {
            prop_assert_eq!(into, store());
        }
    }

    #[test]
    fn any_bytes_are_survived(file in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut into = store();
        prop_assert!(import(&file, &mut into).is_err());
        prop_assert_eq!(into, store());
    }
}
