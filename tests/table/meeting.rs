//! Tests of a meeting: whose turn it is, when the vote begins, and who is voted out.

use among_agents::table::{
    BallotOrder, BallotRules, Dice, Meeting, Phase, Seat, SeatSet, TalkRules, Turn, Vote,
};

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

/// Returns the rules of a ballot in turns or live, as open ballots have them.
fn ballot(order: BallotOrder) -> BallotRules {
    BallotRules {
        order,
        may_skip: true,
        is_secret: false,
    }
}

fn in_turns(rounds: u8, first: Option<Seat>, present: SeatSet) -> Meeting {
    let talk = TalkRules::InTurns { rounds, first };
    Meeting::open(seat(2), present, talk, ballot(BallotOrder::InTurns))
}

fn live(present: SeatSet) -> Meeting {
    let talk = TalkRules::Live { seconds: 60 };
    Meeting::open(seat(2), present, talk, ballot(BallotOrder::Live { seconds: 30 }))
}

/// Lets everybody speak in turn until the vote and returns the order.
fn talk_to_the_end(meeting: &mut Meeting) -> Vec<Seat> {
    let mut spoke = Vec::new();
    while let (Phase::Discussion { .. }, Turn::One(seat)) = (meeting.phase(), meeting.turn()) {
        assert!(meeting.speak(seat), "each speech is a turn");
        spoke.push(seat);
    }
    spoke
}

#[test]
fn in_turns_everybody_speaks_once_a_round_and_then_all_vote() {
    // Seats 1 and 4 are out of the round.
    let present: SeatSet = [0, 2, 3, 5].map(seat).into_iter().collect();
    for rounds in 0..=3 {
        let mut meeting = in_turns(rounds, None, present);
        let spoke = talk_to_the_end(&mut meeting);
        let order: Vec<Seat> = present.into_iter().collect();
        assert_eq!(spoke, order.repeat(rounds.into()));
        assert_eq!(meeting.phase(), Phase::Vote);
        assert_eq!(meeting.turn(), Turn::One(seat(0)));
    }
}

#[test]
fn the_first_speaker_begins_each_round_and_the_vote_follows_the_order_of_play() {
    let present: SeatSet = [0, 2, 3].map(seat).into_iter().collect();
    let mut meeting = in_turns(2, Some(seat(3)), present);
    let spoke = talk_to_the_end(&mut meeting);
    assert_eq!(spoke, [3, 0, 2, 3, 0, 2].map(seat));
    assert_eq!(meeting.turn(), Turn::One(seat(0)));
    assert_eq!(meeting.seconds(), None, "no clock runs");
}

#[test]
fn a_live_talk_ends_when_all_are_ready_at_once() {
    let present: SeatSet = [0, 2, 3].map(seat).into_iter().collect();
    let mut meeting = live(present);
    assert_eq!(
        (meeting.phase(), meeting.turn()),
        (Phase::Chat, Turn::Any(present))
    );
    assert_eq!(meeting.seconds(), Some(60));
    assert!(!meeting.speak(seat(0)), "all messages of a seat are one turn");
    assert!(meeting.ready_to_vote(seat(0)), "which it has had now");
    assert!(meeting.ready_to_vote(seat(2)));
    meeting.not_ready(seat(0));
    assert!(meeting.ready_to_vote(seat(3)));
    assert_eq!(meeting.phase(), Phase::Chat, "seat 0 has taken it back");
    assert!(!meeting.ready_to_vote(seat(0)), "it has had its turn before");
    assert_eq!(
        (meeting.phase(), meeting.turn()),
        (Phase::Vote, Turn::Any(present))
    );
    assert_eq!(meeting.seconds(), Some(30));
}

#[test]
fn a_seat_that_has_sent_all_its_messages_is_ready() {
    let present: SeatSet = [0, 1].map(seat).into_iter().collect();
    let mut meeting = live(present);
    for _ in 1..Meeting::MAX_MESSAGES {
        assert!(!meeting.speak(seat(0)));
    }
    assert!(meeting.speak(seat(0)), "its last message ends its turn");
    assert_eq!(meeting.ready(), SeatSet::only(seat(0)));
    assert_eq!(meeting.turn(), Turn::Any(SeatSet::only(seat(1))));
}

#[test]
fn the_last_vote_closes_the_ballot_and_elects_whoever_has_more_than_any_other() {
    for number in 0..2_000 {
        let mut dice = Dice::seeded(number);
        let present = SeatSet::first(2 + dice.below(Seat::MAX - 1));
        let is_live = dice.chance(0.5);
        let mut meeting = if is_live {
            live(present)
        } else {
            in_turns(0, None, present)
        };
        for who in present.into_iter().filter(|_| is_live) {
            meeting.ready_to_vote(who);
        }
        let mut votes = Vec::new();
        let result = loop {
            let waiting: Vec<Seat> = meeting.turn().seats().into_iter().collect();
            let voter = *dice.pick(&waiting).expect("somebody is to vote");
            let candidates: Vec<Vote> = meeting.candidates(voter).into_iter().map(Vote::For).collect();
            assert!(!candidates.contains(&Vote::For(voter)));
            let vote = match dice.chance(0.3) {
                true => Vote::Nobody,
                false => *dice.pick(&candidates).expect("at least two are present"),
            };
            assert_eq!(meeting.awaits_last_vote(), votes.len() + 1 == present.len());
            votes.push(vote);
            if let Some(result) = meeting.vote(voter, vote) {
                break result;
            }
        };
        assert_eq!((votes.len(), meeting.have_voted()), (present.len(), present));
        let count = |of: Vote| votes.iter().filter(|&&vote| vote == of).count();
        let wins = |who: &Seat| {
            let own = count(Vote::For(*who));
            let others = present
                .without(*who)
                .into_iter()
                .map(Vote::For)
                .chain([Vote::Nobody]);
            others.map(count).all(|others| own > others)
        };
        assert_eq!(result.voted_out, present.into_iter().find(wins), "{votes:?}");
    }
}
