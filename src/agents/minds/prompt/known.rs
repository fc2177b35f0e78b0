//! What a seat knows for certain: who is dead and how it knows, and what it saw that only impostors do.

use super::text::{names, quoted};
use crate::claims::is_confession;
use crate::game::{Action, Cause, Event, Observation, ObservedAction, ObservedEvent, PastEvent, View};
use crate::table::{Seat, SeatSet};

/// A player that the seat knows to be out of the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownDeath {
    /// The player.
    pub(crate) who: Seat,
    /// How the seat knows: `killed by Red in Admin at T3, you saw it`.
    how: String,
}

/// Returns the players that the seat knows to be dead or ejected, in the order in which it learnt of them.
pub(crate) fn known_deaths(view: &View<'_>) -> Vec<KnownDeath> {
    let mut deaths = Deaths(Vec::new());
    let name = |seat| view.name(seat);
    for past in view.past() {
        let timestep = past.timestep();
        match past {
            PastEvent::Did(done) => {
                if let Event::Acted {
                    action: Action::Kill(victim),
                    ..
                } = done.event
                {
                    deaths.add(SeatSet::only(*victim), || {
                        format!("killed by you in {} at T{timestep}", done.room)
                    });
                }
            }
            PastEvent::Saw(seen) => match seen.seen {
                ObservedEvent::Killed { who, victim } => deaths.prove(victim, || {
                    format!(
                        "KILLED by {} in {} at T{timestep}, you saw it",
                        name(who),
                        seen.room
                    )
                }),
                ObservedEvent::Met(met) => deaths.add(met.bodies, || {
                    format!("you found the body in {} at T{timestep}", seen.room)
                }),
                ObservedEvent::Footage(footage) => {
                    for &(who, did) in &footage.present {
                        if let ObservedAction::Killed(victim) = did {
                            deaths.prove(victim, || {
                                let room = footage.room;
                                format!(
                                    "KILLED by {} in {room}, seen on the monitor at T{timestep}",
                                    name(who)
                                )
                            });
                        }
                    }
                    deaths.add(footage.bodies, || {
                        format!("seen dead on the monitor of {} at T{timestep}", footage.room)
                    });
                }
                ObservedEvent::MeetingOpened { cause, present, .. } => {
                    if let Cause::Bodies(bodies) = cause {
                        deaths.add(bodies, || format!("reported dead, meeting at T{timestep}"));
                    }
                    let missing = view.roster().seats().minus(present);
                    deaths.add(missing, || format!("dead, missing at the meeting of T{timestep}"));
                }
                ObservedEvent::BallotClosed {
                    ejected: Some(seat), ..
                } => deaths.add(SeatSet::only(seat), || format!("ejected at T{timestep}")),
                _ => {}
            },
        }
    }
    deaths.add(view.bodies_here(), || "lies dead here".to_owned());
    deaths.0
}

/// The known deaths so far.
struct Deaths(Vec<KnownDeath>);

impl Deaths {
    /// Adds this player, or replaces how its death is known, since the killer is known now.
    fn prove(&mut self, who: Seat, how: impl Fn() -> String) {
        self.0.retain(|known| known.who != who);
        self.add(SeatSet::only(who), how);
    }

    /// Adds those of these players that are not known to be dead yet.
    fn add(&mut self, players: SeatSet, how: impl Fn() -> String) {
        for who in players {
            if self.0.iter().all(|known| known.who != who) {
                self.0.push(KnownDeath { who, how: how() });
            }
        }
    }
}

/// Describes whom the seat believes alive, who is out and how it knows, and how many impostors are left at
/// most.
pub(crate) fn describe_living(view: &View<'_>) -> String {
    let roster = view.roster();
    let others = view.believed_living().without(view.seat());
    let impostors = match (view.is_impostor(), view.rules().impostors) {
        (true, 1) => "1 impostor: you".to_owned(),
        (true, _) => match view.fellows().and(view.believed_living()) {
            SeatSet::EMPTY => "1 impostor left: you".to_owned(),
            fellows => format!("impostors: you, {}", names(fellows, roster)),
        },
        (false, 1) => "1 impostor".to_owned(),
        // The round goes on, so there are fewer impostors than crewmates.
        (false, most) => match most.min((others.len() / 2) as u8) {
            0 | 1 => "at most 1 impostor".to_owned(),
            most => format!("at most {most} impostors"),
        },
    };
    let mut text = format!("Believed alive: you, {}; {impostors}", names(others, roster));
    for (number, death) in known_deaths(view).iter().enumerate() {
        let heading = match number {
            0 => "; out: ",
            _ => "; ",
        };
        text.push_str(&format!("{heading}{}: {}", roster.name(death.who), death.how));
    }
    text
}

/// Returns what the seat saw that only impostors do, and who said of itself that it is one, with their
/// timesteps. Kills are told with the deaths.
pub(crate) fn proofs(view: &View<'_>) -> Vec<String> {
    view.seen().flat_map(|seen| proofs_in(&seen, view)).collect()
}

fn proofs_in(seen: &Observation<'_>, view: &View<'_>) -> Vec<String> {
    let timestep = seen.timestep;
    match seen.seen {
        ObservedEvent::Vented { who, from, to } => {
            vec![format!(
                "T{timestep} {} VENTED from {from} to {to}",
                view.name(who)
            )]
        }
        ObservedEvent::Footage(footage) => {
            let vented = footage.present.iter().filter_map(|&(who, did)| match did {
                ObservedAction::VentedFrom(from) => Some(format!(
                    "T{timestep} {} came out of the vent from {from} into {}, on the monitor",
                    view.name(who),
                    footage.room
                )),
                _ => None,
            });
            vented.collect()
        }
        ObservedEvent::Said { who, words } if is_confession(words) => {
            vec![format!(
                "T{timestep} in {} {} said {}",
                seen.room,
                view.name(who),
                quoted(words)
            )]
        }
        _ => Vec::new(),
    }
}
