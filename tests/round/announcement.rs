//! Tests of how the result of a ballot is announced: vote by vote, and nowhere before.

use among_agents::agents::{Agent, Bot, InstantAgent, Person};
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::{Action, Discussion, Event, Game, Rules};
use among_agents::round::{
    AnnouncementStage, AskPolicy, HotSeat, OpenVote, PlayContext, Playback, Round, RoundChange, ShownMeeting,
    ShownMeetingStage, Speed, play, play_at_once,
};
use among_agents::table::{Dice, Perspective, Seat, SeatSet};
use futures::future::select;
use std::cell::RefCell;
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

/// What a change of the round showed.
struct Shown {
    at_ms: f64,
    stage: Option<AnnouncementStage>,
    open_votes: usize,
    living: usize,
    is_over: bool,
    ballots_closed: usize,
}

/// Plays a round of bots at this speed and returns what each change showed, and the journal.
fn played(rules: &Rules, seed: u64, speed: Speed) -> (Vec<Shown>, Game) {
    played_by(rules, seed, speed, SeatSet::EMPTY)
}

/// Plays a round in which people on these seats choose as bots would, soon after each question.
fn played_by(rules: &Rules, seed: u64, speed: Speed, people: SeatSet) -> (Vec<Shown>, Game) {
    let game = Game::new(rules.clone(), seed, &[]).expect("a table that can be played");
    let person = Rc::new(Person::default());
    let agents = game
        .roster()
        .seats()
        .into_iter()
        .map(|seat| match people.contains(seat) {
            true => Rc::clone(&person) as Rc<dyn Agent>,
            false => Rc::new(Bot),
        });
    let agents = agents.collect();
    let (clock, round) = (VirtualClock::new(), Rc::new(RefCell::new(Round::new(game))));
    let shown = RefCell::new(Vec::new());
    let see = |change: RoundChange| {
        let round = round.borrow();
        let game = round.game();
        let meeting = ShownMeeting::current(&round, Perspective::Everything);
        check_voters(&round, rules);
        shown.borrow_mut().push(Shown {
            at_ms: clock.now_ms(),
            stage: meeting.as_ref().and_then(|meeting| match meeting.stage {
                ShownMeetingStage::Announcement(stage, _) => Some(stage),
                _ => None,
            }),
            open_votes: meeting.map_or(0, |meeting| meeting.votes.len()),
            living: game.living().len(),
            is_over: game.outcome().is_some() || matches!(change, RoundChange::Over(_)),
            ballots_closed: ballots_closed(game),
        });
    };
    let playback = Rc::new(Playback::new(speed, false));
    let context = PlayContext {
        audience: people.lowest().map(|_| Rc::new(HotSeat::of(people))),
        ..PlayContext::from(Rc::clone(&playback))
    };
    let time = Rc::new(clock.clone());
    let playing = play(Rc::clone(&round), agents, time, context, AskPolicy::Ahead, see);
    let choosing = async {
        loop {
            person.until_asked().await;
            clock.sleep(Duration::from_millis(200)).await;
            let choice = people.lowest().map(|seat| {
                let round = round.borrow();
                let dice = Dice::seeded(round.game().journal().len() as u64);
                Bot.decide(&round.game().view(seat), dice).action
            });
            let answered = choice.map(|choice: Action| person.answer(choice));
            assert_eq!(answered, Some(Ok(())));
            // As the page does after a choice.
            playback.skip_pause();
        }
    };
    clock.run_until(select(pin!(playing), pin!(choosing)));
    let game = round.borrow().game().clone();
    (shown.into_inner(), game)
}

/// Checks that a player learns who has voted for whom only if the ballot is open, and the counts always.
fn check_voters(round: &Round, rules: &Rules) {
    let Some(whole) = ShownMeeting::current(round, Perspective::Everything) else {
        return;
    };
    assert!(whole.votes.iter().all(|vote| vote.voter.is_some()));
    for seat in round.game().living() {
        let seen = ShownMeeting::current(round, Perspective::One(seat)).expect("all take part");
        let whom = |meeting: &ShownMeeting| meeting.votes.iter().map(|vote| vote.whom).collect::<Vec<_>>();
        assert_eq!(whom(&seen), whom(&whole));
        let is_told = |vote: &OpenVote| vote.voter.is_some() != rules.secret_ballot;
        assert!(seen.votes.iter().all(is_told));
    }
}

fn ballots_closed(game: &Game) -> usize {
    let entries = game.journal().iter();
    entries
        .filter(|entry| matches!(entry.event, Event::BallotClosed { .. }))
        .count()
}

