//! Tests of what somebody who looks back on a round is told: badges of sentences, moments that sentences speak
//! of, who came upon a body, what changed a bot's mind, and what counts against a player.

use among_agents::agents::bot::judge;
use among_agents::agents::{Bot, InstantAgent, Random};
use among_agents::claims::{Claim, Verdict};
use among_agents::game::{Action, Event, Game, Role, Room, Rules};
use among_agents::lab::{
    JudgedSentence, RoundMoment, SeatEnd, SeatMoments, SentenceBadge, StatementCheck, Suspects, Utterance,
};
use among_agents::round::{Replay, Round, play_at_once};
use among_agents::session::{BeliefChange, BeliefTrail};
use among_agents::table::{Perspective, Seat};

/// A round of bots with its speeches.
struct Played {
    replay: Replay,
    game: Game,
    heard: Vec<Utterance>,
}

fn rounds_of_bots(count: u64) -> impl Iterator<Item = Played> {
    (1..=count).map(|seed| {
        let mut game = Game::new(Rules::standard(), seed, &[]).expect("a preset can be played");
        let seats = game.roster().seats();
        play_at_once(&mut game, &vec![&Bot as &dyn InstantAgent; seats.len()]).expect("bots choose legally");
        let round = Round::new(game);
        Played {
            heard: StatementCheck::all(&round, seats),
            replay: Replay::of(round.record()).expect("the table was set up before"),
            game: round.game().clone(),
        }
    })
}

impl Played {
    /// The speech as somebody may judge it.
    fn judged(&self, speech: &Utterance, by: Perspective) -> Vec<JudgedSentence> {
        JudgedSentence::all(&self.replay, speech, by)
    }

    /// The choice that a moment brings about.
    fn choice_at(&self, moment: RoundMoment) -> (Seat, Action) {
        let known = self.replay.at(moment.position).game().journal().len();
        let after = self.replay.at(moment.position + 1);
        let new = &after.game().journal()[known..];
        let choice = new.iter().find_map(|entry| entry.event.choice());
        let (seat, action) = choice.expect("a moment is brought about by a choice");
        (seat, action.clone())
    }
}

#[test]
fn for_who_knows_everything_a_badge_is_a_lie_exactly_where_the_speaker_knew_better() {
    let mut seen = [0; 5];
    for played in rounds_of_bots(30) {
        for speech in &played.heard {
            let judged = played.judged(speech, Perspective::Everything);
            for (part, judged) in speech.parts.iter().zip(&judged) {
                assert_eq!(
                    judged.badge == Some(SentenceBadge::Lie),
                    part.is_lie(),
                    "{judged:?}"
                );
                // What bots conclude is an inference, and how they begin states nothing.
                assert_ne!(judged.badge, Some(SentenceBadge::NotRead), "{judged:?}");
                if judged.badge == Some(SentenceBadge::Fact) {
                    let is_false = |verdict| verdict == Verdict::False;
                    assert!(!part.statements.iter().any(|checked| is_false(checked.verdict)));
                }
                if let Some(badge) = judged.badge {
                    let is_consequence = judged.words.contains("alive") || judged.words.contains("ruled out");
                    assert!(!is_consequence || badge == SentenceBadge::Inference, "{judged:?}");
                    seen[badge as usize] += 1;
                }
            }
        }
    }
    let [facts, _, lies, inferences, _] = seen;
    println!("facts, claims, lies, inferences, not read: {seen:?}");
    assert!(facts > 100 && lies > 50 && inferences > 50, "{seen:?}");
}

#[test]
fn a_seat_is_shown_as_fact_only_what_its_own_view_holds_and_as_lie_only_what_it_refutes() {
    let (mut facts, mut claims) = (0, 0);
    for played in rounds_of_bots(10) {
        for speech in &played.heard {
            let before = played.replay.at(speech.position);
            let listeners = before.game().living().without(speech.seat);
            for listener in listeners {
                let judged = played.judged(speech, Perspective::One(listener));
                let whole = played.judged(speech, Perspective::Everything);
                for (judged, whole) in judged.iter().zip(&whole) {
                    assert!(judged.instead.is_none(), "{judged:?}");
                    match judged.badge {
                        Some(SentenceBadge::Fact) => {
                            facts += 1;
                            // Whoever killed somebody and says to have found the body tells a true place.
                            let known = [Some(SentenceBadge::Fact), Some(SentenceBadge::Lie)];
                            assert!(known.contains(&whole.badge), "{judged:?}");
                        }
                        Some(SentenceBadge::Lie) => assert_eq!(whole.badge, Some(SentenceBadge::Lie)),
                        Some(SentenceBadge::Claim) => claims += 1,
                        _ => {}
                    }
                }
            }
        }
    }
    assert!(facts > 50 && claims > facts, "{facts} facts, {claims} claims");
}

