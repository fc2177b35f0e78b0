//! Rounds with scripted speeches, for tests of measures of talk.

use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Action, Game, Role, Rules, SeatOverride};
use among_agents::round::next_seat;
use among_agents::table::{Colour, Dice, Phase, Seat, Speech};

/// Returns a table with these rules in which Red is the impostor, and Blue, Cyan, Lime and White are the
/// crew.
pub fn dealt(rules: Rules, seed: u64) -> Game {
    let colours = [
        Colour::Red,
        Colour::Blue,
        Colour::Cyan,
        Colour::Lime,
        Colour::White,
    ];
    let cast = colours.map(|colour| SeatOverride {
        colour: Some(colour),
        role: Some(match colour {
            Colour::Red => Role::Impostor,
            _ => Role::Crewmate,
        }),
        ..SeatOverride::default()
    });
    Game::new(rules, seed, &cast).expect("the table can be set up")
}

pub fn seat(game: &Game, colour: Colour) -> Seat {
    game.roster()
        .seat_of(colour)
        .expect("the colour sits at the table")
}

/// Continues the round with bots that say nothing in discussions but these words.
pub fn play_with_words(game: &mut Game, mut words: impl FnMut(&Game, Seat) -> Option<String>) {
    while let Ok(seat) = next_seat(game) {
        let dice = Dice::for_choice(game.seed(), seat, game.choices_made(seat));
        let action = match game.phase() {
            Phase::Discussion { .. } => {
                Action::Speak(words(game, seat).map_or(Speech::SILENCE, |words| Speech::new(&words)))
            }
            _ => match Bot.decide(&game.view(seat), dice).action {
                Action::Speak(_) => Action::Speak(Speech::SILENCE),
                action => action,
            },
        };
        game.apply(seat, action).expect("the choice is legal");
    }
}
