//! What a seat knows for certain: who is dead and how it knows, and what it saw that only impostors do.

use crate::agents::minds::prompt::text::names;
use crate::claims::{Claim, is_confession, read_charges};
use crate::game::{
    Action, Cause, Discussion, Event, Observation, ObservedAction, ObservedEvent, PastEvent, Room, TurnOrder,
    View,
};
use crate::table::{Phase, Seat, SeatSet};

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
                    for filmed in &footage.present {
                        if let ObservedAction::Killed(victim) = filmed.did {
                            deaths.prove(victim, || {
                                format!(
                                    "KILLED by {} in {} at T{}, seen on the monitor",
                                    name(filmed.who),
                                    footage.room,
                                    filmed.timestep
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
                        deaths.add(bodies, || format!("reported dead at T{}", seen.reported_at()));
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

/// Describes whom the seat believes alive, who is out and how it knows, of several impostors how many can be
/// left, and to an impostor how many crewmates are still too many. Where all act one after the other, who acts
/// later in the timestep stands after the seat itself.
pub(crate) fn describe_living(view: &View<'_>) -> String {
    let roster = view.roster();
    let living = view.believed_living();
    let others = living.without(view.seat());
    let mut impostors = match (view.is_impostor(), view.rules().impostors) {
        // The standing instructions say so, and it stays so while the round goes on.
        (_, 1) => String::new(),
        (true, _) => match view.fellows().and(living) {
            SeatSet::EMPTY => "; 1 impostor left: you".to_owned(),
            fellows => format!("; impostors: you, {}", names(fellows, roster)),
        },
        // The round goes on, so there are impostors, and fewer than crewmates.
        (false, most) => match most.min((others.len() / 2) as u8) {
            0 | 1 => "; 1 impostor among them".to_owned(),
            2 => "; 1 or 2 impostors among them".to_owned(),
            most => format!("; 1 to {most} impostors among them"),
        },
    };
    if view.is_impostor() {
        let fellows = view.fellows().and(living).len();
        match others.len().saturating_sub(2 * fellows + 1) {
            0 => {}
            1 => impostors.push_str("; you win when 1 more crewmate is gone"),
            more => impostors.push_str(&format!("; you win when {more} more crewmates are gone")),
        }
    }
    let rules = view.rules();
    let is_in_turns = match view.phase() {
        Phase::Task => rules.turn_order == TurnOrder::Sequential,
        Phase::Discussion { .. } => !rules.caller_first,
        Phase::Vote => rules.discussion == Discussion::Rounds && !rules.caller_first,
        Phase::Chat => false,
    };
    let named: Vec<&str> = match is_in_turns {
        true => living.into_iter().map(|seat| named(seat, view)).collect(),
        false => std::iter::once("you")
            .chain(others.into_iter().map(|seat| roster.name(seat)))
            .collect(),
    };
    let heading = match is_in_turns {
        true => "Believed alive, in turn order",
        false => "Believed alive",
    };
    let mut text = format!("{heading}: {}{impostors}", named.join(", "));
    for (number, death) in known_deaths(view).iter().enumerate() {
        let heading = match number {
            0 => "; out: ",
            _ => "; ",
        };
        text.push_str(&format!("{heading}{}: {}", roster.name(death.who), death.how));
    }
    text
}

/// Returns what the seat saw that only impostors do, with the timesteps, and who said for certain in an earlier
/// meeting, or before it, that it is an impostor or that somebody killed or vented. Speeches of a timestep for
/// which `is_told` holds stand in the prompt themselves. Kills that the seat saw are told with the deaths.
pub(crate) fn evidence_lines(view: &View<'_>, is_told: impl Fn(u16) -> bool) -> Vec<String> {
    let mut evidence_lines: Vec<String> = Vec::new();
    for seen in view.seen() {
        let found = match seen.seen {
            ObservedEvent::Said { .. } if is_told(seen.timestep) => Vec::new(),
            ObservedEvent::Said { who, words } => accusations_made(seen.timestep, who, words, view),
            _ => proofs_in(&seen, view),
        };
        // Somebody may have said it twice.
        let new: Vec<String> = found
            .into_iter()
            .filter(|proof| !evidence_lines.contains(proof))
            .collect();
        evidence_lines.extend(new);
    }
    evidence_lines
}

/// Returns what a speaker charged itself and others with, in words of the game.
fn accusations_made(timestep: u16, who: Seat, words: &str, view: &View<'_>) -> Vec<String> {
    let speaker = view.name(who);
    let mut accusations_made = Vec::new();
    if is_confession(words) {
        accusations_made.push(format!("T{timestep} {speaker} admitted to be an impostor"));
    }
    let name = |seat| named(seat, view);
    accusations_made.extend(
        read_charges(words, view.roster())
            .into_iter()
            .filter_map(|charge| {
                let (accused, what) = match charge {
                    Claim::SawKill {
                        killer,
                        victim,
                        room,
                        timestep,
                    } => (
                        killer,
                        format!("killing {}{}", name(victim), place(room, timestep)),
                    ),
                    Claim::SawVent { who, room, timestep } => {
                        (who, format!("venting{}", place(room, timestep)))
                    }
                    _ => return None,
                };
                (accused != who)
                    .then(|| format!("T{timestep} {speaker} charged {} with {what}", name(accused)))
            }),
    );
    accusations_made
}

/// Returns the name of a player as the seat reads it.
pub(super) fn named(who: Seat, view: &View<'_>) -> &'static str {
    match who == view.seat() {
        true => "you",
        false => view.name(who),
    }
}

/// Describes where and when something was, as far as that was said.
fn place(room: Option<Room>, timestep: Option<u16>) -> String {
    let room = room.map_or_else(String::new, |room| format!(" in {room}"));
    room + &timestep.map_or_else(String::new, |timestep| format!(" at T{timestep}"))
}

fn proofs_in(seen: &Observation<'_>, view: &View<'_>) -> Vec<String> {
    let timestep = seen.timestep;
    match seen.seen {
        ObservedEvent::Vented { who, from, to } => {
            vec![format!(
                "T{timestep} {} VENTED from {from} to {to}, you saw it",
                view.name(who)
            )]
        }
        ObservedEvent::Footage(footage) => {
            let vented = |at: u16, who, from: Room, to: Room| {
                format!(
                    "T{at} {} VENTED from {from} to {to}, on the monitor",
                    view.name(who)
                )
            };
            let came = footage.present.iter().filter_map(|filmed| match filmed.did {
                ObservedAction::VentedFrom(from) => {
                    Some(vented(filmed.timestep, filmed.who, from, footage.room))
                }
                _ => None,
            });
            let left = footage.last_left.filter(|left| left.vented);
            let left = left.map(|left| vented(left.timestep, left.who, footage.room, left.to));
            came.chain(left).collect()
        }
        _ => Vec::new(),
    }
}
