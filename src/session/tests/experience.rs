//! Tests of learning from round to round.

use super::*;
use crate::agents::experience::{ExperienceDatabaseError, Lesson, Strategy};
use crate::agents::minds::Mind;
use crate::game::Role;

fn lesson(words: &str) -> Lesson {
    Lesson::Strategy(Strategy {
        role: Role::Crewmate,
        own: words.to_owned(),
        others: String::new(),
        suggestions: String::new(),
        round: "paper, seed 7".to_owned(),
    })
}

#[test]
fn bots_learn_nothing() {
    let world = world();
    let session = world.play(&table(Player::Bot));
    let told = world.clock.run_until(learn_from(&session, &world.experience));
    assert_eq!(told, None);
    assert!(session.learning().is_empty());
}

#[test]
fn minds_learn_from_a_finished_round_and_the_page_says_so() {
    let world = world();
    let session = world.play(&table(Player::Model(Mind::Analyst)));
    let told = world.clock.run_until(learn_from(&session, &world.experience));
    let told = told.expect("Analysts learn");
    assert!(told.starts_with("The minds learnt "), "{told}");
    assert_eq!(session.learning(), told);
}

#[test]
fn lessons_are_kept_switched_and_found_again() {
    let world = world();
    let new = world
        .clock
        .run_until(world.experience.learn(vec![lesson("Stay together.")]));
    assert_eq!(new, 1);
    let again = world
        .clock
        .run_until(world.experience.learn(vec![lesson("Stay together.")]));
    assert_eq!(again, 0, "no lesson stands there twice");
    let strategy = StoredStrategies(Rc::clone(&world.experience));
    let found = |strategy: &StoredStrategies| {
        use crate::agents::experience::StrategySource;
        strategy.for_role(Role::Crewmate).map(|strategy| strategy.own)
    };
    assert_eq!(found(&strategy).as_deref(), Some("Stay together."));
    let id = world.experience.with_lessons(|lessons| lessons.lessons()[0].id());
    Rc::clone(&world.experience).change(move |lessons| lessons.switch(id, false));
    assert_eq!(found(&strategy), None, "a change counts at once");
    world.run_spawned();
    assert_eq!(world.database.records().len(), 1);
}

#[test]
fn lessons_that_cannot_be_stored_are_reported_and_still_used() {
    let world = world();
    world.database.set_trouble(Some(ExperienceDatabaseError::Failed));
    world
        .clock
        .run_until(world.experience.learn(vec![lesson("Look behind you.")]));
    assert_eq!(world.experience.error(), Some(ExperienceDatabaseError::Failed));
    assert_eq!(
        world.experience.with_lessons(|lessons| lessons.lessons().len()),
        1
    );
    world.database.set_trouble(None);
    world
        .clock
        .run_until(world.experience.learn(vec![lesson("Vote late.")]));
    assert_eq!(world.experience.error(), None);
    assert_eq!(world.database.records().len(), 2);
}

#[test]
fn lessons_can_be_collected_before_they_are_stored() {
    let world = world();
    let session = world.play(&table(Player::Model(Mind::Analyst)));
    let learnt = world.clock.run_until(lessons_of(&session, "a study"));
    assert_eq!(learnt.len(), 5, "every mind was asked");
    assert!(world.database.records().is_empty());
    assert!(session.learning().is_empty());
}

#[test]
fn all_rounds_search_a_pool_that_is_shared() {
    use crate::agents::experience::Experience;
    use crate::agents::retrieval::LexicalMeasure;
    let world = world();
    world.experience.share_pool(Rc::new(LexicalMeasure));
    let lived = Lesson::Experience(Experience {
        role: Role::Crewmate,
        choice_kind: None,
        reflection: "Red was near the body.".to_owned(),
        response: "I saw Red.".to_owned(),
        score: 1_000,
        round: "paper, seed 7".to_owned(),
    });
    world.clock.run_until(world.experience.learn(vec![lived]));
    for _ in 0..2 {
        let pool = world
            .clock
            .run_until(world.experience.pool(Rc::new(LexicalMeasure)));
        assert_eq!(pool.count(), 1);
    }
    assert!(
        world.spawned.borrow().is_empty(),
        "nobody makes it ready but who shares it"
    );
}
