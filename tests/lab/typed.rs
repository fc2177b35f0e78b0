//! Tests of the truth of sentences as people type them.

use super::spoken::{dealt, seat};
use among_agents::claims::Verdict::{self, CannotTell, False, True};
use among_agents::game::{Action, Game, Room, Rules};
use among_agents::lab::StatementCheck;
use among_agents::round::{Round, next_seat};
use among_agents::table::{Colour, SeatSet, Speech};

/// Returns the verdicts on what Blue says in a meeting at timestep 6. It and Cyan walked to Upper Engine at 1,
/// to Lower Engine at 2, stayed there at 3 and 4, and Blue left for Storage at 5. Lime pressed the button.
fn verdicts(words: &str) -> Vec<Verdict> {
    let mut game = dealt(Rules::paper(), 1);
    let [blue, cyan, lime] = [Colour::Blue, Colour::Cyan, Colour::Lime].map(|colour| seat(&game, colour));
    let mut has_spoken = false;
    while !has_spoken {
        let who = next_seat(&game).expect("the round goes on");
        let action = match (game.timestep(), who) {
            (1, who) if who == blue || who == cyan => walk(Room::Cafeteria, Room::UpperEngine),
            (2, who) if who == blue || who == cyan => walk(Room::UpperEngine, Room::LowerEngine),
            (5, who) if who == blue => walk(Room::LowerEngine, Room::Storage),
            (5, who) if who == lime => Action::CallMeeting,
            (6, who) if who == blue => {
                has_spoken = true;
                Action::Speak(Speech::new(words))
            }
            _ => Action::Speak(Speech::SILENCE),
        };
        game.apply(who, action).expect("the choice is legal");
    }
    verdicts_in(game)
}

fn walk(from: Room, to: Room) -> Action {
    Action::Move { from, to }
}

fn verdicts_in(game: Game) -> Vec<Verdict> {
    let heard = StatementCheck::all(&Round::new(game), SeatSet::EMPTY);
    let parts = heard.into_iter().flat_map(|speech| speech.parts);
    let statements = parts.flat_map(|part| part.statements);
    statements.map(|checked| checked.verdict).collect()
}

#[test]
fn whoever_walked_was_in_both_rooms() {
    for words in [
        "I was in Lower Engine at 2 and 3 with Cyan",
        "i was in lower engine at 2 and 3",
        "I was in Upper Engine at 2.",
        "me and cyan were in lower engine at 4 and 5",
        "I was in Lower Engine at 2 and 5",
        "I was in Upper Engine at 1 and I was in Storage at 5",
    ] {
        let verdicts = verdicts(words);
        assert!(
            !verdicts.is_empty() && verdicts.iter().all(|one| *one == True),
            "{words}: {verdicts:?}"
        );
    }
    // It was in Upper Engine at 1 and 2 only, and names single timesteps.
    assert_eq!(verdicts("I was in Upper Engine at 2 and 5"), [True]);
    assert_eq!(verdicts("I was in Upper Engine at 5"), [False]);
    assert_eq!(verdicts("I was in Lower Engine at 1"), [CannotTell]);
}

#[test]
fn a_false_alibi_by_a_task_is_a_lie() {
    for words in [
        "I was doing the scan in Medbay at 3",
        "i was doing submit scan in medbay at 3",
        "I did Submit Scan in Medbay at 3.",
    ] {
        assert_eq!(verdicts(words), [False], "{words}");
    }
    for words in [
        "It was not me, I was doing the scan in Medbay at 3",
        "not me i was doing the scan in medbay at 3",
    ] {
        assert_eq!(verdicts(words), [True, False], "{words}");
    }
    assert_eq!(verdicts("not me, was doing the scan in medbay at 3"), []);
}