#[test]
fn a_sentence_leads_to_the_choice_that_it_speaks_of() {
    // Few have seen somebody use a vent.
    let (mut deeds, mut own) = (0, 0);
    for played in rounds_of_bots(240) {
        for speech in &played.heard {
            for checked in speech.parts.iter().flat_map(|part| &part.statements) {
                let claim = checked.statement.claim;
                let Some(moment) = RoundMoment::of_claim(&played.game, claim, speech.seat, speech.at) else {
                    continue;
                };
                assert!(moment.position < RoundMoment::of_entry(&played.game, speech.at).position);
                let (seat, action) = played.choice_at(moment);
                match claim {
                    Claim::SawVent { who, .. } if checked.verdict == Verdict::True => {
                        assert!(matches!(action, Action::Vent { .. }) && seat == who);
                        deeds += 1;
                    }
                    Claim::Walked { timestep, .. } | Claim::DidTask { timestep, .. } => {
                        assert_eq!((seat, Some(moment.timestep)), (speech.seat, timestep));
                        own += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(deeds > 0 && own > 20, "{deeds} vents, {own} own choices");
}

#[test]
fn everybody_who_came_upon_a_body_is_named_and_the_killer_first() {
    let (mut bodies, mut came) = (0, 0);
    for played in rounds_of_bots(30) {
        for moments in SeatMoments::all(&played.replay.at(played.replay.len())) {
            let is_dead = !played.game.living().contains(moments.seat);
            assert_eq!(moments.end.is_some(), is_dead);
            assert!(moments.meetings.is_sorted_by_key(|meeting| meeting.number));
            let Some(SeatEnd::Killed {
                moment,
                near,
                reported,
            }) = moments.end
            else {
                continue;
            };
            bodies += 1;
            let (killer, deed) = near[0];
            assert_eq!(played.choice_at(deed), (killer, Action::Kill(moments.seat)));
            assert_eq!(deed, moment);
            came += near.len() - 1;
            let room = room_of_kill(&played.game, moments.seat);
            for &(who, at) in &near[1..] {
                assert!(who != killer && who != moments.seat && at.position >= moment.position);
                let after = played.replay.at(at.position + 1);
                assert_eq!(after.game().room_of(who), room, "{who:?} at {at:?}");
            }
            if let Some((reporter, at)) = reported {
                let (seat, action) = played.choice_at(at);
                // Whoever presses the button beside a body reports it.
                assert!(matches!(action, Action::ReportBody | Action::CallMeeting));
                assert_eq!(seat, reporter);
                assert!(near.iter().any(|&(who, _)| who == reporter));
            }
        }
    }
    assert!(bodies > 30 && came > 20, "{bodies} bodies, {came} came upon one");
}

fn room_of_kill(game: &Game, victim: Seat) -> Room {
    let is_kill = |event: &Event| {
        event
            .choice()
            .is_some_and(|(_, action)| *action == Action::Kill(victim))
    };
    let kill = game.journal().iter().find(|entry| is_kill(&entry.event));
    kill.expect("the seat was killed").room
}

fn changes(replay: &Replay, seat: Seat) -> Vec<BeliefChange> {
    let Some(mut trail) = BeliefTrail::of(replay, seat) else {
        return Vec::new();
    };
    std::iter::from_fn(|| trail.step(replay)).flatten().collect()
}

#[test]
fn every_change_of_a_belief_has_a_cause_and_follows_from_the_one_before() {
    let mut found = 0;
    for played in rounds_of_bots(3) {
        for seat in played.game.roster().seats() {
            let changes = changes(&played.replay, seat);
            assert!(played.game.role_of(seat) == Role::Crewmate || changes.is_empty());
            for change in &changes {
                assert!((change.after - change.before).abs() >= 0.1 && !change.cause.is_empty());
                assert_ne!(change.about, seat);
                let judged = judge(&played.replay.at(change.position + 1).game().view(seat));
                let now = judged.iter().find(|judged| judged.who == change.about);
                assert_eq!(now.map(|now| now.probability), Some(change.after));
            }
            found += changes.len();
        }
    }
    println!("{found} changes");
    assert!(found > 20, "{found}");
}

#[test]
fn what_counts_against_a_player_is_as_many_lines_as_the_table_counts() {
    let mut lines = 0;
    for played in rounds_of_bots(20) {
        let meetings = Suspects::by_meeting(&played.game);
        let seats = played.game.roster().seats();
        for (number, meeting) in meetings.iter().enumerate() {
            for against in seats {
                for by in seats {
                    let counted = meeting.of(by, against);
                    let behind = Suspects::behind(&played.game, Some(by), against, Some(number));
                    assert_eq!(behind.len(), usize::from(counted.accusations + counted.votes));
                    lines += behind.len();
                }
                let all = meeting.against(against);
                let behind = Suspects::behind(&played.game, None, against, Some(number));
                assert_eq!(behind.len(), usize::from(all.accusations + all.votes));
            }
        }
    }
    assert!(lines > 50, "{lines}");
}

#[test]
fn two_records_of_a_table_are_compared_at_their_first_different_choice() {
    let played: Vec<Played> = rounds_of_bots(2).collect();
    let record = played[0].replay.record().clone();
    let same = Replay::of(record.clone()).expect("the table was set up before");
    assert_eq!(played[0].replay.first_difference(&same), None);
    for length in [0, 1, record.choices.len() / 2] {
        let mut shorter = record.clone();
        shorter.choices.truncate(length);
        let shorter = Replay::of(shorter).expect("the table was set up before");
        assert_eq!(played[0].replay.first_difference(&shorter), Some(length));
        assert_eq!(shorter.first_difference(&played[0].replay), Some(length));
    }
    // Others at the same table choose differently at once or later, and before that everything is the same.
    let mut game =
        Game::new(record.rules.clone(), record.seed, &record.cast).expect("a preset can be played");
    let seats = game.roster().seats();
    play_at_once(&mut game, &vec![&Random as &dyn InstantAgent; seats.len()]).expect("they choose legally");
    let others = Replay::of(Round::new(game).record()).expect("the table was set up before");
    let position = played[0]
        .replay
        .first_difference(&others)
        .expect("they choose differently");
    let written = |replay: &Replay, position| replay.at(position).written();
    assert_eq!(written(&others, position), written(&played[0].replay, position));
    assert_ne!(
        written(&others, position + 1),
        written(&played[0].replay, position + 1)
    );
}
