//! Tests of the moments that mattered.

use super::spoken::{dealt, play_with_words, seat};
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Action, Event, Game, JournalEntry, Role, Rules};
use among_agents::lab::{KeyMoment, KeyMomentKind, StatementCheck};
use among_agents::round::{Round, play_at_once};
use among_agents::table::{Colour, SeatSet};

fn moments(game: Game, bots: SeatSet) -> (Round, Vec<KeyMoment>) {
    let round = Round::new(game);
    let heard = StatementCheck::all(&round, bots);
    let moments = KeyMoment::of(round.game(), &heard, SeatSet::EMPTY);
    (round, moments)
}

fn rounds_of_bots() -> impl Iterator<Item = (Round, Vec<KeyMoment>)> {
    (1..=60).map(|seed| {
        let mut game = Game::new(Rules::standard(), seed, &[]).expect("a preset can be played");
        let seats = game.roster().seats();
        play_at_once(&mut game, &vec![&Bot as &dyn InstantAgent; seats.len()]).expect("bots choose legally");
        moments(game, seats)
    })
}

#[test]
fn a_round_has_up_to_three_moments_in_order_of_time() {
    let mut kinds = Vec::new();
    for (round, moments) in rounds_of_bots() {
        assert!(moments.len() <= 3);
        assert!(
            moments.is_sorted_by(|one, other| one.at < other.at),
            "{moments:#?}"
        );
        let game = round.game();
        for moment in &moments {
            let entry = &game.journal()[moment.at];
            let is_of_its_kind = match (&entry.event, moment.kind) {
                (Event::Acted { action, .. }, KeyMomentKind::Kill) => matches!(action, Action::Kill(_)),
                (Event::Acted { action, .. }, KeyMomentKind::Vent) => matches!(action, Action::Vent { .. }),
                (Event::Acted { action, seat }, KeyMomentKind::Lie) => {
                    matches!(action, Action::Speak(_)) && game.role_of(*seat) == Role::Impostor
                }
                (event, KeyMomentKind::Vote) => {
                    matches!(event, Event::BallotClosed { ejected: Some(_), .. })
                }
                _ => false,
            };
            assert!(is_of_its_kind, "{moment:?}");
            assert_eq!(moment.timestep, entry.reported_at());
            assert!(
                moment.words.ends_with('.') && !moment.words.contains("  "),
                "{}",
                moment.words
            );
        }
        let has = |wanted: fn(&Action) -> bool| {
            game.journal().iter().any(|entry| match &entry.event {
                Event::Acted { action, .. } => wanted(action),
                _ => false,
            })
        };
        let tells = |kind| moments.iter().any(|moment| moment.kind == kind);
        assert_eq!(
            has(|action| matches!(action, Action::Kill(_))),
            tells(KeyMomentKind::Kill)
        );
        assert_eq!(
            has(|action| matches!(action, Action::Vent { .. })),
            tells(KeyMomentKind::Vent)
        );
        kinds.extend(moments.iter().map(|moment| moment.kind));
    }
    for kind in [
        KeyMomentKind::Kill,
        KeyMomentKind::Vent,
        KeyMomentKind::Lie,
        KeyMomentKind::Vote,
    ] {
        let count = kinds.iter().filter(|other| **other == kind).count();
        assert!(count >= 5, "{kind:?} {count}");
    }
}

#[test]
fn the_death_of_a_person_who_played_is_one_of_the_moments() {
    let mut added = 0;
    for (round, without) in rounds_of_bots() {
        let game = round.game();
        let heard = StatementCheck::all(&round, game.roster().seats());
        for (at, entry) in game.journal().iter().enumerate() {
            let Event::Acted {
                action: Action::Kill(victim),
                ..
            } = entry.event
            else {
                continue;
            };
            let moments = KeyMoment::of(game, &heard, SeatSet::only(victim));
            assert!(moments.len() <= 3);
            let own = moments.iter().find(|moment| moment.at == at);
            assert_eq!(own.map(|own| own.kind), Some(KeyMomentKind::Kill), "{moments:#?}");
            added += usize::from(without.iter().all(|moment| moment.at != at));
        }
    }
    assert!(added > 20, "{added}");
}

