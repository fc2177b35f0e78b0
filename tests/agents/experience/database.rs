//! Tests of the store of lessons: they survive a reload, a second page, and a browser that fails.

use super::lessons::{any_store, config, lived, reflections};
use among_agents::agents::experience::{
    ExperienceDatabase, ExperienceDatabaseError, InMemoryExperienceDatabase, LessonStore, MAX_EXPERIENCES,
};
use futures::FutureExt;
use proptest::prelude::*;

fn load(library: &InMemoryExperienceDatabase) -> Result<LessonStore, ExperienceDatabaseError> {
    library.load().now_or_never().expect("it is there at once")
}

fn save(library: &InMemoryExperienceDatabase, store: &LessonStore) -> Result<(), ExperienceDatabaseError> {
    library.save(store).now_or_never().expect("it is done at once")
}

fn store(reflections: &[&str]) -> LessonStore {
    let mut store = LessonStore::default();
    for (when, reflection) in reflections.iter().enumerate() {
        store.learn([lived(reflection)], when as u64);
    }
    store
}

#[test]
fn lessons_survive_a_reload() {
    let library = InMemoryExperienceDatabase::default();
    assert_eq!(load(&library), Ok(LessonStore::default()));
    let mut learnt = store(&["a", "b", "c"]);
    save(&library, &learnt).expect("it works");
    assert_eq!(load(&library.reloaded()), Ok(learnt.clone()));
    learnt.switch(learnt.lessons()[0].id(), false);
    learnt.remove(learnt.lessons()[1].id());
    learnt.learn([lived("d")], 9);
    save(&library, &learnt).expect("it works");
    assert_eq!(load(&library.reloaded()), Ok(learnt));
}

#[test]
fn only_changed_records_are_written() {
    let library = InMemoryExperienceDatabase::default();
    let mut learnt = store(&["a", "b"]);
    save(&library, &learnt).expect("it works");
    for name in library.records().keys() {
        library.damage(name, "untouched");
    }
    learnt.switch(learnt.lessons()[0].id(), false);
    learnt.learn([lived("c")], 9);
    save(&library, &learnt).expect("it works");
    let untouched = library
        .records()
        .values()
        .filter(|record| *record == "untouched")
        .count();
    assert_eq!((untouched, library.records().len()), (1, 3));
}

#[test]
fn two_pages_do_not_forget_what_the_other_learnt() {
    let one = InMemoryExperienceDatabase::default();
    save(&one, &store(&["a", "b"])).expect("it works");
    let other = one.reloaded();
    let (mut here, mut there) = (load(&one).expect("it works"), load(&other).expect("it works"));
    here.learn([lived("here")], 5);
    there.learn([lived("there")], 6);
    there.remove(there.lessons()[0].id());
    save(&one, &here).expect("it works");
    save(&other, &there).expect("it works");
    let all = load(&one.reloaded()).expect("it works");
    assert_eq!(reflections(&all), ["b", "here", "there"]);
}

#[test]
fn an_empty_store_clears_the_records_of_all_pages() {
    let one = InMemoryExperienceDatabase::default();
    save(&one, &store(&["a"])).expect("it works");
    let other = one.reloaded();
    save(&other, &LessonStore::default()).expect("it works");
    assert_eq!(load(&one), Ok(LessonStore::default()));
}

#[test]
fn failed_writes_are_repeated_with_the_next_save() {
    let library = InMemoryExperienceDatabase::default();
    let mut learnt = store(&["a", "b"]);
    save(&library, &learnt).expect("it works");
    library.set_trouble(Some(ExperienceDatabaseError::Failed));
    learnt.remove(learnt.lessons()[0].id());
    learnt.learn([lived("c")], 9);
    assert_eq!(save(&library, &learnt), Err(ExperienceDatabaseError::Failed));
    assert_eq!(load(&library), Err(ExperienceDatabaseError::Failed));
    library.set_trouble(None);
    save(&library, &learnt).expect("it works");
    assert_eq!(load(&library.reloaded()), Ok(learnt));
}

#[test]
fn a_damaged_record_is_reported_and_can_be_cleared() {
    let library = InMemoryExperienceDatabase::default();
    save(&library, &store(&["a", "b"])).expect("it works");
    let name = library.records().keys().next().expect("two were kept").clone();
    for damage in ["", "{}", "{\"when\":1", "null"] {
        library.damage(&name, damage);
        assert_eq!(
            load(&library.reloaded()),
            Err(ExperienceDatabaseError::Damaged),
            "{damage}"
        );
        assert_eq!(library.records().len(), 2, "nothing is changed by reading");
    }
    let page = library.reloaded();
    save(&page, &LessonStore::default()).expect("it works");
    assert_eq!(load(&page), Ok(LessonStore::default()));
}

#[test]
fn surplus_records_are_removed_by_the_next_save() {
    let one = InMemoryExperienceDatabase::default();
    let mut many = LessonStore::default();
    many.learn((0..MAX_EXPERIENCES).map(|number| lived(&number.to_string())), 5);
    save(&one, &many).expect("it works");
    // Another page, which has not read anything yet, adds to it.
    save(&one.reloaded(), &store(&["old"])).expect("it works");
    assert_eq!(one.records().len(), MAX_EXPERIENCES + 1);
    let page = one.reloaded();
    let read = load(&page).expect("it works");
    assert!(read == many);
    save(&page, &read).expect("it works");
    assert_eq!(page.records().len(), MAX_EXPERIENCES);
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn any_change_is_saved(before in any_store(), after in any_store(), is_failing in any::<bool>()) {
        let library = InMemoryExperienceDatabase::default();
        save(&library, &before).expect("it works");
        if is_failing {
            library.set_trouble(Some(ExperienceDatabaseError::Failed));
            prop_assert!(save(&library, &after).is_err());
            library.set_trouble(None);
        }
        save(&library, &after).expect("it works");
        prop_assert_eq!(load(&library.reloaded()), Ok(after));
    }
}
