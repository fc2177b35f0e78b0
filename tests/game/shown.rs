//! What is shown of a round to whoever looks.

use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{
    Action, Event, Fate, Game, Role, Rules, Shown, ShownEvent, ShownNow, describe_entry, fate_of, join_names,
};
use among_agents::round::{next_seat, play_at_once};
use among_agents::table::{Dice, Perspective, Seat, SeatSet};

/// Plays a round of bots by the rules of the paper.
fn played(seed: u64) -> Game {
    let mut game = Game::new(Rules::paper(), seed, &[]).expect("a preset can be played");
    let bots: [&dyn InstantAgent; 5] = [&Bot; 5];
    play_at_once(&mut game, &bots).expect("bots choose legally");
    game
}

/// Returns whether an entry shows a task or the pretence of one, and by whom.
fn work(event: &Event) -> Option<Seat> {
    match event {
        Event::Acted {
            seat,
            action: Action::CompleteTask(_) | Action::FakeTask(_),
        } => Some(*seat),
        _ => None,
    }
}

#[test]
fn a_watcher_is_shown_every_entry_whole() {
    for seed in 1..=10 {
        let game = played(seed);
        let shown = Shown::of(&game, Perspective::Everything, 0);
        let events = shown.entries.iter().map(|entry| &entry.event);
        let whole = game
            .journal()
            .iter()
            .map(|entry| ShownEvent::Whole(entry.event.clone()));
        assert!(events.eq(whole.collect::<Vec<_>>().iter()));
    }
}

#[test]
fn a_seat_is_shown_what_it_witnessed_and_no_task_of_another() {
    let (mut hidden, mut masked) = (0, 0);
    for seed in 1..=10 {
        let game = played(seed);
        for seat in game.roster().seats() {
            for entry in game.journal() {
                let shown = entry.shown_to(Perspective::One(seat));
                assert_eq!(shown.is_some(), entry.witnesses.contains(seat));
                hidden += usize::from(shown.is_none());
                let Some(shown) = shown else { continue };
                let is_own = entry.event.chooser() == Some(seat);
                assert!(is_own || shown.met.is_empty(), "whom others meet is theirs");
                assert!(is_own || shown.witnesses.is_none(), "who else saw it is not told");
                let is_masked = !is_own && work(&entry.event).is_some();
                let seems = matches!(shown.event, ShownEvent::SeemedToDoATask(_));
                assert_eq!(seems, is_masked);
                masked += usize::from(is_masked);
            }
        }
    }
    assert!(hidden > 500 && masked > 20, "{hidden} {masked}");
}

#[test]
fn an_impostor_is_told_who_saw_it_vent() {
    let (mut seen, mut unseen) = (0, 0);
    for seed in 1..=500 {
        let game = played(seed);
        for entry in game.journal() {
            let Event::Acted {
                seat,
                action: Action::Vent { .. },
            } = entry.event
            else {
                continue;
            };
            let told = |by| {
                let shown = entry.shown_to(Perspective::One(by))?;
                describe_entry(&shown, game.roster()).map(|text| text.what)
            };
            let own = told(seat).expect("it knows what it did");
            let others = entry.witnesses.without(seat);
            match others.is_empty() {
                true => {
                    unseen += 1;
                    assert!(own.ends_with(" · no witness"), "{own}");
                }
                false => {
                    seen += 1;
                    let names = join_names(others, game.roster());
                    assert!(own.ends_with(&format!(" · seen by {names}")), "{own}");
                }
            }
            for witness in others {
                let told = told(witness).expect("a witness saw it");
                assert!(!told.contains('·'), "who else saw it is not told: {told}");
            }
        }
    }
    assert!(seen > 1 && unseen > 4, "{seen} {unseen}");
}

#[test]
fn people_who_share_a_screen_are_shown_what_each_of_them_was_shown_alike() {
    let (mut shared, mut withheld) = (0, 0);
    for seed in 1..=10 {
        let game = played(seed);
        let pair = [0, 1].map(|at| Seat::new(at).expect("a seat"));
        let both = Perspective::Shared(pair.into_iter().collect::<SeatSet>());
        for entry in game.journal() {
            let [one, other] = pair.map(|seat| entry.shown_to(Perspective::One(seat)));
            match entry.shown_to(both) {
                Some(shown) => {
                    shared += 1;
                    let events = [one, other].map(|own| own.expect("both saw it").event);
                    assert!(events.iter().all(|event| *event == shown.event));
                    assert!(shown.met.is_empty());
                }
                None => {
                    withheld += 1;
                    let is_masked = work(&entry.event).is_some() || entry.event.chooser().is_some();
                    assert!(one.is_none() || other.is_none() || is_masked);
                }
            }
        }
    }
    assert!(shared > 100 && withheld > 100, "{shared} {withheld}");
}

#[test]
fn roles_are_shown_to_those_who_have_them_to_fellows_and_to_all_at_the_end() {
    let rules = Rules {
        impostors: 2,
        players: 7,
        ..Rules::paper()
    };
    let game = Game::new(rules, 3, &[]).expect("these rules can be played");
    for own in game.roster().seats() {
        let now = ShownNow::of(&game, Perspective::One(own));
        for seat in game.roster().seats() {
            let both_impostors = game.impostors().contains(own) && game.impostors().contains(seat);
            let expected = (own == seat || both_impostors).then(|| game.role_of(seat));
            assert_eq!(now.role_of(seat), expected);
            assert_eq!(now.persona_of(seat).is_some(), own == seat);
        }
    }
    let over = played(1);
    let now = ShownNow::of(&over, Perspective::Shared(over.roster().seats()));
    let seats = over.roster().seats();
    assert!(
        seats
            .into_iter()
            .all(|seat| now.role_of(seat) == Some(over.role_of(seat)))
    );
}

#[test]
fn killed_and_ejected_seats_are_told_apart() {
    let mut seen = [0; 3];
    for seed in 1..=40 {
        let mut game = Game::new(Rules::paper(), seed, &[]).expect("a preset can be played");
        let bots: [&dyn InstantAgent; 5] = [&Bot; 5];
        play_at_once(&mut game, &bots).expect("bots choose legally");
        for seat in game.roster().seats() {
            let fate = fate_of(&game, seat);
            seen[fate as usize] += 1;
            assert!(fate != Fate::Killed || game.role_of(seat) == Role::Crewmate);
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn whoever_watches_is_in_the_timestep_of_what_happened_last() {
    let mut game = Game::new(Rules::paper(), 3, &[]).expect("a preset can be played");
    let mut ended = 0;
    while let Ok(seat) = next_seat(&game) {
        let dice = Dice::for_choice(3, seat, game.choices_made(seat));
        let action = Bot.decide(&game.view(seat), dice).action;
        game.apply(seat, action).expect("bots choose legally");
        let timestep = |by| ShownNow::of(&game, by).timestep;
        if game.outcome().is_some() {
            break;
        }
        for by in [Perspective::Everything, Perspective::Whodunit] {
            let last = Shown::entries(&game, by, 0).last();
            assert_eq!(timestep(by), last.map_or(1, |entry| entry.timestep));
        }
        assert_eq!(timestep(Perspective::One(seat)), game.timestep());
        ended += usize::from(game.timestep() > timestep(Perspective::Everything));
    }
    assert!(ended > 3, "{ended}");
}
