//! Property: every prompt of every mind contains what its seat must not miss.

use crate::common::{apply, random_choice};
use among_agents::agents::minds::{Mind, MindConfig, MindSettings, MindTools};
use among_agents::agents::{Agent, Choice, Dice, Memory};
use among_agents::game::{
    Action, Cause, Discussion, Event, Game, ObservedAction, ObservedEvent, PastEvent, Phase, Role, Rules,
    Seat, Speech, View,
};
use among_agents::llm::Scripted;
use among_agents::round::next_seat;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What some players say of themselves in every fourth round.
const ADMISSION: &str = "Fine, I am the impostor.";

/// The number of messages of a live discussion that a prompt contains at most; at the vote it contains all.
const MAX_CHAT_LINES: usize = 40;

/// Returns the agents of all four minds. Nothing is asked: their prompts are read off before.
fn minds(rules: &Rules) -> Vec<(Mind, Rc<dyn Agent>)> {
    let agent = |mind| {
        let settings = MindSettings::default();
        let config = MindConfig::of(mind, &settings, rules.discussion);
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
    /// The first and the last timestep of each line of the record that tells several.
    runs: Vec<(u16, u16)>,
}

impl PromptCheck<'_> {
    /// Fails unless some line of the prompt contains all of these texts.
    fn has_line(&self, what: &str, texts: &[&str]) {
        let (first, others) = texts.split_first().expect("a fact has a text");
        let is_there = self.user.match_indices(first).any(|(at, _)| {
            let line = self.line_at(at);
            others.iter().all(|text| line.contains(text))
        });
        assert!(
            is_there,
            "{what} ({texts:?}) is missing for {:?} in:\n{}",
            self.mind, self.user
        );
    }

    /// Returns the line that contains this byte.
    fn line_at(&self, at: usize) -> &str {
        let (before, after) = self.user.split_at(at);
        let begin = before.rfind('\n').map_or(0, |end| end + 1);
        let end = after.find('\n').map_or(self.user.len(), |end| at + end);
        &self.user[begin..end]
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
        for (seat, how) in self.known_deaths() {
            self.has_line(
                "how a death is known",
                &["Believed alive", &format!(" {}: {how}", view.name(seat))],
            );
        }
        let impostors = match (view.role(), view.rules().impostors) {
            (Role::Impostor, 1) => "; 1 impostor: you".to_owned(),
            (Role::Impostor, _) => match view.fellows().into_iter().find(|&fellow| living.contains(fellow)) {
                Some(fellow) => format!("; impostors: you, {}", view.name(fellow)),
                None => "; 1 impostor left: you".to_owned(),
            },
            (Role::Crewmate, 1) => "; 1 impostor".to_owned(),
            (Role::Crewmate, 2) if living.len() < 5 => "; at most 1 impostor;".to_owned(),
            (Role::Crewmate, most) => format!("; at most {most} impostors"),
        };
        self.has_line("the number of impostors", &[&impostors]);
    }

    /// Returns how the seat knows of each death and ejection: as it learnt of it first, or by a kill that it
    /// saw.
    fn known_deaths(&self) -> BTreeMap<Seat, String> {
        let name = |seat| self.view.name(seat);
        let mut known = BTreeMap::new();
        for past in self.view.past() {
            let t = past.timestep();
            let mut learn = |seat, how: String| {
                known.entry(seat).or_insert(how);
            };
            match past {
                PastEvent::Did(done) => {
                    if let Event::Acted {
                        action: Action::Kill(victim),
                        ..
                    } = done.event
                    {
                        learn(*victim, format!("killed by you in {} at T{t}", done.room));
                    }
                }
                PastEvent::Saw(seen) => match seen.seen {
                    ObservedEvent::Killed { who, victim } => {
                        let how = format!("KILLED by {} in {} at T{t}", name(who), seen.room);
                        known.insert(victim, how);
                    }
                    ObservedEvent::Met(met) => {
                        for body in met.bodies {
                            learn(body, format!("you found the body in {} at T{t}", seen.room));
                        }
                    }
                    ObservedEvent::Footage(footage) => {
                        for body in footage.bodies {
                            learn(
                                body,
                                format!("seen dead on the monitor of {} at T{t}", footage.room),
                            );
                        }
                        for &(who, did) in &footage.present {
                            if let ObservedAction::Killed(victim) = did {
                                let how = format!(
                                    "KILLED by {} in {}, seen on the monitor at T{t}",
                                    name(who),
                                    footage.room
                                );
                                known.insert(victim, how);
                            }
                        }
                    }
                    ObservedEvent::MeetingOpened { cause, present, .. } => {
                        if let Cause::Bodies(bodies) = cause {
                            for body in bodies {
                                learn(body, format!("reported dead, meeting at T{t}"));
                            }
                        }
                        for missing in self.view.table().seats().minus(present) {
                            learn(missing, format!("dead, missing at the meeting of T{t}"));
                        }
                    }
                    ObservedEvent::BallotClosed {
                        ejected: Some(seat), ..
                    } => {
                        learn(seat, format!("ejected at T{t}"));
                    }
                    _ => {}
                },
            }
        }
        known
    }

    /// Vents that the seat has seen and admissions that it heard, each with its timestep, however long ago.
    /// Kills
    /// are told with the deaths.
    fn has_what_proves(&self) {
        let name = |seat| self.view.name(seat);
        for seen in self.view.seen() {
            let at = format!("T{}", seen.timestep);
            match seen.seen {
                ObservedEvent::Said {
                    who,
                    words: ADMISSION,
                } => self.has_line(
                    "an admission",
                    &[&format!(
                        "{at} in {} {} said \"{ADMISSION}\"",
                        seen.room,
                        name(who)
                    )],
                ),
                ObservedEvent::Vented { who, from, to } => self.has_line(
                    "a vent",
                    &[&format!("{at} {} VENTED from {from} to {to}", name(who))],
                ),
                ObservedEvent::Footage(footage) => {
                    for &(who, did) in &footage.present {
                        if let ObservedAction::VentedFrom(from) = did {
                            let vent = format!("{} came out of the vent from {from}", name(who));
                            self.has_line("a vent on a monitor", &[&at, &vent]);
                        }
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
    fn time_in_record(&self, timestep: u16) -> String {
        let of_it = |&&(first, last): &&(u16, u16)| (first..=last).contains(&timestep);
        match self.runs.iter().find(of_it) {
            Some((first, last)) => format!("T{first} to T{last}"),
            None => format!("T{timestep}"),
        }
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
        self.has_rule("Corridors, both ways:\nCafeteria: ");
        if let Some((done, all)) = self.view.task_bar() {
            let bar = format!("Of the crew's tasks {done} of {all} are done");
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

    fn has_the_meeting(&self) {
        assert!(!self.system.contains("Corridors"), "{}", self.system);
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
            Phase::Chat => {
                let time = format!("meeting, {} into a discussion of at most ", self.view.moment());
                self.has_line("the time of the discussion", &[&time]);
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
        self.has_line("the purpose", &["Find the impostors, then vote."]);
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
    fn is_live(&self) -> bool {
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
        let vote = match self.is_live() {
            true => "openly",
            false => "openly and one after the other",
        };
        let skip = match rules.skip_vote {
            true => "a vote may be skipped",
            false => "nobody may skip",
        };
        self.has_rule(&format!("{vote}; {skip}."));
        self.has_rule("On a tie, nobody.");
        self.has_rule("REPORT DEAD BODY, in its room, calls a meeting.");
        self.has_rule("VIEW MONITOR, in Security, shows the players and bodies in another room");
        let tasks = rules.common_tasks + rules.short_tasks + rules.long_tasks;
        self.has_rule(&format!("very crewmate has {tasks} tasks"));
        if rules.first_kill_cooldown > 0 {
            let first = format!("first {} ", rules.first_kill_cooldown);
            self.has_rule(&first);
        }
    }
}

/// Returns the timesteps of a line that begins with several: `T3 to T5 …`.
fn run(line: &str) -> Option<(u16, u16)> {
    let (first, rest) = line.strip_prefix('T')?.split_once(" to T")?;
    Some((first.parse().ok()?, rest.split(' ').next()?.parse().ok()?))
}

#[test]
fn every_prompt_contains_what_its_seat_must_not_miss() {
    check_rounds(&Rules::paper(), 250);
}

#[test]
fn so_does_every_prompt_at_the_table_of_seven() {
    check_rounds(&Rules::paper_seven(), 200);
}

#[test]
fn so_does_every_prompt_at_the_standard_table() {
    check_rounds(&Rules::standard(), 50);
}

#[test]
fn so_does_every_prompt_where_meetings_are_live() {
    let rules = Rules {
        discussion: Discussion::Live,
        ..Rules::paper_seven()
    };
    check_rounds(&rules, 30);
}

/// Plays random rounds and checks each prompt of each mind on the way.
fn check_rounds(rules: &Rules, rounds: u64) {
    let minds = minds(rules);
    let (mut prompts, mut admissions) = (0, 0);
    for seed in 0..rounds {
        let mut game = Game::new(rules.clone(), seed, &[]).expect("a preset can be played");
        let mut dice = Dice::seeded(seed);
        while let Ok(seat) = next_seat(&game) {
            prompts += check(&game, seat, &minds);
            let action = match random_choice(&game, seat, &mut dice) {
                Action::Speak(speech) if !speech.is_silence() && seed % 4 == 0 => {
                    admissions += 1;
                    Action::Speak(Speech::new(ADMISSION))
                }
                action => action,
            };
            apply(&mut game, seat, action, &mut dice);
        }
    }
    assert!(prompts as u64 > 100 * rounds, "{prompts} prompts");
    assert!(admissions > 0);
}

/// Checks the prompts of all minds for the seat's choice, and returns how many there are.
fn check(game: &Game, seat: Seat, minds: &[(Mind, Rc<dyn Agent>)]) -> usize {
    let mut prompts = 0;
    for (mind, agent) in minds {
        let view = game.view(seat);
        let choice = agent.choose(&view, &Memory::default(), Dice::seeded(1));
        let Choice::Asked(asked) = choice else {
            // In a live discussion a mind may wait without asking anything.
            assert_eq!(game.phase(), Phase::Chat, "{mind:?} asks its model");
            continue;
        };
        prompts += 1;
        let request = asked.request.expect("a mind's choice rests on a request");
        let message = |at: usize| request.messages[at].content.clone();
        let prompt = PromptCheck {
            mind: *mind,
            view,
            system: message(0),
            runs: message(1).lines().filter_map(run).collect(),
            user: message(1),
        };
        prompt.has_everything();
    }
    prompts
}
