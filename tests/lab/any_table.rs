//! Tests that measures of any table, which are computed from what the gate gives, are those of the journal.

use among_agents::agents::{Bot, InstantAgent};
use among_agents::claims::read_claims;
use among_agents::game::{Action, Event, Game, Rules, describe_entry};
use among_agents::lab::{MeetingLog, RoundMoment, Suspecting, Suspects, TalkMeasures};
use among_agents::round::play_at_once;
use among_agents::table::{Seat, SeatSet};

/// What a seat said or voted in a meeting, by the journal: the number of the meeting, the entry and the action.
fn acts(game: &Game) -> Vec<(usize, usize, Seat, &Action)> {
    let (mut acts, mut opened, mut is_open) = (Vec::new(), 0, false);
    for (at, entry) in game.journal().iter().enumerate() {
        match &entry.event {
            Event::MeetingOpened { .. } => (opened, is_open) = (opened + 1, true),
            Event::BallotClosed { .. } => is_open = false,
            Event::Acted { seat, action } if is_open => acts.push((opened - 1, at, *seat, action)),
            _ => {}
        }
    }
    acts
}

/// Whom an action is against.
fn against(game: &Game, seat: Seat, action: &Action) -> SeatSet {
    match action {
        Action::Speak(speech) => {
            let claims = read_claims(speech.words(), game.roster()).into_iter();
            let accused: SeatSet = claims.filter_map(|claim| claim.accused()).collect();
            accused.without(seat)
        }
        Action::Vote(whom) => SeatSet::only(*whom),
        _ => SeatSet::EMPTY,
    }
}

#[test]
fn measures_of_any_table_are_those_of_the_journal() {
    let (mut messages, mut suspecting) = (0, 0);
    for (rules, seed) in [Rules::paper(), Rules::standard()]
        .iter()
        .flat_map(|rules| (1..=10).map(move |seed| (rules, seed)))
    {
        let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        let seats = game.roster().seats();
        play_at_once(&mut game, &vec![&Bot as &dyn InstantAgent; seats.len()]).expect("bots choose legally");
        let log = MeetingLog::of(&game);
        let (talk, suspects, acts) = (
            TalkMeasures::of_meetings(&log),
            Suspects::of_meetings(&log),
            acts(&game),
        );
        let opened = game
            .journal()
            .iter()
            .filter(|entry| matches!(entry.event, Event::MeetingOpened { .. }));
        assert_eq!(talk.meetings.len(), opened.count());
        let ejected: Vec<Option<Seat>> = game
            .journal()
            .iter()
            .filter_map(|entry| match entry.event {
                Event::BallotClosed { ejected, .. } => Some(ejected),
                _ => None,
            })
            .collect();
        assert_eq!(
            talk.meetings
                .iter()
                .map(|meeting| meeting.ejected)
                .collect::<Vec<_>>(),
            ejected
        );
        for player in &talk.players {
            let said = acts.iter().filter_map(|(_, _, seat, action)| match action {
                Action::Speak(speech) if *seat == player.seat && !speech.is_silence() => Some(speech.words()),
                _ => None,
            });
            let said: Vec<&str> = said.collect();
            let words: usize = said.iter().map(|words| words.split_whitespace().count()).sum();
            assert_eq!((player.messages, player.words), (said.len(), words));
            messages += said.len();
        }
        for (number, meeting) in suspects.iter().enumerate() {
            for by in seats {
                for whom in seats {
                    let found = acts.iter().filter(|(of, _, seat, action)| {
                        *of == number && *seat == by && against(&game, by, action).contains(whom)
                    });
                    let told = found.map(|&(_, at, by, _)| {
                        let text = describe_entry(&game.journal()[at].whole(), game.roster());
                        Suspecting {
                            by,
                            moment: RoundMoment::of_entry(&game, at),
                            words: text.expect("it is told").sentence(game.roster()),
                        }
                    });
                    let told: Vec<Suspecting> = told.collect();
                    assert_eq!(Suspects::behind_in(&log, Some(by), whom, Some(number)), told);
                    let counted = meeting.of(by, whom);
                    assert_eq!(usize::from(counted.accusations + counted.votes), told.len());
                    suspecting += told.len();
                }
            }
        }
    }
    assert!(messages > 100 && suspecting > 50, "{messages}, {suspecting}");
}
