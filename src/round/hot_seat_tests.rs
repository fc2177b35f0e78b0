use super::*;
use crate::agents::{Bot, InstantAgent};
use crate::game::{Rules, describe_entry};
use crate::table::{Dice, Phase, Turn};

fn people(at: &[usize]) -> SeatSet {
    at.iter().filter_map(|&at| Seat::new(at)).collect()
}

/// Plays a round of bots in which the seats `at` are people's, and returns the game. Before each choice of a
/// person, calls `look` with that seat and every seat that was handed the device for the choice.
fn played(
    rules: Rules,
    seed: u64,
    at: &[usize],
    mut look: impl FnMut(&Game, &HotSeat, Seat, &[Seat]),
) -> Game {
    let mut game = Game::new(rules, seed, &[]).expect("a table that can be played");
    let hot_seat = HotSeat::of(people(at));
    loop {
        let seat = match game.turn() {
            Turn::Over => return game,
            turn => turn.seats().lowest().expect("somebody is to choose"),
        };
        if hot_seat.people().contains(seat) {
            let mut handed = Vec::new();
            while let Some(next) = hot_seat.handover(&game, Some(seat)) {
                let shown = hot_seat.perspective(&game, Some(seat));
                assert_eq!(
                    shown,
                    Perspective::Shared(hot_seat.people_sharing(&game)),
                    "behind a handover"
                );
                handed.push(next);
                hot_seat.hand_to(&game, next);
                assert_eq!(hot_seat.handover(&game, Some(seat)), None, "a handover rises");
                if next != seat {
                    assert!(
                        !game.living().contains(next),
                        "only the dead have nothing to choose"
                    );
                    hot_seat.pass_device();
                }
                assert!(handed.len() <= at.len(), "the device comes round");
            }
            look(&game, &hot_seat, seat, &handed);
        }
        let dice = Dice::seeded(seed ^ game.journal().len() as u64);
        let action = Bot.decide(&game.view(seat), dice).action;
        game.apply(seat, action).expect("a bot's choice is legal");
    }
}

#[test]
fn one_person_has_the_screen_until_they_are_dead() {
    for seed in 0..20 {
        let own = Seat::new(2).expect("a seat");
        played(Rules::paper(), seed, &[2], |game, hot_seat, _, handed| {
            assert!(handed.is_empty(), "nobody is there to hide anything from");
            assert_eq!(hot_seat.perspective(game, Some(own)), Perspective::One(own));
        });
    }
}

#[test]
fn a_turn_shows_ones_own_view_and_a_meeting_common_knowledge() {
    let (mut private, mut shared) = (0, 0);
    for seed in 0..40 {
        played(
            Rules::paper_seven(),
            seed,
            &[1, 2, 5],
            |game, hot_seat, asked, _| {
                let (perspective, people_sharing) = (
                    hot_seat.perspective(game, Some(asked)),
                    hot_seat.people_sharing(game),
                );
                if people_sharing.len() == 1 || game.phase() == Phase::Task {
                    assert_eq!(perspective, Perspective::One(asked));
                    private += 1;
                } else {
                    assert_eq!(perspective, Perspective::Shared(people_sharing));
                    assert_eq!(people_sharing, hot_seat.people().and(game.living()));
                    shared += 1;
                    for entry in game
                        .journal()
                        .iter()
                        .filter(|entry| entry.may_be_seen_by(perspective))
                    {
                        let knows = |seat| {
                            let shown = entry.shown_to(Perspective::One(seat));
                            shown.is_some_and(|shown| describe_entry(&shown, game.roster()).is_some())
                        };
                        let told = people_sharing.into_iter().filter(|&seat| knows(seat)).count();
                        assert!(told == 0 || told == people_sharing.len());
                    }
                }
            },
        );
    }
    assert!(
        private > 100 && shared > 100,
        "{private} private turns, {shared} in meetings"
    );
}

#[test]
fn handovers_do_not_reveal_deaths() {
    let mut ghosts = 0;
    for seed in 0..60 {
        // The seats that were handed the device since the last meeting, and the people who shared it at that
        // time.
        let mut went: Vec<Seat> = Vec::new();
        let mut meetings = 0;
        played(
            Rules::paper_seven(),
            seed,
            &[0, 3, 4, 6],
            |game, hot_seat, _, handed| {
                let met = game.journal().iter();
                let met = met
                    .filter(|entry| matches!(entry.event, Event::MeetingOpened { .. }))
                    .count();
                if met != meetings || game.phase() != Phase::Task {
                    (meetings, went) = (met, Vec::new());
                    return;
                }
                let living = hot_seat.people().and(game.living());
                ghosts += handed.iter().filter(|&&seat| !living.contains(seat)).count();
                for &seat in handed {
                    if let Some(&last) = went.last() {
                        let people_sharing = hot_seat.people_sharing(game);
                        let next = people_sharing.next_after(last).or(people_sharing.lowest());
                        assert_eq!(next, Some(seat), "seed {seed}: it goes round the table");
                    }
                    went.push(seat);
                }
            },
        );
    }
    assert!(ghosts > 10, "the dead are handed it too: {ghosts} times");
}

#[test]
fn a_secret_vote_is_a_private_turn_and_an_open_one_is_not() {
    for secret_ballot in [true, false] {
        let rules = Rules {
            secret_ballot,
            ..Rules::paper_seven()
        };
        let (mut votes, mut handed_over) = (0, 0);
        for seed in 0..50 {
            played(rules.clone(), seed, &[2, 3], |game, hot_seat, asked, handed| {
                if game.phase() == Phase::Vote && hot_seat.people_sharing(game).len() == 2 {
                    votes += 1;
                    handed_over += handed.iter().filter(|&&seat| seat == asked).count();
                    assert!(matches!(
                        hot_seat.perspective(game, Some(asked)),
                        Perspective::Shared(_)
                    ));
                }
            });
        }
        assert!(votes > 10);
        assert_eq!(handed_over, if secret_ballot { votes } else { 0 });
    }
}

#[test]
fn the_screen_shows_everything_once_its_people_are_dead() {
    for seed in 0..20 {
        let game = played(Rules::paper(), seed, &[0, 1], |_, _, _, _| {});
        let hot_seat = HotSeat::of(people(&[0, 1]));
        assert_eq!(hot_seat.perspective(&game, None), Perspective::Everything);
    }
}

#[test]
fn the_next_between_goes_round_the_table() {
    let seat = |at| Seat::new(at).expect("a seat");
    let seats = people(&[1, 4]);
    assert_eq!(next_between(seats, seat(0), seat(3)), Some(seat(1)));
    assert_eq!(next_between(seats, seat(2), seat(3)), None);
    assert_eq!(next_between(seats, seat(5), seat(3)), Some(seat(1)));
    assert_eq!(next_between(seats, seat(3), seat(3)), Some(seat(4)));
    assert_eq!(next_between(seats, seat(4), seat(1)), None);
}
