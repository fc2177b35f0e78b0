use super::*;
use crate::game::{Game, Room, Rules};
use crate::table::Turn;
use futures::FutureExt;

/// Returns a person whose seat acts first, and the question's future, not yet polled.
fn first_question(person: &Person) -> crate::agents::ChoiceFuture {
    let game = Game::new(Rules::paper(), 1, &[]).expect("the paper's table");
    let Turn::One(first) = game.turn() else {
        panic!("in the paper's order one seat acts at a time")
    };
    match person.choose(&game.view(first), &Memory::default(), Dice::seeded(1)) {
        Choice::Asked(asked) => asked.answer,
        Choice::Made(_) => panic!("a person takes time"),
    }
}

#[test]
fn a_question_opens_when_it_is_waited_for_and_goes_when_it_is_dropped() {
    let walk = Action::Move {
        from: Room::Cafeteria,
        to: Room::Admin,
    };
    let person = Person::default();
    let answer = first_question(&person);
    assert_eq!(person.answer(walk.clone()), Err(RefusedChoice::NotAsked));
    let mut answer = answer;
    assert!((&mut answer).now_or_never().is_none());
    assert!(person.is_asked());
    drop(answer);
    assert!(!person.is_asked());
    assert_eq!(person.answer(walk), Err(RefusedChoice::NotAsked));
}

#[test]
fn a_later_question_takes_the_place_of_an_earlier_one() {
    let person = Person::default();
    let (mut early, mut late) = (first_question(&person), first_question(&person));
    assert!((&mut early).now_or_never().is_none());
    assert!((&mut late).now_or_never().is_none());
    drop(early);
    assert!(person.is_asked(), "dropping the earlier leaves the later open");
    assert_eq!(person.answer(Action::CallMeeting), Ok(()));
    let decision = late.now_or_never().expect("it is answered");
    assert_eq!(decision, Ok(Decision::of_action(Action::CallMeeting)));
}
