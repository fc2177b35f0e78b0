//! The meetings of a round as one seat knows them: cause, talk by rounds, and votes.

mod summary;

pub(crate) use summary::QuotedWords;

use super::known::named;
use crate::agents::minds::prompt::own_turn::describe_aim_of_meeting;
use crate::agents::minds::prompt::text::{names, quoted};
use crate::game::{Action, Cause, Discussion, Event, ObservedEvent, PastEvent, Room, View};
use crate::table::{BallotResult, Phase, Seat};
use std::fmt::Write;

/// How many speeches of a live discussion are told.
const MAX_LIVE_SPEECHES: usize = 40;

/// A meeting as one seat knows it.
pub(crate) struct KnownMeeting<'a> {
    /// The timestep of the meeting.
    pub(crate) timestep: u16,
    /// The timestep in which it was called.
    called: u16,
    caller: Seat,
    cause: Cause,
    /// Where the bodies were found.
    room: Room,
    /// What was said, oldest first. Empty words are silence.
    speeches: Vec<(Seat, &'a str)>,
    /// The votes that the seat knows of.
    votes: Vec<(Seat, Option<Seat>)>,
    /// The result, once the votes are counted.
    result: Option<BallotResult>,
}

/// Returns whether the votes that the seat knows of decide the vote that goes on, whatever the others choose. Votes
/// that it cannot know decide nothing.
pub(crate) fn is_vote_decided(view: &View<'_>) -> bool {
    let meetings = meetings(view);
    let Some(meeting) = meetings.last().filter(|_| view.phase() == Phase::Vote) else {
        return false;
    };
    let (living, voted) = (view.believed_living(), view.have_voted());
    let to_come = living.minus(voted);
    let nobody = view.rules().skip_vote.then_some(None);
    let candidates: Vec<Option<Seat>> = living.into_iter().map(Some).chain(nobody).collect();
    let votes_for = |whom: Option<Seat>| meeting.votes.iter().filter(|vote| vote.1 == whom).count();
    // Nobody can vote for itself.
    let at_most = |whom: Option<Seat>| {
        let able = whom.map_or(to_come, |seat| to_come.without(seat));
        votes_for(whom) + able.len()
    };
    let first = candidates.iter().copied().max_by_key(|&whom| votes_for(whom));
    // On a tie nobody is ejected.
    meeting.votes.len() == voted.len()
        && first.is_some_and(|first| {
            let mut others = candidates.iter().filter(|&&whom| whom != first);
            others.all(|&whom| at_most(whom) < votes_for(first))
        })
}

/// Returns the meetings that the seat took part in, oldest first.
pub(crate) fn meetings<'a>(view: &View<'a>) -> Vec<KnownMeeting<'a>> {
    let mut meetings: Vec<KnownMeeting<'a>> = Vec::new();
    for past in view.past() {
        if let PastEvent::Saw(seen) = &past
            && let ObservedEvent::MeetingOpened { caller, cause, .. } = seen.seen
        {
            meetings.push(KnownMeeting {
                timestep: seen.timestep,
                called: seen.reported_at(),
                caller,
                cause,
                room: seen.room,
                speeches: Vec::new(),
                votes: Vec::new(),
                result: None,
            });
        }
        if let Some(meeting) = meetings.last_mut()
            && meeting.timestep == past.timestep()
        {
            meeting.add(&past, view.seat());
        }
    }
    meetings
}

impl<'a> KnownMeeting<'a> {
    fn add(&mut self, past: &PastEvent<'a>, own: Seat) {
        match past {
            PastEvent::Saw(seen) => match seen.seen {
                ObservedEvent::Said { who, words } => self.speeches.push((who, words)),
                ObservedEvent::Voted { who, whom } => self.votes.push((who, whom)),
                ObservedEvent::BallotClosed { tally, ejected } => {
                    self.result = Some(BallotResult {
                        tally: *tally,
                        voted_out: ejected,
                    });
                }
                _ => {}
            },
            PastEvent::Did(done) => {
                if let Event::Acted { action, .. } = done.event {
                    match action {
                        Action::Speak(speech) => self.speeches.push((own, speech.words())),
                        Action::Vote(whom) => self.votes.push((own, Some(*whom))),
                        Action::SkipVote => self.votes.push((own, None)),
                        _ => {}
                    }
                }
            }
        }
    }

    /// Returns whether the votes are counted.
    pub(crate) fn is_over(&self) -> bool {
        self.result.is_some()
    }