#[test]
fn the_lie_is_the_one_that_had_the_accused_voted_out() {
    let mut framed = 0;
    for seed in 1..=60 {
        let mut game = dealt(Rules::paper(), seed);
        let [red, blue] = [Colour::Red, Colour::Blue].map(|colour| seat(&game, colour));
        play_with_words(&mut game, |_, who| {
            (who == red).then(|| "I was in the Cafeteria all the time. I saw Blue vent in Admin.".to_owned())
        });
        let is_out = game.ejected().contains(blue);
        let (_, moments) = moments(game, SeatSet::EMPTY);
        let lie = moments.iter().find(|moment| moment.kind == KeyMomentKind::Lie);
        if let Some(lie) = lie.filter(|_| is_out) {
            framed += 1;
            assert!(
                lie.words.starts_with("Red said “I saw Blue vent in Admin.” "),
                "{}",
                lie.words
            );
            assert!(lie.words.ends_with("Blue was voted out."), "{}", lie.words);
        }
    }
    assert!(framed > 3, "{framed}");
}

#[test]
fn a_false_place_is_told_rather_than_a_denial() {
    let mut places = 0;
    for seed in 1..=60 {
        let mut game = dealt(Rules::standard(), seed);
        let red = seat(&game, Colour::Red);
        play_with_words(&mut game, |_, who| {
            (who == red).then(|| "It was not me. I was in the Reactor at 1.".to_owned())
        });
        let (_, moments) = moments(game, SeatSet::EMPTY);
        let lie = moments.iter().find(|moment| moment.kind == KeyMomentKind::Lie);
        if let Some(lie) = lie.filter(|lie| lie.words.starts_with("Red said")) {
            places += 1;
            let told = "Red said “I was in the Reactor at 1.” In truth Red was ";
            assert!(lie.words.starts_with(told), "{}", lie.words);
        }
    }
    assert!(places > 10, "{places}");
}

#[test]
fn a_vent_is_told_with_the_kill_that_it_belongs_to() {
    let mut together = 0;
    for (round, moments) in rounds_of_bots() {
        let of = |kind| {
            moments
                .iter()
                .find(|moment| moment.kind == kind)
                .map(|moment| moment.at)
        };
        let actor = |at: usize| round.game().journal()[at].event.chooser();
        if let (Some(kill), Some(vent)) = (of(KeyMomentKind::Kill), of(KeyMomentKind::Vent)) {
            together += 1;
            assert_eq!(actor(kill), actor(vent), "there is one impostor");
        }
    }
    assert!(together > 5, "{together}");
}

#[test]
fn a_killer_who_found_the_body_lied() {
    let mut told = 0;
    for seed in 1..=40 {
        let mut game = dealt(Rules::standard(), seed);
        let red = seat(&game, Colour::Red);
        play_with_words(&mut game, |game, who| {
            let killed = |entry: &JournalEntry| match entry.event {
                Event::Acted {
                    action: Action::Kill(victim),
                    ..
                } => Some(victim),
                _ => None,
            };
            let victim = game.journal().iter().rev().find_map(killed)?;
            let name = game.roster().name(victim);
            (who == red).then(|| format!("just came in and found {name} dead"))
        });
        let (_, moments) = moments(game, SeatSet::EMPTY);
        let lie = moments.iter().find(|moment| moment.kind == KeyMomentKind::Lie);
        if let Some(lie) = lie.filter(|lie| lie.words.starts_with("Red said")) {
            told += 1;
            assert!(lie.words.contains("” In truth Red killed "), "{}", lie.words);
        }
    }
    assert!(told > 10, "{told}");
}
