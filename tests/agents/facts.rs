//! Property: every prompt of every mind contains what its seat must not miss.

use crate::common::random_choice;
use among_agents::agents::minds::{Mind, MindConfig, MindSettings, MindTools, TalkerSettings};
use among_agents::agents::{Agent, Choice, Dice, Memory};
use among_agents::game::{
    Action, Cause, Event, Game, ObservedAction, ObservedEvent, Phase, Role, Rules, Seat, View,
};
use among_agents::llm::Scripted;
use among_agents::round::next_seat;
use std::rc::Rc;

/// The number of random rounds at each of the two tables.
const ROUNDS: u64 = 250;

/// Returns the agents of all four minds. Nothing is asked: their prompts are read off before.
fn minds(rules: &Rules) -> Vec<(Mind, Rc<dyn Agent>)> {
    let agent = |mind| {
        let config = MindConfig {
            mind,
            settings: &MindSettings::default(),
            temperature: None,
            autopilot: false,
            discussion: rules.discussion,
            talk: TalkerSettings::default(),
        };
        (
            mind,
            config.agent(MindTools::new(Rc::new(Scripted::saying([""; 0])))),
        )
    };
    Mind::ALL.into_iter().map(agent).collect()
}

/// A prompt with the view on which it was written.
struct PromptCheck<'a> {
    mind: Mind,
    view: View<'a>,
    system: String,
    user: String,
}

