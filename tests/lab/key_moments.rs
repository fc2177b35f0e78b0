//! Tests of the moments that mattered.

use super::spoken::{dealt, play_with_words, seat};
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Action, Event, Game, JournalEntry, Role, Rules};
use among_agents::lab::{KeyMoment, KeyMomentKind, StatementCheck};
use among_agents::round::{Round, next_seat, play_at_once};
use among_agents::table::{Colour, Phase, SeatSet, Speech};

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
        let is_in_vain = |moment: &KeyMoment| moment.words.contains(" It did not help: ");
        assert!(
            !moments.iter().any(is_in_vain) || tells(KeyMomentKind::Vote),
            "the vote says more: {moments:#?}"
        );
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

const COLOURS: [Colour; 5] = [
    Colour::Red,
    Colour::Blue,
    Colour::Cyan,
    Colour::Lime,
    Colour::White,
];

/// Returns a table of five in the Cafeteria, whose button can be pressed again and again.
fn table() -> Game {
    dealt(
        Rules {
            button_uses: 5,
            skip_vote: true,
            ..Rules::paper()
        },
        1,
    )
}

/// Holds a meeting by the button. The lines are said in this order, each when its speaker's turn comes.
/// Whoever is not among the votes votes for nobody.
fn meet(game: &mut Game, lines: &[(Colour, &str)], votes: &[(Colour, Colour)]) {
    let mut lines = lines.iter().peekable();
    let caller = next_seat(game).expect("the round goes on");
    game.apply(caller, Action::CallMeeting)
        .expect("everybody is in the Cafeteria");
    while let Ok(who) = next_seat(game) {
        let colour = game.roster().colour(who);
        let action = match game.phase() {
            Phase::Discussion { .. } => match lines.next_if(|(speaker, _)| *speaker == colour) {
                Some((_, words)) => Action::Speak(Speech::new(words)),
                None => Action::Speak(Speech::SILENCE),
            },
            Phase::Vote => match votes.iter().find(|(voter, _)| *voter == colour) {
                Some((_, whom)) => Action::Vote(seat(game, *whom)),
                None => Action::SkipVote,
            },
            _ => break,
        };
        game.apply(who, action).expect("it is legal");
    }
    assert_eq!(lines.next(), None, "all lines are said");
}

/// Returns what is told of the lie.
fn told_lie(game: Game) -> String {
    let (_, moments) = moments(game, SeatSet::EMPTY);
    let lie = moments
        .into_iter()
        .find(|moment| moment.kind == KeyMomentKind::Lie);
    lie.expect("a lie is among the moments").words
}

#[test]
fn the_lie_is_about_whoever_was_voted_out_and_told_before_others_took_it_up() {
    let [red, blue, cyan, lime, white] = COLOURS;
    let mut game = table();
    let lines = [
        (red, "I saw Blue vent in Admin."),
        (cyan, "I think it is Blue."),
        (lime, "Vote Blue."),
        // Said after most minds were made up, and about somebody else.
        (red, "I saw Blue kill White in Admin."),
        (red, "I saw White vent in Storage."),
    ];
    meet(
        &mut game,
        &lines,
        &[(cyan, blue), (lime, blue), (white, blue), (red, blue)],
    );
    assert!(game.ejected().contains(seat(&game, blue)));
    let told = told_lie(game);
    assert!(told.starts_with("Red said “I saw Blue vent in Admin.”"), "{told}");
    assert!(told.ends_with(" Blue was voted out."), "{told}");
}

#[test]
fn the_lie_is_the_alibi_for_which_a_crewmate_was_voted_out_instead() {
    let [red, blue, cyan, lime, white] = COLOURS;
    let mut game = table();
    let lines = [
        (cyan, "I think it is Red."),
        (red, "I was in the Reactor at 1."),
        (white, "I suspect Blue."),
        (red, "I saw White vent in Storage."),
    ];
    meet(
        &mut game,
        &lines,
        &[(cyan, blue), (lime, blue), (white, blue), (blue, red)],
    );
    let told = told_lie(game);
    assert!(
        told.starts_with("Red said “I was in the Reactor at 1.” In truth Red was "),
        "{told}"
    );
    assert!(told.ends_with(" Blue was voted out instead."), "{told}");
}

#[test]
fn a_lie_that_let_an_accused_impostor_go_counts_unless_another_cost_a_crewmate() {
    let [red, blue, cyan, lime, white] = COLOURS;
    let mut game = table();
    // Nobody suspects Red here.
    meet(&mut game, &[(red, "I was in the Reactor at 1.")], &[]);
    let alibi = [(lime, "I saw Red vent in Admin."), (red, "I was in Admin at 1.")];
    meet(&mut game, &alibi, &[(lime, red)]);
    meet(&mut game, &[(red, "I was in Storage at 1.")], &[]);
    let told = told_lie(game.clone());
    assert!(told.starts_with("Red said “I was in Admin at 1.”"), "{told}");
    assert!(told.ends_with(" Nobody was voted out."), "{told}");

    let votes = [(cyan, blue), (lime, blue), (red, blue), (white, blue)];
    meet(&mut game, &[(red, "I saw Blue vent in Admin.")], &votes);
    let told = told_lie(game);
    assert!(told.starts_with("Red said “I saw Blue vent in Admin.”"), "{told}");
}

#[test]
fn a_lie_that_did_not_help_comes_after_the_other_moments() {
    let [red, blue, cyan, lime, white] = COLOURS;
    let votes = [(blue, red), (cyan, red), (lime, red), (white, red)];
    let mut game = table();
    meet(&mut game, &[(red, "I was in the Reactor at 1.")], &votes);
    let told = told_lie(game);
    assert!(told.ends_with(" It did not help: Red was voted out."), "{told}");
}

#[test]
fn the_lie_can_be_checked_and_is_about_whoever_then_got_votes() {
    let [red, blue, cyan, lime, white] = COLOURS;
    // An opinion about whoever was voted out.
    let framed = [(red, "Blue is suspicious."), (red, "I saw Blue vent in Admin.")];
    let votes = [(cyan, blue), (lime, blue), (white, blue), (red, blue)];
    let mut game = table();
    meet(&mut game, &framed, &votes);
    let told = told_lie(game);
    assert!(told.starts_with("Red said “I saw Blue vent in Admin.”"), "{told}");
    // The own place, which nobody asked for.
    let lines = [
        (red, "I was in the Reactor at 1."),
        (red, "I saw White vent in Storage."),
    ];
    for votes in [&[(cyan, white), (lime, white)][..], &[(cyan, white)]] {
        let mut game = table();
        meet(&mut game, &lines, votes);
        let told = told_lie(game);
        assert!(
            told.starts_with("Red said “I saw White vent in Storage.”"),
            "{told}"
        );
    }
    // A fact that did nothing is no more than an opinion that did much.
    let mut game = table();
    meet(
        &mut game,
        &[(red, "Blue is suspicious."), (red, "I was in the Reactor at 1.")],
        &votes,
    );
    let told = told_lie(game);
    assert!(told.starts_with("Red said “Blue is suspicious.”"), "{told}");
}