    /// Describes the meeting as it goes on: why it was called, and everything said so far, by rounds.
    pub(crate) fn describe(&self, view: &View<'_>) -> String {
        let mut text = format!("{}{}\n", self.opening(view), describe_aim_of_meeting(view));
        text.push_str(&self.describe_talk(view));
        text.push_str(&self.describe_votes(view));
        text
    }

    /// Describes the votes so far that the seat knows of; empty if there are none.
    pub(crate) fn describe_votes(&self, view: &View<'_>) -> String {
        let votes: Vec<String> = self.votes.iter().map(|vote| describe_vote(*vote, view)).collect();
        match votes.is_empty() {
            true => String::new(),
            false => format!("Votes so far: {}.\n", votes.join(", ")),
        }
    }

    /// Describes everything that was said, by rounds; of a live discussion the latest speeches.
    pub(crate) fn describe_talk(&self, view: &View<'_>) -> String {
        let mut text = String::new();
        for (number, round) in (1..).zip(self.rounds(view)) {
            if round.is_empty() {
                continue;
            }
            // Writing to a String cannot fail.
            let left_out = self.speeches.len().saturating_sub(MAX_LIVE_SPEECHES);
            let _ = match view.rules().discussion {
                Discussion::Rounds => write!(text, "Round {number}: "),
                Discussion::Live if left_out > 0 => {
                    write!(text, "Said, without the {left_out} earliest messages: ")
                }
                Discussion::Live => write!(text, "Said: "),
            };
            text.push_str(&self.describe_round(&round, view));
            text.push('\n');
        }
        text
    }

    /// Describes who called the meeting and why.
    fn opening(&self, view: &View<'_>) -> String {
        let (timestep, called, roster) = (self.timestep, self.called, view.roster());
        let mark = if self.caller == view.seat() { " (you)" } else { "" };
        let caller = format!("{}{mark}", view.name(self.caller));
        match self.cause {
            Cause::Button => {
                format!("Meeting at T{timestep}: {caller} pressed the emergency button at T{called}.")
            }
            Cause::Bodies(bodies) => format!(
                "Meeting at T{timestep}: {caller} reported {} dead in {} at T{called}.",
                names(bodies, roster),
                self.room
            ),
        }
    }

    /// Returns the speeches by rounds: the first of every player, the second of every player, and so on. A
    /// live discussion is one round, and only its latest speeches are returned.
    fn rounds(&self, view: &View<'_>) -> Vec<Vec<(Seat, &'a str)>> {
        if view.rules().discussion == Discussion::Live {
            let latest = self.speeches.len().saturating_sub(MAX_LIVE_SPEECHES);
            return vec![self.speeches[latest..].to_vec()];
        }
        let mut spoken = [0; Seat::MAX];
        let mut rounds: Vec<Vec<(Seat, &'a str)>> = Vec::new();
        for &(who, words) in &self.speeches {
            let round = spoken[who.index()];
            spoken[who.index()] += 1;
            if rounds.len() <= round {
                rounds.resize_with(round + 1, Vec::new);
            }
            rounds[round].push((who, words));
        }
        rounds
    }

    /// Describes a round of talk in the order of speaking; those who said nothing one after the other share a
    /// sentence.
    fn describe_round(&self, round: &[(Seat, &str)], view: &View<'_>) -> String {
        let silence = |(_, words): &(Seat, &str)| words.is_empty();
        let parts = round.chunk_by(|one, other| silence(one) && silence(other));
        let described = parts.map(|part| match part {
            [(who, words)] if !words.is_empty() => format!("{} {}", speaker(*who, view), quoted(words)),
            [] => String::new(),
            [(first, _), others @ ..] => {
                let others = others.iter().map(|(seat, _)| named(*seat, view));
                let who: Vec<&str> = std::iter::once(speaker(*first, view)).chain(others).collect();
                format!("{} said nothing.", who.join(", "))
            }
        });
        described.collect::<Vec<_>>().join(" ")
    }
}

/// Returns the name of a player at the beginning of a sentence.
fn speaker(who: Seat, view: &View<'_>) -> &'static str {
    match who == view.seat() {
        true => "You",
        false => view.name(who),
    }
}

fn describe_vote((who, whom): (Seat, Option<Seat>), view: &View<'_>) -> String {
    let who = named(who, view);
    match whom {
        None => format!("{who} skipped"),
        Some(whom) if whom == view.seat() => format!("{who} against you"),
        Some(whom) => format!("{who} against {}", view.name(whom)),
    }
}
