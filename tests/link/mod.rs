//! A round in a link: written and read, its length, damaged links, and links of former versions.

mod damaged;
mod length;
pub mod played;

use crate::common::{any_rules, apply, cases, check_golden, random_choice};
use among_agents::game::{Action, Game, Rules};
use among_agents::link::{read_link, write_link};
use among_agents::round::next_seat;
use among_agents::settings::Player;
use among_agents::table::Dice;
use proptest::prelude::*;

/// Links that earlier builds made, with the choices of their rounds. None of them may ever become unreadable.
const FORMER_LINKS: &str = include_str!("../golden/links.txt");

/// All that is said in the rounds of these links.
const FORMER_WORDS: &str = include_str!("../golden/link_words.txt");

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn a_round_is_read_as_it_was_played(rules in any_rules(), seed: u64, choices in 0..400usize) {
        let mut game = Game::new(rules, seed, &[]).expect("the table can be played");
        let mut dice = Dice::seeded(seed);
        for _ in 0..choices {
            let Ok(seat) = next_seat(&game) else { break };
            let action = random_choice(&game, seat, &mut dice);
            apply(&mut game, seat, action, &mut dice);
        }
        let kinds: Vec<Player> = Player::all().collect();
        let players: Vec<Player> = kinds.into_iter().cycle().take(game.rules().players.into()).collect();
        let read = read_link(&write_link(&game, &players)).expect("the link was just written");
        prop_assert_eq!(read.game.journal(), game.journal());
        prop_assert_eq!(read.game.rules(), game.rules());
        prop_assert_eq!(read.players, players);
        prop_assert!(!read.is_changed);
    }
}

#[test]
fn links_of_former_builds_are_read() {
    let mut lines = FORMER_LINKS.lines();
    let (mut count, mut words) = (0, Vec::new());
    while let (Some(link), Some(choices)) = (lines.next(), lines.next()) {
        let read = read_link(link).expect("a link once made can always be read");
        assert_eq!(read.game.choices().count().to_string(), choices);
        count += 1;
        words.push(format!("link {count}"));
        let said = read.game.choices().filter_map(|(_, action)| match action {
            Action::Speak(speech) if !speech.is_silence() => Some(speech.words().to_owned()),
            _ => None,
        });
        words.extend(said);
    }
    assert!(count >= 2);
    check_golden("link_words.txt", FORMER_WORDS, &words.join("\n"));
}

#[test]
fn overrides_of_seats_are_part_of_a_link() {
    use among_agents::game::{Persona, Role, SeatOverride};
    use among_agents::table::Colour;
    let cast = [
        SeatOverride::default(),
        SeatOverride {
            colour: Some(Colour::Lime),
            role: Some(Role::Impostor),
            as_crewmate: Some(Persona::Outgoing),
            as_impostor: Some(Persona::LoneWolf),
        },
    ];
    let game = Game::new(Rules::standard(), 7, &cast).expect("the table can be played");
    let read = read_link(&write_link(&game, &[])).expect("the link was just written");
    assert_eq!(read.game.cast(), cast);
    assert_eq!(read.game.roster(), game.roster());
}
