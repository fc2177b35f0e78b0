//! Dealing a round from the rules, the seed and manual overrides.

use crate::game::{AssignedTask, Persona, Role, Rules, RulesError, Task, TaskLength};
use crate::table::dice::draw_below;
use crate::table::{Colour, Roster, Seat, SeatSet};
use arrayvec::ArrayVec;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Manual settings for one seat. `None` means that the seed decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatOverride {
    /// The player's colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// The player's role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// The persona of the seat if it is a crewmate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_crewmate: Option<Persona>,
    /// The persona of the seat if it is an impostor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_impostor: Option<Persona>,
}

/// Manual settings by seat. Seats beyond its end are drawn from the seed.
pub type SeatOverrides = Vec<SeatOverride>;

/// Why a round cannot be dealt.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DealError {
    /// The rules are invalid.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Two seats request the same colour.
    #[error("Two seats cannot both be {0}.")]
    ColourTwice(Colour),
    /// More seats request a role than the rules allow.
    #[error("Too many seats ask to be {0}.")]
    RoleFull(Role),
    /// A persona was requested for the wrong role.
    #[error("{0} is not a persona for this role.")]
    WrongPersona(Persona),
    /// There are more overrides than seats.
    #[error("There are more seat overrides than seats at the table.")]
    TooManyOverrides,
}

/// The secret part of one seat's deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct DealtSeat {
    pub(in crate::game) role: Role,
    pub(in crate::game) persona: Persona,
    pub(in crate::game) tasks: ArrayVec<AssignedTask, 10>,
}

/// The roster and every seat's secret hand, in the order of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deal {
    pub(in crate::game) roster: Roster,
    pub(in crate::game) dealt_seats: ArrayVec<DealtSeat, { Seat::MAX }>,
    pub(in crate::game) impostors: SeatSet,
}

impl Deal {
    /// Deals a round from the rules, the seed and the overrides.
    pub(in crate::game) fn new(rules: &Rules, seed: u64, cast: &[SeatOverride]) -> Result<Deal, DealError> {
        rules.check()?;
        check_cast(rules, cast)?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let players = usize::from(rules.players);
        let override_of = |seat: usize| cast.get(seat).copied().unwrap_or_default();
        let impostors = draw_impostors(rules, cast, &mut rng);
        let roster = Roster::draw(players, |seat| override_of(seat).colour, &mut rng);
        let common = draw_common(rules.common_tasks, &mut rng);
        let mut personas = PersonaPool::new(rules, cast);
        let mut tasks = TaskPool::default();
        let mut dealt_seats = ArrayVec::new();
        for seat in roster.seats() {
            let role = if impostors.contains(seat) {
                Role::Impostor
            } else {
                Role::Crewmate
            };
            let persona = personas.deal(wanted_persona(&override_of(seat.index()), role), role, &mut rng);
            let mut tasks_of_seat: ArrayVec<AssignedTask, 10> =
                common.iter().copied().map(AssignedTask::dealt).collect();
            if role == Role::Crewmate {
                tasks.draw(TaskLength::Short, rules.short_tasks, &mut rng, &mut tasks_of_seat);
                tasks.draw(TaskLength::Long, rules.long_tasks, &mut rng, &mut tasks_of_seat);
            }
            dealt_seats.push(DealtSeat {
                role,
                persona,
                tasks: tasks_of_seat,
            });
        }
        Ok(Deal {
            roster,
            dealt_seats,
            impostors,
        })
    }
}

fn check_cast(rules: &Rules, cast: &[SeatOverride]) -> Result<(), DealError> {
    if cast.len() > usize::from(rules.players) {
        return Err(DealError::TooManyOverrides);
    }
    for (index, overrides) in cast.iter().enumerate() {
        if let Some(colour) = overrides.colour
            && cast[..index].iter().any(|earlier| earlier.colour == Some(colour))
        {
            return Err(DealError::ColourTwice(colour));
        }
        for (persona, role) in [
            (overrides.as_crewmate, Role::Crewmate),
            (overrides.as_impostor, Role::Impostor),
        ] {
            if let Some(persona) = persona
                && !persona.suits(role)
            {
                return Err(DealError::WrongPersona(persona));
            }
        }
    }
    let requested = |role| {
        cast.iter()
            .filter(|overrides| overrides.role == Some(role))
            .count()
    };
    if requested(Role::Impostor) > usize::from(rules.impostors) {
        return Err(DealError::RoleFull(Role::Impostor));
    }
    if requested(Role::Crewmate) > usize::from(rules.players - rules.impostors) {
        return Err(DealError::RoleFull(Role::Crewmate));
    }
    Ok(())
}

