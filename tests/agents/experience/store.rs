//! Tests of the lesson store: listing, switching off, removing, and the limit on searchable lessons.

use super::lessons::{lived, reflections, strategy};
use among_agents::agents::experience::{LessonStore, MAX_EXPERIENCES, MAX_STRATEGIES, StrategySource};
use among_agents::game::Role;

#[test]
fn each_lesson_is_listed_with_its_round_its_role_its_mind_and_its_time() {
    let mut store = LessonStore::default();
    assert_eq!(
        store.learn([lived("a"), strategy(Role::Impostor, "b")], 1_700_000_000_000),
        2
    );
    let listed: Vec<_> = store
        .lessons()
        .iter()
        .map(|stored| {
            let lesson = stored.lesson();
            (
                lesson.round(),
                lesson.role(),
                lesson.mind(),
                stored.when(),
                stored.is_on(),
            )
        })
        .collect();
    assert_eq!(
        listed,
        [
            (
                "paper, seed 7",
                Role::Crewmate,
                "Recaller",
                1_700_000_000_000,
                true
            ),
            (
                "paper, seed 7",
                Role::Impostor,
                "Analyst",
                1_700_000_000_001,
                true
            ),
        ]
    );
    assert_ne!(store.lessons()[0].id(), store.lessons()[1].id());
    assert_eq!(store.lessons()[0].id().to_string().len(), 16);
}

#[test]
fn duplicate_lessons_are_stored_once() {
    let mut store = LessonStore::default();
    assert_eq!(store.learn([lived("a"), lived("b"), lived("a")], 1), 2);
    assert_eq!(store.learn([lived("b"), lived("c")], 2), 1);
    assert_eq!(reflections(&store), ["a", "b", "c"]);
}

#[test]
fn lessons_switched_off_are_listed_and_not_used() {
    let mut store = LessonStore::default();
    store.learn([lived("a"), lived("b")], 1);
    let id = store.lessons()[0].id();
    store.switch(id, false);
    assert_eq!(reflections(&store), ["b"]);
    assert_eq!(store.lessons().len(), 2);
    store.learn([lived("a")], 2);
    assert_eq!(
        reflections(&store),
        ["b"],
        "learning it again does not switch it on"
    );
    store.switch(id, true);
    assert_eq!(reflections(&store), ["a", "b"]);
}

#[test]
fn a_lesson_can_be_removed_and_all_of_them() {
    let mut store = LessonStore::default();
    store.learn([lived("a"), lived("b"), lived("c")], 1);
    store.remove(store.lessons()[1].id());
    assert_eq!(reflections(&store), ["a", "c"]);
    store.clear();
    assert_eq!(store, LessonStore::default());
}

#[test]
fn the_most_recent_5_000_experiences_are_kept() {
    let mut store = LessonStore::default();
    store.learn([strategy(Role::Crewmate, "an old one")], 0);
    store.learn(
        (0..MAX_EXPERIENCES + 10).map(|number| lived(&number.to_string())),
        1,
    );
    store.learn([lived("new")], 6_000);
    let stored = reflections(&store);
    assert_eq!((stored.len(), stored[0], stored[4_999]), (5_000, "11", "new"));
    assert!(
        store.for_role(Role::Crewmate).is_some(),
        "strategies are counted for themselves"
    );
    store.learn(
        (0..MAX_STRATEGIES).map(|number| strategy(Role::Impostor, &number.to_string())),
        7_000,
    );
    assert!(store.for_role(Role::Crewmate).is_none());
}

#[test]
fn a_roles_latest_enabled_strategy_is_used() {
    let mut store = LessonStore::default();
    let own = |store: &LessonStore, role| store.for_role(role).map(|strategy| strategy.own);
    assert_eq!(own(&store, Role::Crewmate), None);
    store.learn([strategy(Role::Crewmate, "second")], 20);
    store.learn([strategy(Role::Crewmate, "first"), lived("a")], 10);
    assert_eq!(own(&store, Role::Crewmate).as_deref(), Some("second"));
    assert_eq!(own(&store, Role::Impostor), None);
    let latest = store.lessons().last().expect("three were learnt").id();
    store.switch(latest, false);
    assert_eq!(own(&store, Role::Crewmate).as_deref(), Some("first"));
}

#[test]
fn texts_are_stored_tidied_and_cut() {
    let mut store = LessonStore::default();
    store.learn([lived(&format!("\u{202e}\u{7}{}", "ü".repeat(9_000)))], 1);
    let stored = reflections(&store)[0].to_owned();
    assert_eq!(stored.chars().count(), 2_500);
    assert!(stored.starts_with('ü') && stored.ends_with('…'));
}
