//! Who lives, who died and how, and what proves a player guilty.

use super::{CONFESSION, PromptCheck};
use among_agents::game::{Action, Cause, Event, ObservedAction, ObservedEvent, PastEvent, Role};
use among_agents::table::Seat;
use std::collections::BTreeMap;

impl PromptCheck<'_> {
    pub(super) fn has_the_living_and_the_dead(&self) {
        let (view, living) = (&self.view, self.view.believed_living());
        for seat in view.roster().seats() {
            let name = view.name(seat);
            match (seat == view.seat(), living.contains(seat)) {
                (true, _) => self.has_line("the seat itself", &["Believed alive", "you"]),
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
            (_, 1) => return self.has_rule("; 1 is an impostor."),
            (Role::Impostor, _) => match view.fellows().into_iter().find(|&fellow| living.contains(fellow)) {
                Some(fellow) => format!("; impostors: you, {}", view.name(fellow)),
                None => "; 1 impostor left: you".to_owned(),
            },
            (Role::Crewmate, 2) if living.len() < 5 => "; 1 impostor among them;".to_owned(),
            (Role::Crewmate, 2) => "; 1 or 2 impostors among them".to_owned(),
            (Role::Crewmate, most) => format!("; 1 to {most} impostors among them"),
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
                        for filmed in &footage.present {
                            if let ObservedAction::Killed(victim) = filmed.did {
                                let how = format!(
                                    "KILLED by {} in {} at T{}, seen on the monitor",
                                    name(filmed.who),
                                    footage.room,
                                    filmed.timestep
                                );
                                known.insert(victim, how);
                            }
                        }
                    }
                    ObservedEvent::MeetingOpened { cause, present, .. } => {
                        if let Cause::Bodies(bodies) = cause {
                            for body in bodies {
                                learn(body, format!("reported dead at T{}", t - 1));
                            }
                        }
                        for missing in self.view.roster().seats().minus(present) {
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

    /// Vents that the seat has seen, each with its timestep, however long ago, and confessions that it heard: the
    /// words, or that there was one. Kills are told with the deaths.
    pub(super) fn has_what_proves(&self) {
        let name = |seat| self.view.name(seat);
        for seen in self.view.seen() {
            let at = format!("T{}", seen.timestep);
            match seen.seen {
                ObservedEvent::Said {
                    who,
                    words: CONFESSION,
                } => {
                    let admitted = format!("{at} {} admitted to be an impostor", name(who));
                    if !self.user.contains(CONFESSION) {
                        self.has_line("a confession", &[&admitted]);
                    }
                }
                ObservedEvent::Vented { who, from, to } => self.has_line(
                    "a vent",
                    &[&format!(
                        "{at} {} VENTED from {from} to {to}, you saw it",
                        name(who)
                    )],
                ),
                ObservedEvent::Footage(footage) => {
                    for filmed in &footage.present {
                        if let ObservedAction::VentedFrom(from) = filmed.did {
                            let vent = format!(
                                "T{} {} VENTED from {from} to {}, on the monitor",
                                filmed.timestep,
                                name(filmed.who),
                                footage.room
                            );
                            self.has_line("a vent on a monitor", &[&vent]);
                        }
                    }
                    if let Some(left) = footage.last_left.filter(|left| left.vented) {
                        let vent = format!("{} VENTED from {} to {}", name(left.who), footage.room, left.to);
                        self.has_line("a vent on a monitor", &[&vent]);
                    }
                }
                _ => {}
            }
        }
    }
}
