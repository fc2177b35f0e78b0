//! Tests of simultaneous turns: all choose on the view at the start of the timestep.

use crate::common::{ScriptedRound, any_rules_in, cases, random_choice, random_round_of, seat};
use among_agents::game::{Action, Event, Game, Room, Rules, TurnOrder, describe_entry};
use among_agents::table::{Dice, Phase, Seat, SeatSet, Turn};
use proptest::prelude::*;

/// Plays a round in which the choices of a timestep arrive in an order shuffled by these dice. Each choice
/// depends only on the seat and the timestep.
fn played_in_order_of(rules: Rules, seed: u64, chance: u64, mut arrival: Dice) -> Game {
    let mut game = Game::new(rules, seed, &[]).expect("a table that can be played");
    loop {
        let mut waiting: Vec<Seat> = match game.turn() {
            Turn::Over => return game,
            Turn::One(seat) => vec![seat],
            Turn::All(seats) | Turn::Any(seats) => seats.into_iter().collect(),
        };
        while !waiting.is_empty() {
            let seat = waiting.swap_remove(arrival.below(waiting.len()));
            let mut dice = Dice::for_choice(chance, seat, game.choices_made(seat));
            let action = random_choice(&game, seat, &mut dice);
            game.apply(seat, action).expect("a legal action is accepted");
        }
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn choices_in_any_order_of_arrival_give_the_same_round(
        rules in any_rules_in(TurnOrder::Simultaneous), seed: u64, chance: u64, one: u64, other: u64,
    ) {
        let first = played_in_order_of(rules.clone(), seed, chance, Dice::seeded(one));
        let second = played_in_order_of(rules, seed, chance, Dice::seeded(other));
        prop_assert_eq!(first, second);
    }

    #[test]
    fn no_view_changes_until_all_have_chosen(
        rules in any_rules_in(TurnOrder::Simultaneous), seed: u64, chance: u64,
    ) {
        let mut game = Game::new(rules, seed, &[]).expect("a table that can be played");
        let mut dice = Dice::seeded(chance);
        loop {
            let waiting = match game.turn() {
                Turn::Over => break,
                Turn::One(seat) => SeatSet::only(seat),
                Turn::All(seats) | Turn::Any(seats) => seats,
            };
            let before = game.clone();
            for seat in waiting {
                prop_assert_eq!(game.view(seat), before.view(seat));
                let action = random_choice(&game, seat, &mut dice);
                let events = game.apply(seat, action).expect("a legal action is accepted");
                let all_have_chosen = waiting.into_iter().last() == Some(seat);
                prop_assert_eq!(events.is_empty(), !all_have_chosen);
            }
        }
    }

    #[test]
    fn simultaneous_events_are_told_in_plain_sentences(
        round in random_round_of(any_rules_in(TurnOrder::Simultaneous)),
    ) {
        let game = round.0;
        for entry in game.journal() {
            let Some(telling) = describe_entry(&entry.whole(), game.roster()) else { continue };
            // Players' words may contain anything; the rule book's own wording is in capitals.
            let ours = telling.what.split('“').next().unwrap_or_default();
            let shouts = |word: &str| word.len() > 2 && word.chars().all(|c| c.is_ascii_uppercase());
            prop_assert!(!ours.split_whitespace().any(shouts), "{}", telling.what);
        }
    }

    #[test]
    fn every_choice_of_a_timestep_is_carried_out_or_missed(
        round in random_round_of(any_rules_in(TurnOrder::Simultaneous)),
    ) {
        let game = round.0;
        let is_meeting = |timestep| {
            let mut entries = game.journal().iter().filter(|entry| entry.timestep == timestep);
            entries.any(|entry| matches!(entry.event, Event::MeetingOpened { .. }))
        };
        let mut living = game.roster().seats();
        for timestep in 1..=game.timestep() {
            let entries = || game.journal().iter().filter(move |entry| entry.timestep == timestep);
            let choosers: Vec<Seat> = entries().filter_map(|entry| entry.event.chooser()).collect();
            if !is_meeting(timestep) {
                prop_assert_eq!(choosers.len(), living.len());
                prop_assert_eq!(choosers.into_iter().collect::<SeatSet>(), living);
            }
            for entry in entries() {
                match entry.event {
                    Event::Acted { action: Action::Kill(seat), .. }
                    | Event::BallotClosed { ejected: Some(seat), .. } => living = living.without(seat),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn choices_are_missed_after_death_a_meeting_or_illegality(
        round in random_round_of(any_rules_in(TurnOrder::Simultaneous)),
    ) {
        let game = round.0;
        let mut called_in = 0;
        for (ship, entry) in crate::common::retell(&game) {
            match &entry.event {
                Event::Acted { action: Action::CallMeeting | Action::ReportBody, .. } => {
                    called_in = entry.timestep;
                }
                Event::Acted { .. } if !ship.meeting => prop_assert_ne!(entry.timestep, called_in),
                Event::Missed { seat, action } => {
                    let gone = match action {
                        Action::Kill(victim) => {
                            !ship.living.contains(*victim) || ship.room(*victim) != ship.room(*seat)
                        }
                        _ => false,
                    };
                    let too_late = called_in == entry.timestep || !ship.living.contains(*seat);
                    prop_assert!(gone || too_late, "{:?}", entry);
                }
                _ => {}
            }
        }
    }
}

/// Red strikes at Blue, who is walking away. The seed decides which of the two is quicker.
fn red_strikes_while_blue_leaves(red_is_quicker: bool) -> ScriptedRound {
    let rules = Rules {
        turn_order: TurnOrder::Simultaneous,
        ..Rules::paper()
    };
    let walk = Action::Move {
        from: Room::Cafeteria,
        to: Room::Admin,
    };
    let strike = |mut game: Game| {
        for seat in game.roster().seats() {
            let action = match game.roster().name(seat) {
                "Red" => Action::Kill(crate::common::seat("Blue")),
                "Blue" => walk.clone(),
                _ => Action::Speak(among_agents::table::Speech::SILENCE),
            };
            game.apply(seat, action).expect("legal at the start");
        }
        game
    };
    let scene = ScriptedRound::with(rules, |game| {
        let after = strike(game.clone());
        after.living().contains(seat("Blue")) != red_is_quicker
    });
    ScriptedRound(strike(scene.0))
}

fn missed(scene: &ScriptedRound) -> Vec<Seat> {
    let missed = scene.0.journal().iter().filter_map(|entry| match entry.event {
        Event::Missed { seat, .. } => Some(seat),
        _ => None,
    });
    missed.collect()
}

#[test]
fn a_victim_that_has_left_is_missed() {
    let scene = red_strikes_while_blue_leaves(false);
    assert_eq!(missed(&scene), [seat("Red")]);
    assert_eq!(scene.room_of("Blue"), Room::Admin);
}

#[test]
fn a_victim_that_was_too_slow_misses_its_own_choice() {
    let scene = red_strikes_while_blue_leaves(true);
    assert_eq!(missed(&scene), [seat("Blue")]);
    assert_eq!(scene.room_of("Blue"), Room::Cafeteria);
}

#[test]
fn meetings_are_held_one_after_another_all_the_same() {
    let rules = Rules {
        turn_order: TurnOrder::Simultaneous,
        ..Rules::paper()
    };
    let mut game = ScriptedRound::of(rules).0;
    for seat in game.roster().seats() {
        game.apply(seat, Action::CallMeeting)
            .expect("all stand in the Cafeteria");
    }
    assert_eq!(game.phase(), Phase::Discussion { round: 1 });
    assert!(matches!(game.turn(), Turn::One(_)));
    let calls = game
        .journal()
        .iter()
        .filter(|entry| matches!(entry.event, Event::Acted { .. }));
    assert_eq!(calls.count(), 1, "one call is enough; the others come too late");
}
