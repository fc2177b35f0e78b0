//! What happened since the last meeting, and what a seat can do in the task phase.

use super::PromptCheck;
use among_agents::game::{Action, Event, ObservedEvent};
use among_agents::table::Phase;

impl PromptCheck<'_> {
    /// Everybody whom the seat saw or met since the last finished meeting, and its own rooms, by timestep.
    pub(super) fn has_everything_since_the_last_meeting(&self) {
        let meetings: Vec<u16> = self
            .view
            .seen()
            .filter(|seen| matches!(seen.seen, ObservedEvent::MeetingOpened { .. }))
            .map(|seen| seen.timestep)
            .collect();
        let over = match (self.view.phase(), &meetings[..]) {
            (Phase::Task, all) | (_, [all @ .., _]) => all.last(),
            (_, []) => None,
        };
        let last = over.copied().unwrap_or(0);
        self.has_the_company_before_the_last_meeting(last);
        for seen in self.view.seen() {
            if seen.timestep <= last || meetings.contains(&seen.timestep) {
                continue;
            }
            let who = match seen.seen {
                ObservedEvent::Moved { who, .. }
                | ObservedEvent::Vented { who, .. }
                | ObservedEvent::Killed { who, .. }
                | ObservedEvent::SeemedToDoATask { who }
                | ObservedEvent::ViewedMonitor { who, .. } => vec![who],
                ObservedEvent::Said { who, words: "" } => {
                    let time = self.time_in_record(seen.timestep);
                    self.has_line("who stood still", &[&time, self.view.name(who), " waited"]);
                    continue;
                }
                ObservedEvent::Met(met) => met.players.into_iter().chain(met.bodies).collect(),
                _ => continue,
            };
            let time = self.time_in_record(seen.timestep);
            let is_with_all = |line: &str| {
                line.starts_with(&time) && (line.contains(" with all") || line.contains(", met all"))
            };
            if matches!(seen.seen, ObservedEvent::Met(_)) && self.user.lines().any(is_with_all) {
                continue;
            }
            for who in who {
                self.has_line("a sighting", &[&time, self.view.name(who)]);
            }
        }
        for done in self.view.done() {
            if done.timestep <= last || meetings.contains(&done.timestep) {
                continue;
            }
            let time = self.time_in_record(done.timestep);
            match done.event {
                Event::Acted {
                    action: Action::Move { to, .. },
                    ..
                } => self.has_line("an own move", &[&time, "you to ", to.name()]),
                Event::Acted {
                    action: Action::Vent { to, .. },
                    ..
                } => self.has_line("an own vent", &[&time, &format!("you VENTED to {to}")]),
                _ => self.has_line("an own place", &[&format!("{time} {}", done.room)]),
            }
        }
    }

    /// Returns how the record's line for this timestep begins: alone or as the run of equal lines that
    /// contains it.
    pub(super) fn time_in_record(&self, timestep: u16) -> String {
        let of_it = |&&(first, last): &&(u16, u16)| (first..=last).contains(&timestep);
        match self.runs.iter().find(of_it) {
            Some((first, last)) => format!("T{first} to T{last}"),
            None => format!("T{timestep}"),
        }
    }

    pub(super) fn has_the_task_phase(&self) {
        self.has_line(
            "the time",
            &[&format!(
                "T{} of {}, task phase, in ",
                self.view.timestep(),
                self.view.rules().timesteps
            )],
        );
        self.has_line("the ways", &[". MOVE from ", self.view.room().name()]);
        let button = match self.view.button_uses_left() {
            0 => "Button: dead".to_owned(),
            uses => format!("Button: {uses} left"),
        };
        self.has_line("the button", &[&button]);
        if let Some((done, all)) = self.view.task_bar() {
            let left_open = self.view.tasks_left_open().map_or(0, |(open, _)| open);
            let bar = format!("Crew: {done} of {} tasks done.", all - left_open);
            self.has_line("the task bar", &[&bar]);
        }
        if self.view.is_impostor() {
            let kill = match self.view.kill_cooldown() {
                0 => "You can kill ",
                _ => "You cannot kill ",
            };
            self.has_line("whether it can kill", &[kill]);
        } else if self.view.tasks().iter().all(|task| task.is_done()) {
            self.has_line(
                "what else helps the crew",
                &["All done: now escort or guard others"],
            );
        }
        assert!(self.user.trim_end().ends_with(". WAIT"), "{}", self.user);
    }
}
