//! Tests of legal actions: the list is that of the rule book, all of it is accepted, and nothing else is.

use crate::common::{Played, Ship, any_rules, apply, cases, random_choice};
use among_agents::game::{Action, Game, Offer, Offers, Role, Room, Rules, Task, write_round};
use among_agents::round::next_seat;
use among_agents::table::{Dice, Phase, Seat, Speech};
use proptest::prelude::*;

/// Calls `look` at every moment of a round in which a seat has to choose.
fn at_every_moment(rules: Rules, seed: u64, chance: u64, mut look: impl FnMut(&mut Game, &Ship, &mut Dice)) {
    let mut game = Game::new(rules, seed, &[]).expect("a table that can be played");
    let mut ship = Ship::at_the_start(&game);
    let mut dice = Dice::seeded(chance);
    let mut told = 0;
    while let Ok(seat) = next_seat(&game) {
        for entry in &game.journal()[told..] {
            ship.happen(entry, game.rules());
        }
        told = game.journal().len();
        look(&mut game, &ship, &mut dice);
        let action = random_choice(&game, seat, &mut dice);
        apply(&mut game, seat, action, &mut dice);
    }
}

/// Returns the choices by the table of the rule book, for a living seat whose turn it is.
fn expected(game: &Game, ship: &Ship, seat: Seat) -> Vec<Offer> {
    let rules = game.rules();
    let talk = |then: Option<Action>| {
        let then = then.map_or(Offer::WAIT, Offer::Complete);
        vec![Offer::Speak, then]
    };
    match game.phase() {
        Phase::Discussion { .. } => return talk(None),
        Phase::Chat if ship.ready.contains(seat) => return talk(Some(Action::NotReady)),
        Phase::Chat => return talk(Some(Action::Ready)),
        Phase::Vote => {
            let skip = rules.skip_vote.then_some(Action::SkipVote);
            let votes = ship.living.without(seat).into_iter().map(Action::Vote);
            return votes.chain(skip).map(Offer::Complete).collect();
        }
        Phase::Task => {}
    }
    let room = ship.room(seat);
    let impostor = game.role_of(seat) == Role::Impostor;
    let mut actions: Vec<Action> = Vec::new();
    let walks = room.corridors().iter();
    actions.extend(walks.map(|&to| Action::Move { from: room, to }));
    if impostor {
        let vents = room.vents().iter();
        actions.extend(vents.map(|&to| Action::Vent { from: room, to }));
        if ship.cooldown(seat, rules) == 0 {
            let prey = ship.crowd(room).minus(game.impostors());
            actions.extend(prey.into_iter().map(Action::Kill));
        }
    }
    if impostor && rules.endless_fakes {
        let here = Task::ALL.into_iter().filter(|task| task.room == room);
        actions.extend(here.map(Action::FakeTask));
    }
    let holds_fakes = !(impostor && rules.endless_fakes);
    let assigned: Vec<Task> = game.tasks_of(seat).iter().map(|assigned| assigned.task).collect();
    for (at, &task) in assigned.iter().enumerate() {
        let copies = assigned.iter().filter(|other| **other == task).count() as u32;
        let unfinished = ship.work_on(seat, task) < copies * u32::from(task.timesteps());
        if holds_fakes && task.room == room && unfinished && !assigned[..at].contains(&task) {
            actions.push(match impostor {
                true => Action::FakeTask(task),
                false => Action::CompleteTask(task),
            });
        }
    }
    let button = room == Room::Cafeteria && ship.calls < rules.button_uses;
    if button {
        actions.push(Action::CallMeeting);
    } else if !ship.bodies_in(room).is_empty() {
        actions.push(Action::ReportBody);
    }
    if room == Room::Security {
        actions.extend(Room::ALL.map(Action::ViewMonitor));
    }
    let mut offers: Vec<Offer> = actions.into_iter().map(Offer::Complete).collect();
    offers.extend(talk(None));
    offers
}

/// Returns whether an action is on offer.
fn is_on_offer(offers: &Offers, action: &Action) -> bool {
    let is_it = |offer: &Offer| match (offer, action) {
        (Offer::Speak, Action::Speak(speech)) => !speech.is_silence(),
        (offer, action) => offer.complete() == Some(action),
    };
    offers.iter().any(is_it)
}

/// Returns every action that can be written down, legal or not.
fn all_actions() -> Vec<Action> {
    let mut actions = vec![
        Action::CallMeeting,
        Action::ReportBody,
        Action::SkipVote,
        Action::Ready,
        Action::NotReady,
        Action::Speak(Speech::new("hello")),
        Action::Speak(Speech::SILENCE),
    ];
    for from in Room::ALL {
        actions.push(Action::ViewMonitor(from));
        actions.extend(Room::ALL.map(|to| Action::Move { from, to }));
        actions.extend(Room::ALL.map(|to| Action::Vent { from, to }));
    }
    for seat in (0..Seat::MAX).filter_map(Seat::new) {
        actions.extend([Action::Kill(seat), Action::Vote(seat)]);
    }
    for task in Task::ALL {
        actions.extend([Action::CompleteTask(task), Action::FakeTask(task)]);
    }
    actions
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn the_choices_are_those_of_the_rule_books_table_in_its_order(
        rules in any_rules(), seed: u64, chance: u64,
    ) {
        at_every_moment(rules, seed, chance, |game, ship, _| {
            for seat in game.roster().seats() {
                let expected = if game.awaits(seat) { expected(game, ship, seat) } else { Vec::new() };
                assert_eq!(game.offers(seat).as_slice(), expected, "{}", write_round(game));
            }
        });
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn legal_actions_are_accepted_and_all_others_change_nothing(
        rules in any_rules(), seed: u64, chance: u64,
    ) {
        let actions = all_actions();
        at_every_moment(rules, seed, chance, |game, _, dice| {
            // Looking at one moment in eight is enough over so many rounds, and much faster.
            if dice.below(8) > 0 {
                return;
            }
            let before = game.clone();
            for seat in (0..Seat::MAX).filter_map(Seat::new) {
                let offers = before.offers(seat);
                for action in &actions {
                    let is_legal = is_on_offer(&offers, action);
                    assert_eq!(
                        game.check(seat, action).is_ok(),
                        is_legal,
                        "{seat:?} {action:?}\n{:?}",
                        Played(before.clone()),
                    );
                    if is_legal {
                        assert!(before.clone().apply(seat, action.clone()).is_ok());
                    } else {
                        assert!(game.apply(seat, action.clone()).is_err());
                    }
                }
            }
            assert_eq!(*game, before, "refused choices leave no trace");
        });
    }

    #[test]
    fn every_view_counts_the_remaining_button_uses(rules in any_rules(), seed: u64, chance: u64) {
        at_every_moment(rules, seed, chance, |game, ship, _| {
            let left = game.rules().button_uses.saturating_sub(ship.calls);
            for seat in game.living() {
                assert_eq!(game.view(seat).button_uses_left(), left);
            }
        });
    }

    #[test]
    fn a_round_that_is_over_takes_no_choice(rules in any_rules(), seed: u64, chance: u64) {
        let mut game = crate::common::played(rules, seed, chance);
        let before = game.clone();
        for seat in game.roster().seats() {
            prop_assert!(game.offers(seat).is_empty());
            prop_assert!(game.apply(seat, Action::Speak(Speech::SILENCE)).is_err());
        }
        prop_assert_eq!(game, before);
    }
}
