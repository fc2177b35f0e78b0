//! Lessons for tests.

use crate::common::cases;
use among_agents::agents::experience::{ChoiceKind, Experience, Lesson, LessonStore, Strategy};
use among_agents::game::Role;
use proptest::prelude::{Just, any, prop, prop_oneof};
use proptest::strategy::Strategy as Any;

/// Returns the proptest settings for this many cases.
pub fn config(number: u32) -> proptest::test_runner::Config {
    cases(number)
}

/// Returns an experience of a crewmate with this reflection.
pub fn experience(reflection: &str) -> Experience {
    Experience {
        role: Role::Crewmate,
        choice_kind: Some(ChoiceKind::Talk),
        reflection: reflection.to_owned(),
        response: "SPEAK: \"where were you?\"".to_owned(),
        score: 998,
        round: "paper, seed 7".to_owned(),
    }
}

/// Returns the same experience as a lesson.
pub fn lived(reflection: &str) -> Lesson {
    Lesson::Experience(experience(reflection))
}

/// Returns a strategy for this role.
pub fn strategy(role: Role, own: &str) -> Lesson {
    Lesson::Strategy(Strategy {
        role,
        own: own.to_owned(),
        others: "The impostor accused first.".to_owned(),
        suggestions: String::new(),
        round: "paper, seed 7".to_owned(),
    })
}

/// Returns the reflections of the experiences, in their order.
pub fn reflections(store: &LessonStore) -> Vec<&str> {
    store
        .experiences()
        .map(|(_, experience)| experience.reflection.as_str())
        .collect()
}

fn any_role() -> impl Any<Value = Role> {
    prop_oneof![Just(Role::Crewmate), Just(Role::Impostor)]
}

/// Generates any lesson with any texts.
pub fn any_lesson() -> impl Any<Value = Lesson> {
    let texts = (
        any_role(),
        any::<String>(),
        any::<String>(),
        any::<String>(),
        any::<u16>(),
    );
    (any::<bool>(), texts).prop_map(
        |(is_experience, (role, one, other, round, score))| match is_experience {
            true => Lesson::Experience(Experience {
                role,
                choice_kind: None,
                reflection: one,
                response: other,
                score,
                round,
            }),
            false => Lesson::Strategy(Strategy {
                role,
                own: one,
                others: other,
                suggestions: String::new(),
                round,
            }),
        },
    )
}

/// Generates any store of a few rounds, with some lessons switched off.
pub fn any_store() -> impl Any<Value = LessonStore> {
    let lesson = (any_lesson(), 0..u64::MAX / 2, any::<bool>());
    prop::collection::vec(lesson, 0..12).prop_map(|lessons| {
        let mut store = LessonStore::default();
        for (lesson, when, _) in &lessons {
            store.learn([lesson.clone()], *when);
        }
        let ids: Vec<_> = store.lessons().iter().map(|stored| stored.id()).collect();
        for (id, (_, _, is_on)) in ids.into_iter().zip(&lessons) {
            store.switch(id, *is_on);
        }
        store
    })
}
