//! Meetings: their opening, talk, votes and outcome.

use super::{MAX_CHAT_LINES, PromptCheck};
use among_agents::game::{Cause, Discussion, ObservedEvent, Role};
use among_agents::table::Phase;

impl PromptCheck<'_> {
    pub(super) fn has_the_meeting(&self) {
        for word in ["MOVE from", "Button: ", "You can "] {
            assert!(
                !self.user.contains(word),
                "“{word}” belongs to no meeting:\n{}",
                self.user
            );
        }
        match self.view.phase() {
            Phase::Discussion { round } => {
                self.has_line(
                    "the round of talk",
                    &[&format!("meeting, round {round} of 3 of talk")],
                );
            }
            Phase::Chat => {
                let time = format!("meeting, {} into a discussion of at most ", self.view.moment());
                self.has_line("the time of the discussion", &[&time]);
            }
            _ => self.has_line("the vote", &["meeting, the vote"]),
        }
        for assigned in self.view.tasks() {
            let state = match (assigned.is_done(), self.view.is_impostor()) {
                (true, false) => "done: ",
                (false, false) => "open: ",
                (true, true) => "pretended already: ",
                (false, true) => "left to pretend: ",
            };
            let place = format!(" in {}", assigned.task.room);
            self.has_line("a task", &["Your ", state, assigned.task.name(), &place]);
            if assigned.left == 2 {
                let task = format!("{} (2 turns){place}", assigned.task.name());
                self.has_line("how long a task takes", &["Your ", &task]);
            }
        }
        let left = self.view.rules().timesteps - self.view.timestep();
        let time = match left {
            0 => "this is the last timestep.".to_owned(),
            1 => "1 timestep left after this.".to_owned(),
            _ => format!("{left} timesteps left after this."),
        };
        let tasks = self.view.task_bar().map(|(done, all)| {
            let left_open = self.view.tasks_left_open().map_or(0, |(open, _)| open);
            format!("Crew: {done} of {} tasks done; ", all - left_open)
        });
        self.has_line("what is at stake", &[tasks.as_deref().unwrap_or_default(), &time]);
        if self.view.kill_cooldown() > 0 {
            self.has_line("the cooldown", &["When the meeting is over", "kill"]);
        }
        self.has_all_meetings();
        let mut opening = self.view.seen().filter_map(|seen| match seen.seen {
            ObservedEvent::MeetingOpened { caller, cause, .. } => Some((seen, caller, cause)),
            _ => None,
        });
        let (seen, caller, cause) = opening.next_back().expect("a meeting was opened");
        let caller = self.view.name(caller);
        match cause {
            Cause::Button => self.has_line("the cause", &[caller, "pressed the emergency button"]),
            Cause::Bodies(bodies) => {
                for body in bodies {
                    self.has_line("the cause", &[caller, self.view.name(body), seen.room.name()]);
                }
            }
        }
        match (self.view.role(), self.view.rules().impostors) {
            (Role::Impostor, _) => {}
            (Role::Crewmate, 1) => self.has_line("the purpose", &["Find the impostor, then vote."]),
            (Role::Crewmate, _) => self.has_line("the purpose", &["Find the impostors, then vote."]),
        }
        let now = self.view.timestep();
        let talk: Vec<_> = self.view.talk().filter(|said| said.timestep == now).collect();
        let left_out = match self.view.phase() {
            Phase::Chat => talk.len().saturating_sub(MAX_CHAT_LINES),
            _ => 0,
        };
        for said in &talk[left_out..] {
            let words = format!("\"{}\"", said.words);
            let is_silence = said.words.is_empty();
            assert!(
                is_silence || self.user.contains(&words),
                "{words} is missing in:\n{}",
                self.user
            );
        }
    }

    /// Whether the talk of this meeting is told as a chat.
    pub(super) fn is_live(&self) -> bool {
        self.view.rules().discussion == Discussion::Live
    }

    /// Every meeting by its timestep, with its caller, the votes of others and who went; of this one its rounds
    /// and silences, or its chat.
    fn has_all_meetings(&self) {
        let (now, name) = (self.view.timestep(), |seat| self.view.name(seat));
        for seen in self.view.seen() {
            match seen.seen {
                ObservedEvent::MeetingOpened { caller, .. } => {
                    let opening = match self.is_live() && seen.timestep == now {
                        true => format!("The game: {} ", name(caller)),
                        false => format!("Meeting at T{}: {} ", seen.timestep, name(caller)),
                    };
                    self.has_line("a meeting", &[&opening]);
                }
                ObservedEvent::Said { who, words } if seen.timestep == now && !self.is_live() => {
                    let has_said = if words.is_empty() { "said nothing" } else { words };
                    self.has_line("a speech", &["Round ", name(who), has_said]);
                }
                ObservedEvent::Voted { who, whom } => {
                    let vote = match whom {
                        None => format!("{} skipped", name(who)),
                        Some(own) if own == self.view.seat() => format!("{} against you", name(who)),
                        Some(other) => format!("{} against {}", name(who), name(other)),
                    };
                    let votes = match seen.timestep == now {
                        true => "Votes so far: ".to_owned(),
                        false => format!("Meeting at T{}: ", seen.timestep),
                    };
                    self.has_line("a vote", &[&votes, &vote]);
                }
                ObservedEvent::BallotClosed { ejected, .. } => {
                    let ejected = format!("{} was ejected.", ejected.map_or("Nobody", name));
                    self.has_line(
                        "who went",
                        &[&format!("Meeting at T{}: ", seen.timestep), &ejected],
                    );
                }
                _ => {}
            }
        }
    }
}