impl PromptCheck<'_> {
    /// Fails unless some line of the prompt contains all of these texts.
    fn has_line(&self, what: &str, texts: &[&str]) {
        let is_there = self
            .user
            .lines()
            .any(|line| texts.iter().all(|text| line.contains(text)));
        assert!(
            is_there,
            "{what} ({texts:?}) is missing for {:?} in:\n{}",
            self.mind, self.user
        );
    }

    /// Fails unless the standing instructions contain this.
    fn has_rule(&self, text: &str) {
        assert!(
            self.system.contains(text),
            "“{text}” is missing for {:?} in:\n{}",
            self.mind,
            self.system
        );
    }

    fn has_everything(&self) {
        self.has_the_living_and_the_dead();
        self.has_what_proves();
        self.has_everything_since_the_last_meeting();
        match self.view.phase() {
            Phase::Task => self.has_the_task_phase(),
            _ => self.has_the_meeting(),
        }
        self.has_the_rules();
    }

    fn has_the_living_and_the_dead(&self) {
        let (view, living) = (&self.view, self.view.believed_living());
        for seat in view.table().seats() {
            let name = view.name(seat);
            match (seat == view.seat(), living.contains(seat)) {
                (true, _) => self.has_line("the seat itself", &["Believed alive: you"]),
                (_, true) => {
                    let line = self.user.lines().find(|line| line.starts_with("Believed alive"));
                    let alive = line.and_then(|line| line.split(';').next()).unwrap_or_default();
                    assert!(alive.contains(name), "{name} is alive in:\n{}", self.user);
                }
                (_, false) => self.has_line("a death", &["Believed alive", &format!(" {name}: ")]),
            }
        }
        let impostors = match (view.role(), view.rules().impostors) {
            (Role::Impostor, 1) => "; 1 impostor: you".to_owned(),
            (Role::Impostor, _) => "; impostors: you, ".to_owned(),
            (Role::Crewmate, 1) => "; 1 impostor".to_owned(),
            (Role::Crewmate, 2) if living.len() < 5 => "; at most 1 impostor;".to_owned(),
            (Role::Crewmate, most) => format!("; at most {most} impostors"),
        };
        self.has_line("the number of impostors", &[&impostors]);
    }

    /// Kills, vents and bodies that the seat has seen, each with its room and its timestep, however long ago.
    fn has_what_proves(&self) {
        let name = |seat| self.view.name(seat);
        for seen in self.view.seen() {
            let at = format!("T{}", seen.timestep);
            match seen.seen {
                ObservedEvent::Killed { who, victim } => {
                    let room = seen.room.name();
                    self.has_line(
                        "a kill",
                        &[&format!("{}: KILLED by {}", name(victim), name(who)), room, &at],
                    );
                }
                ObservedEvent::Vented { who, from, to } => self.has_line(
                    "a vent",
                    &[&format!("{at} {} VENTED from {from} to {to}", name(who))],
                ),
                ObservedEvent::Met(met) => {
                    for body in met.bodies {
                        self.has_line("a body", &["Believed alive", &format!(" {}: ", name(body))]);
                    }
                }
                ObservedEvent::Footage(footage) => {
                    for &(who, did) in &footage.present {
                        match did {
                            ObservedAction::VentedFrom(from) => {
                                let vent = format!("{} came out of the vent from {from}", name(who));
                                self.has_line("a vent on a monitor", &[&at, &vent]);
                            }
                            ObservedAction::Killed(victim) => {
                                let kill = format!("{}: KILLED by {}", name(victim), name(who));
                                self.has_line("a kill on a monitor", &[&kill, footage.room.name()]);
                            }
                            _ => {}
                        }
                    }
                    for body in footage.bodies {
                        self.has_line(
                            "a body on a monitor",
                            &["Believed alive", &format!(" {}: ", name(body))],
                        );
                    }
                }
                _ => {}
            }
        }
    }

    /// Everybody whom the seat saw or met since the last finished meeting, and its own rooms, by timestep.
    fn has_everything_since_the_last_meeting(&self) {
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
                ObservedEvent::Met(met) => met.players.into_iter().chain(met.bodies).collect(),
                _ => continue,
            };
            let time = self.time_in_record(seen.timestep);
            let is_with_all = |line: &str| {
                line.starts_with(&time) && (line.contains(" with all") || line.contains(", met all"))
            };
            for who in who {
                if !(matches!(seen.seen, ObservedEvent::Met(_)) && self.user.lines().any(is_with_all)) {
                    self.has_line("a sighting", &[&time, self.view.name(who)]);
                }
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
    fn time_in_record(&self, timestep: u16) -> String {
        let run = self.user.lines().find_map(|line| {
            let (first, rest) = line.strip_prefix('T')?.split_once(" to T")?;
            let (first, last) = (
                first.parse::<u16>().ok()?,
                rest.split(' ').next()?.parse::<u16>().ok()?,
            );
            (first..=last)
                .contains(&timestep)
                .then(|| format!("T{first} to T{last}"))
        });
        run.unwrap_or_else(|| format!("T{timestep}"))
    }

    fn has_the_task_phase(&self) {
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

    fn has_the_meeting(&self) {
        for word in ["asks:", "MOVE from", "Button: ", "You can"] {
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
            _ => self.has_line("the vote", &["meeting, the vote"]),
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
        for said in self
            .view
            .talk()
            .filter(|said| said.timestep == self.view.timestep())
        {
            assert!(
                self.user.contains(said.words),
                "“{}” is missing in:\n{}",
                said.words,
                self.user
            );
        }
    }

    /// Every meeting by its timestep, with its caller, the votes of others and who went; of this one its
    /// purpose, its rounds and silences.
    fn has_all_meetings(&self) {
        let (now, name) = (self.view.timestep(), |seat| self.view.name(seat));
        for seen in self.view.seen() {
            match seen.seen {
                ObservedEvent::MeetingOpened { caller, .. } => {
                    let opening = format!("Meeting at T{}: {} ", seen.timestep, name(caller));
                    let purpose = match seen.timestep == now {
                        true => "Find the impostors, then vote.",
                        false => "",
                    };
                    self.has_line("a meeting", &[&opening, purpose]);
                }
                ObservedEvent::Said { who, words } if seen.timestep == now => {
                    let has_said = if words.is_empty() { "said nothing" } else { words };
                    self.has_line("a speech", &["Round ", name(who), has_said]);
                }
                ObservedEvent::Voted { who, whom } => {
                    let whom = match whom.expect("nobody may skip") {
                        own if own == self.view.seat() => "you",
                        other => name(other),
                    };
                    let votes = match seen.timestep == now {
                        true => "Votes so far: ".to_owned(),
                        false => format!("Meeting at T{}: ", seen.timestep),
                    };
                    self.has_line("a vote", &[&votes, &format!("{} against {whom}", name(who))]);
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

    fn has_the_rules(&self) {
        let rules = self.view.rules();
        let is_crewmate = self.view.role() == Role::Crewmate;
        self.has_rule(match is_crewmate {
            true => "Only impostors kill and only impostors use vents",
            false => "Only impostors VENT",
        });
        self.has_rule("Vents join, each with each: Cafeteria, Admin; ");
        self.has_rule(&format!("for {} of ", rules.kill_cooldown));
        self.has_rule("SPEAK is heard in the room, in a meeting by all.");
        self.has_rule("one after the other in seat order");
        self.has_rule("openly and one after the other; nobody may skip.");
        self.has_rule("On a tie, nobody.");
        self.has_rule("REPORT DEAD BODY, in its room, calls a meeting.");
        self.has_rule("VIEW MONITOR, in Security, shows the players and bodies in another room");
        self.has_rule("very crewmate has 3 tasks");
    }
}

#[test]
fn every_prompt_contains_what_its_seat_must_not_miss() {
    check_rounds(&Rules::paper());
}

#[test]
fn so_does_every_prompt_at_the_table_of_seven() {
    check_rounds(&Rules::paper_seven());
}

fn check_rounds(rules: &Rules) {
    let minds = minds(rules);
    let mut prompts = 0;
    for seed in 0..ROUNDS {
        let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        let mut dice = Dice::seeded(seed);
        while let Ok(seat) = next_seat(&game) {
            check(&game, seat, &minds);
            prompts += minds.len();
            let action = random_choice(&game, seat, &mut dice);
            game.apply(seat, action).expect("a legal choice");
        }
    }
    assert!(prompts > 40_000, "{prompts} prompts");
}

fn check(game: &Game, seat: Seat, minds: &[(Mind, Rc<dyn Agent>)]) {
    for (mind, agent) in minds {
        let view = game.view(seat);
        let choice = agent.choose(&view, &Memory::default(), Dice::seeded(1));
        let Choice::Asked(asked) = choice else {
            panic!("{mind:?} asks its model");
        };
        let request = asked.request.expect("a mind's choice rests on a request");
        let message = |at: usize| request.messages[at].content.clone();
        let prompt = PromptCheck {
            mind: *mind,
            view,
            system: message(0),
            user: message(1),
        };
        prompt.has_everything();
    }
}
