//! Tests of talk figures, counted by hand.

use super::spoken::{dealt, play_with_words, seat};
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Action, Discussion, Game, Rules};
use among_agents::lab::{Hundredths, TalkMeasures};
use among_agents::round::next_seat;
use among_agents::table::{Colour, Dice, MeetingTime, Phase, Speech};

/// Plays a round in which Blue says these things in turn, Cyan one thing once, and nobody else anything.
fn round(blue_says: &[&str]) -> Game {
    let rules = || Rules {
        discussion_rounds: 3,
        ..Rules::paper()
    };
    let played = (1..).map(|seed| {
        let mut game = dealt(rules(), seed);
        let (mut said, mut cyan_said) = (0, false);
        play_with_words(&mut game, |game, who| {
            if who == seat(game, Colour::Blue) {
                said += 1;
                return blue_says.get(said - 1).map(|words| (*words).to_owned());
            }
            let first = who == seat(game, Colour::Cyan) && !std::mem::replace(&mut cyan_said, true);
            first.then(|| "ok".to_owned())
        });
        (game, said, cyan_said)
    });
    let mut whole = played.filter(|(_, said, cyan_said)| *said >= blue_says.len() && *cyan_said);
    whole.next().expect("some round has a meeting").0
}

#[test]
fn messages_and_words_are_counted_as_the_paper_does() {
    let game = round(&["Red is SUS, vote red!", "red is sus vote red", "why - me"]);
    let figures = TalkMeasures::of(&game);
    let of = |colour| {
        let seat = seat(&game, colour);
        figures
            .players
            .iter()
            .find(|player| player.seat == seat)
            .expect("it took part")
    };
    let blue = of(Colour::Blue);
    assert_eq!((blue.messages, blue.words, blue.repeated), (3, 13, 1));
    // red, is, sus, vote, why, me: a dash counts as a word, but not in the vocabulary.
    assert_eq!(blue.unique, 6);
    assert_eq!(blue.words_per_message(), Hundredths(433));
    let cyan = of(Colour::Cyan);
    assert_eq!((cyan.messages, cyan.words, cyan.unique), (1, 1, 1));
    let messages: u16 = figures.meetings.iter().flat_map(|meeting| meeting.messages).sum();
    assert_eq!(messages, 4, "silence is no message");
    let words = figures.words().expect("somebody spoke");
    assert_eq!(words.mean, Hundredths(267), "each who spoke counts once");
    let first = figures
        .meetings
        .iter()
        .find(|meeting| meeting.messages[blue.seat.index()] > 0);
    let first = first.expect("it spoke");
    assert_eq!(first.rank_of(blue.seat), 1);
    let silent = first
        .present
        .into_iter()
        .find(|seat| first.messages[seat.index()] == 0);
    assert!(silent.is_none_or(|seat| first.rank_of(seat) > 1));
}

/// Only in a live meeting may everybody speak at any time, so only there are there gaps in seconds.
#[test]
fn gaps_are_counted_in_real_time_alone() {
    let rules = Rules {
        discussion: Discussion::Live,
        ..Rules::paper()
    };
    let in_chat = |seed| {
        let mut game = dealt(rules.clone(), seed);
        while game.phase() != Phase::Chat {
            let seat = next_seat(&game).ok()?;
            let dice = Dice::for_choice(seed, seat, game.choices_made(seat));
            let action = Bot.decide(&game.view(seat), dice).action;
            game.apply(seat, action).expect("bots choose legally");
        }
        Some(game)
    };
    let mut game = (1..).find_map(in_chat).expect("somebody calls a meeting");
    let living: Vec<_> = game.living().into_iter().collect();
    let said = [
        (1_500, 0, "hello"),
        (4_000, 1, "hi"),
        (9_250, 0, "who was in elec"),
        (10_000, 1, "hi"),
    ];
    for (millis, who, words) in said {
        game.pass_time(MeetingTime::from_millis(millis));
        game.apply(living[who], Action::Speak(Speech::new(words)))
            .expect("all may speak");
    }
    let figures = TalkMeasures::of(&game);
    let (gaps, own) = (
        figures.gaps().expect("there are gaps"),
        figures.own_gaps().expect("and own ones"),
    );
    // 2.5, 5.25 and 0.75 s after any message; 7.75 and 6 s after the player's own.
    assert_eq!(
        (gaps.spread.mean, gaps.median),
        (Hundredths(283), Hundredths(250))
    );
    assert_eq!((own.spread.mean, own.median), (Hundredths(688), Hundredths(600)));
    let player = figures
        .players
        .iter()
        .find(|player| player.seat == living[1])
        .expect("it took part");
    assert_eq!((player.messages, player.repeated), (2, 1));

    let in_turns = TalkMeasures::of(&round(&["one", "two"]));
    assert_eq!(in_turns.gaps(), None);
}

#[test]
fn a_round_without_words_has_figures_too() {
    let mut game = dealt(Rules::paper(), 3);
    play_with_words(&mut game, |_, _| None);
    let figures = TalkMeasures::of(&game);
    assert_eq!(figures.words(), None);
    assert_eq!(
        figures.messages().map(|spread| spread.mean),
        (!figures.meetings.is_empty()).then_some(Hundredths(0))
    );
}