fn draw_impostors(rules: &Rules, cast: &[SeatOverride], rng: &mut ChaCha8Rng) -> SeatSet {
    let wanted_role = |seat: Seat| cast.get(seat.index()).and_then(|overrides| overrides.role);
    let everybody = SeatSet::first(rules.players.into());
    let mut impostors: SeatSet = everybody
        .into_iter()
        .filter(|&seat| wanted_role(seat) == Some(Role::Impostor))
        .collect();
    let mut open: SeatSet = everybody
        .into_iter()
        .filter(|&seat| wanted_role(seat).is_none())
        .collect();
    while impostors.len() < usize::from(rules.impostors) {
        let Some(seat) = open.into_iter().nth(draw_below(rng, open.len())) else {
            break;
        };
        impostors = impostors.with(seat);
        open = open.without(seat);
    }
    impostors
}

fn draw_common(count: u8, rng: &mut ChaCha8Rng) -> ArrayVec<Task, 2> {
    let mut places: ArrayVec<Task, 6> = Task::of_length(TaskLength::Common).collect();
    (0..count)
        .map(|_| places.swap_remove(draw_below(rng, places.len())))
        .collect()
}

/// Returns the persona set for a seat in this role, if any.
fn wanted_persona(overrides: &SeatOverride, role: Role) -> Option<Persona> {
    match role {
        Role::Crewmate => overrides.as_crewmate,
        Role::Impostor => overrides.as_impostor,
    }
}

/// The personas that are drawn from, by role.
struct PersonaPool {
    is_distinct: bool,
    /// The personas that can be drawn, for crewmates and for impostors.
    free: [ArrayVec<Persona, 6>; 2],
}

impl PersonaPool {
    /// Creates the pool. If personas are dealt without repetition, those that a seat asks for are left out.
    fn new(rules: &Rules, cast: &[SeatOverride]) -> PersonaPool {
        let is_distinct = rules.distinct_personas;
        let free = [Role::Crewmate, Role::Impostor].map(|role| {
            let is_wanted = |persona: Persona| {
                let mut wanted = cast.iter().map(|overrides| wanted_persona(overrides, role));
                wanted.any(|wanted| wanted == Some(persona))
            };
            let all = Persona::of(role).iter().copied();
            all.filter(|&persona| !(is_distinct && is_wanted(persona)))
                .collect()
        });
        PersonaPool { is_distinct, free }
    }

    /// Returns the persona that the seat asks for, or one that is drawn. The deal's stream moves on by one draw
    /// from six in any case, so that a seed deals the same roles, colours and tasks whether personas may repeat
    /// or not, and whatever a seat asks for.
    fn deal(&mut self, wanted: Option<Persona>, role: Role, rng: &mut ChaCha8Rng) -> Persona {
        let mut copy = rng.clone();
        let repeatable = Persona::of(role)[draw_below(rng, 6)];
        match wanted {
            Some(persona) => persona,
            None if self.is_distinct => self.draw(role, &mut copy),
            None => repeatable,
        }
    }

    /// Draws a persona of this role that has not been dealt, from a copy of the deal's stream. When all have
    /// been dealt, draws from all of them again.
    fn draw(&mut self, role: Role, copy: &mut ChaCha8Rng) -> Persona {
        let free = &mut self.free[role as usize];
        if free.is_empty() {
            free.extend(Persona::of(role).iter().copied());
        }
        free.swap_remove(draw_below(copy, free.len()))
    }
}

/// The tasks already dealt to earlier crewmates.
#[derive(Default)]
struct TaskPool {
    taken: Vec<Task>,
}

impl TaskPool {
    /// Draws `count` tasks of one length with replacement from those not dealt to earlier crewmates. If all
    /// of them have been dealt (large tables with many tasks), draws from all tasks of that length.
    fn draw(
        &mut self,
        length: TaskLength,
        count: u8,
        rng: &mut ChaCha8Rng,
        tasks_of_seat: &mut ArrayVec<AssignedTask, 10>,
    ) {
        let of_length = || Task::ALL.into_iter().filter(|task| task.kind.length() == length);
        let mut free: Vec<Task> = of_length().filter(|task| !self.taken.contains(task)).collect();
        if free.is_empty() {
            free = of_length().collect();
        }
        for _ in 0..count {
            let task = free[draw_below(rng, free.len())];
            tasks_of_seat.push(AssignedTask::dealt(task));
            self.taken.push(task);
        }
    }
}