fn tables() -> [Rules; 4] {
    let open = Rules::standard();
    [
        Rules::paper(),
        Rules {
            secret_ballot: true,
            ..open.clone()
        },
        Rules {
            discussion: Discussion::Live,
            discussion_seconds: 20,
            ..open.clone()
        },
        open,
    ]
}

#[test]
fn nothing_shows_the_result_before_it_has_been_told() {
    let mut announced = 0;
    for (rules, seed) in tables()
        .into_iter()
        .flat_map(|rules| (1..=8).map(move |seed| (rules.clone(), seed)))
    {
        let (shown, _) = played(&rules, seed, Speed::Normal);
        for (number, pair) in shown.windows(2).enumerate() {
            let [before, after] = pair else { continue };
            let Some(stage) = after.stage.filter(|_| after.stage != before.stage) else {
                continue;
            };
            assert!(!after.is_over, "seed {seed}, change {number}");
            assert_eq!(
                after.living, before.living,
                "seed {seed}: nobody leaves before it is told"
            );
            assert_eq!(after.ballots_closed, before.ballots_closed);
            match (before.stage, stage) {
                // An open ballot shows each vote as it is cast, a secret one none before the announcement.
                (None, AnnouncementStage::Votes(open)) if rules.secret_ballot => assert_eq!(open, 1),
                (None, AnnouncementStage::Votes(open)) => assert!(open <= after.living),
                (Some(AnnouncementStage::Votes(open)), AnnouncementStage::Votes(now)) => {
                    assert_eq!(now, open + 1);
                    assert_eq!(after.open_votes, now);
                }
                (Some(AnnouncementStage::Votes(open)), _) => {
                    assert_eq!(open, after.living, "all are open");
                }
                (Some(AnnouncementStage::Ejection), AnnouncementStage::Result) => announced += 1,
                (earlier, later) => panic!("{later:?} after {earlier:?}"),
            }
            assert!(
                after.at_ms > before.at_ms || before.stage.is_none(),
                "each stage takes time"
            );
        }
    }
    assert!(announced > 8, "{announced} ejections");
}

#[test]
fn an_announcement_changes_nothing_in_the_round() {
    for seed in 1..=20 {
        let rules = Rules::standard();
        let mut expected = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        let bots: Vec<&dyn InstantAgent> = Seat::all().map(|_| &Bot as &dyn InstantAgent).collect();
        play_at_once(&mut expected, &bots).expect("bots choose legally");
        for speed in [Speed::Normal, Speed::Max] {
            let (shown, game) = played(&rules, seed, speed);
            assert_eq!(game.journal(), expected.journal());
            let is_announced = shown.iter().any(|shown| shown.stage.is_some());
            assert_eq!(is_announced, speed != Speed::Max && ballots_closed(&game) > 0);
        }
    }
}

/// How long each stage of the announcements was shown.
fn rests(shown: &[Shown]) -> Vec<(AnnouncementStage, u64)> {
    let rest = |pair: &[Shown]| match pair {
        [before, after] => Some((before.stage?, (after.at_ms - before.at_ms).round() as u64)),
        _ => None,
    };
    shown.windows(2).filter_map(rest).collect()
}

#[test]
fn the_result_rests_as_long_for_a_person_who_votes_last_as_for_those_who_watch() {
    let rules = Rules::standard();
    let last = Seat::all()
        .take(rules.players.into())
        .last()
        .expect("every table has seats");
    let mut told = 0;
    for seed in 1..=12 {
        for (speed, least) in [(Speed::Normal, 3_400), (Speed::Faster, 1_700)] {
            for people in [SeatSet::EMPTY, SeatSet::only(last)] {
                let (shown, _) = played_by(&rules, seed, speed, people);
                for (stage, rest) in rests(&shown) {
                    if stage == AnnouncementStage::Result {
                        assert_eq!(rest, least, "seed {seed}");
                        told += u32::from(!people.is_empty());
                    }
                }
            }
        }
    }
    assert!(told > 8, "{told} results were told to a person");
}

#[test]
fn a_vote_with_a_reason_rests_long_enough_to_be_read() {
    let is_vote = |pair: &&[Shown]| pair[1].open_votes == pair[0].open_votes + 1 && pair[0].open_votes > 0;
    let mut rests: Vec<u64> = Vec::new();
    for seed in 1..=4 {
        let (shown, _) = played(&Rules::standard(), seed, Speed::Normal);
        let votes = shown.windows(2).filter(is_vote);
        rests.extend(votes.map(|pair| (pair[1].at_ms - pair[0].at_ms).round() as u64));
    }
    assert!(rests.contains(&1_500), "{rests:?}");
    assert!(rests.iter().all(|rest| [900, 1_500].contains(rest)), "{rests:?}");
}
