//! Tests that a person's answers after a round are saved with it, and are skipped when the round is read.

use super::spoken::{dealt, seat};
use among_agents::game::{Rules, read_round};
use among_agents::lab::{Guess, PlayerKind, Rating, Survey};
use among_agents::round::Round;
use among_agents::table::Colour;

#[test]
fn a_survey_stands_at_the_end_of_the_written_round() {
    let game = dealt(Rules::paper(), 1);
    let (red, blue) = (seat(&game, Colour::Red), seat(&game, Colour::Blue));
    let by = seat(&game, Colour::White);
    let guess = |seat, guessed, was| Guess {
        by,
        seat,
        guessed,
        was,
    };
    let survey = Survey {
        guesses: vec![
            guess(red, PlayerKind::Bot, PlayerKind::Model(1)),
            guess(blue, PlayerKind::Model(1), PlayerKind::Model(1)),
        ],
        ratings: vec![
            Rating {
                similarity: Some(4),
                relevance: Some(1),
                ..Rating::open(by, red)
            },
            Rating::open(by, blue),
        ],
    };
    assert_eq!(survey.right(by), 1);
    let notes = survey.notes(game.roster());
    let mut round = Round::new(game.clone());
    let before = round.written();
    round.add_afterwords(notes);
    let written = round.written();
    let added: Vec<&str> = written
        .strip_prefix(&before)
        .expect("nothing else changes")
        .lines()
        .collect();
    assert_eq!(
        added,
        [
            "# Survey of White: Red was taken for a bot; was model 1.",
            "# Survey of White: Blue was taken for model 1; was model 1.",
            "# Survey of White: Red rated from 1 to 5: human similarity 4, relevance 1.",
        ]
    );
    assert_eq!(read_round(&written), Ok(game));
}
