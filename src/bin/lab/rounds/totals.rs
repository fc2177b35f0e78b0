//! The totals of many rounds.

use super::crew_brier::BrierScores;
use super::crew_votes::CrewVotes;
use super::meeting_lines::MeetingLines;
use super::meetings::for_each_choice;
use among_agents::game::{Action, Event, Game, Outcome, ReplayError, Role};
use serde_json::{Value, json};

/// What is counted over all rounds.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    rounds: u64,
    outcomes: [u64; 4],
    timesteps: u64,
    kills: u64,
    meetings: u64,
    with_a_meeting: u64,
    with_two_meetings: u64,
    with_an_impostor_ejected: u64,
    scores: BrierScores,
    votes: CrewVotes,
    lines: MeetingLines,
}

impl Totals {
    /// Adds a round. Its meetings are played again, so that playing it takes no longer.
    ///
    /// # Errors
    /// [`ReplayError`] if the round cannot be played again.
    pub fn add(&mut self, game: &Game) -> Result<(), ReplayError> {
        self.rounds += 1;
        self.timesteps += u64::from(game.timestep());
        if let Some(outcome) = game.outcome() {
            self.outcomes[outcome as usize] += 1;
        }
        let (mut meetings, mut is_impostor_ejected) = (0, false);
        for entry in game.journal() {
            match entry.event {
                Event::Acted {
                    action: Action::Kill(_),
                    ..
                } => self.kills += 1,
                Event::MeetingOpened { .. } => meetings += 1,
                Event::BallotClosed {
                    ejected: Some(who), ..
                } => {
                    is_impostor_ejected |= game.role_of(who) == Role::Impostor;
                }
                _ => {}
            }
        }
        self.meetings += meetings;
        self.with_a_meeting += u64::from(meetings >= 1);
        self.with_two_meetings += u64::from(meetings >= 2);
        self.with_an_impostor_ejected += u64::from(is_impostor_ejected);
        self.add_meetings(game)
    }

    fn add_meetings(&mut self, game: &Game) -> Result<(), ReplayError> {
        let votes = game.journal().iter().filter(|entry| entry.event.vote().is_some());
        let last_vote = votes.map(|entry| entry.timestep).max();
        for_each_choice(game, |choice| {
            self.votes.count(choice);
            self.lines.count(choice);
            if last_vote == Some(choice.game.timestep()) {
                self.scores.count(choice);
            }
        })
    }

    /// Returns the totals by name.
    pub fn to_json(&self) -> Value {
        let per_round = |sum: u64| sum as f64 / self.rounds as f64;
        let mut all = json!({
            "crewmates_outnumbered": self.outcomes[Outcome::CrewmatesOutnumbered as usize],
            "impostors_ejected": self.outcomes[Outcome::ImpostorsEjected as usize],
            "tasks_done": self.outcomes[Outcome::TasksDone as usize],
            "time_up": self.outcomes[Outcome::TimeUp as usize],
            "mean_timesteps": per_round(self.timesteps),
            "kills_per_round": per_round(self.kills),
            "meetings_per_round": per_round(self.meetings),
            "rounds_with_a_meeting": self.with_a_meeting,
            "rounds_with_two_meetings": self.with_two_meetings,
            "rounds_with_an_impostor_ejected": self.with_an_impostor_ejected,
        });
        let parts = [self.scores.to_json(), self.votes.to_json(), self.lines.to_json()];
        for part in parts {
            if let (Value::Object(all), Value::Object(part)) = (&mut all, part) {
                all.extend(part);
            }
        }
        all
    }
}
