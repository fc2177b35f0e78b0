//! Setting up a table from manual overrides and the seed.

use crate::game::{Colour, HeldTask, Persona, Role, Rules, RulesError, Seat, SeatSet, Task, TaskLength};
use arrayvec::ArrayVec;
use rand::{RngExt, SeedableRng};
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

/// Why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
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

/// The public part of the table: the colour, and thus the name, of each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    colours: ArrayVec<Colour, { Seat::MAX }>,
}

/// The secret part of one seat's deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct DealtSeat {
    pub(in crate::game) role: Role,
    pub(in crate::game) persona: Persona,
    pub(in crate::game) tasks: ArrayVec<HeldTask, 10>,
}

/// The table and every seat's secret hand, in the order of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deal {
    pub(in crate::game) table: Table,
    pub(in crate::game) dealt_seats: ArrayVec<DealtSeat, { Seat::MAX }>,
    pub(in crate::game) impostors: SeatSet,
}

impl Table {
    /// Returns the player's name, which is its colour.
    pub fn name(&self, seat: Seat) -> &'static str {
        self.colour(seat).name()
    }

    /// Returns the player's colour.
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.index()]
    }

    /// Returns the seat of this colour, if it is at the table.
    pub fn seat_of(&self, colour: Colour) -> Option<Seat> {
        self.seats().into_iter().find(|&seat| self.colour(seat) == colour)
    }

    /// Returns the players named in `words`, as whole words and ignoring case, in the order of their names in
    /// the text.
    pub fn named_in<'a>(&'a self, words: &'a str) -> impl Iterator<Item = Seat> + 'a {
        let mut parts = words.split(|c: char| !c.is_alphanumeric());
        let named = move |word: &str| self.seat_of(Colour::named(word)?);
        std::iter::from_fn(move || parts.next()).filter_map(named)
    }

    /// Returns every seat at the table.
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(self.colours.len())
    }
}

impl Deal {
    /// Deals a table from the rules, the seed and the overrides.
    pub(in crate::game) fn new(rules: &Rules, seed: u64, cast: &[SeatOverride]) -> Result<Deal, TableError> {
        rules.check()?;
        check_cast(rules, cast)?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let players = usize::from(rules.players);
        let override_of = |seat: usize| cast.get(seat).copied().unwrap_or_default();
        let impostors = draw_impostors(rules, cast, &mut rng);
        let colours = draw_colours(players, cast, &mut rng);
        let common = draw_common(rules.common_tasks, &mut rng);
        let mut personas = PersonaPool::new(rules, cast);
        let mut tasks = TaskPool::default();
        let mut dealt_seats = ArrayVec::new();
        for index in 0..players {
            let seat = Seat(index as u8);
            let role = if impostors.contains(seat) {
                Role::Impostor
            } else {
                Role::Crewmate
            };
            let persona = personas.deal(wanted_persona(&override_of(index), role), role, &mut rng);
            let mut tasks_of_seat: ArrayVec<HeldTask, 10> =
                common.iter().copied().map(HeldTask::dealt).collect();
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
            table: Table { colours },
            dealt_seats,
            impostors,
        })
    }
}

fn check_cast(rules: &Rules, cast: &[SeatOverride]) -> Result<(), TableError> {
    if cast.len() > usize::from(rules.players) {
        return Err(TableError::TooManyOverrides);
    }
    for (index, overrides) in cast.iter().enumerate() {
        if let Some(colour) = overrides.colour
            && cast[..index].iter().any(|earlier| earlier.colour == Some(colour))
        {
            return Err(TableError::ColourTwice(colour));
        }
        for (persona, role) in [
            (overrides.as_crewmate, Role::Crewmate),
            (overrides.as_impostor, Role::Impostor),
        ] {
            if let Some(persona) = persona
                && !persona.suits(role)
            {
                return Err(TableError::WrongPersona(persona));
            }
        }
    }
    let requested = |role| {
        cast.iter()
            .filter(|overrides| overrides.role == Some(role))
            .count()
    };
    if requested(Role::Impostor) > usize::from(rules.impostors) {
        return Err(TableError::RoleFull(Role::Impostor));
    }
    if requested(Role::Crewmate) > usize::from(rules.players - rules.impostors) {
        return Err(TableError::RoleFull(Role::Crewmate));
    }
    Ok(())
}

/// Returns a number below `below`, drawn in 32 bits so that every platform draws the same.
fn pick(rng: &mut ChaCha8Rng, below: usize) -> usize {
    rng.random_range(0..below as u32) as usize
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
        let Some(seat) = open.into_iter().nth(pick(rng, open.len())) else {
            break;
        };
        impostors = impostors.with(seat);
        open = open.without(seat);
    }
    impostors
}

fn draw_colours(
    players: usize,
    cast: &[SeatOverride],
    rng: &mut ChaCha8Rng,
) -> ArrayVec<Colour, { Seat::MAX }> {
    let wanted_colour = |seat: usize| cast.get(seat).and_then(|overrides| overrides.colour);
    let mut free: ArrayVec<Colour, 12> = Colour::ALL
        .into_iter()
        .filter(|&colour| !cast.iter().any(|overrides| overrides.colour == Some(colour)))
        .collect();
    (0..players)
        .map(|seat| wanted_colour(seat).unwrap_or_else(|| free.swap_remove(pick(rng, free.len()))))
        .collect()
}

fn draw_common(count: u8, rng: &mut ChaCha8Rng) -> ArrayVec<Task, 2> {
    let mut places: ArrayVec<Task, 6> = Task::of_length(TaskLength::Common).collect();
    (0..count)
        .map(|_| places.swap_remove(pick(rng, places.len())))
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

    /// Returns the persona that the seat asks for, or one that is drawn. Where they may repeat, one is drawn
    /// in any case, so that a seed deals the same whatever a seat asks for.
    fn deal(&mut self, wanted: Option<Persona>, role: Role, rng: &mut ChaCha8Rng) -> Persona {
        match wanted {
            Some(persona) if self.is_distinct => persona,
            wanted => {
                let drawn = self.draw(role, rng);
                wanted.unwrap_or(drawn)
            }
        }
    }

    /// Draws a persona of this role. When all have been dealt, draws from all of them again.
    fn draw(&mut self, role: Role, rng: &mut ChaCha8Rng) -> Persona {
        if !self.is_distinct {
            return Persona::of(role)[pick(rng, 6)];
        }
        let free = &mut self.free[role as usize];
        if free.is_empty() {
            free.extend(Persona::of(role).iter().copied());
        }
        free.swap_remove(pick(rng, free.len()))
    }
}

/// The tasks already dealt to earlier crewmates, as bits over [`Task::ALL`].
#[derive(Default)]
struct TaskPool {
    taken: u64,
}

/// Returns the tasks of one length, as bits over [`Task::ALL`].
const fn places(length: TaskLength) -> u64 {
    let mut bits = 0;
    let mut at = 0;
    while at < Task::ALL.len() {
        let same = matches!(
            (length, Task::ALL[at].kind.length()),
            (TaskLength::Common, TaskLength::Common)
                | (TaskLength::Short, TaskLength::Short)
                | (TaskLength::Long, TaskLength::Long)
        );
        if same {
            bits |= 1 << at;
        }
        at += 1;
    }
    bits
}

impl TaskPool {
    /// Draws `count` tasks of one length with replacement from those not dealt to earlier crewmates. If all
    /// of them have been dealt (large tables with many tasks), draws from all tasks of that length.
    fn draw(
        &mut self,
        length: TaskLength,
        count: u8,
        rng: &mut ChaCha8Rng,
        tasks_of_seat: &mut ArrayVec<HeldTask, 10>,
    ) {
        let all = match length {
            TaskLength::Common => const { places(TaskLength::Common) },
            TaskLength::Short => const { places(TaskLength::Short) },
            TaskLength::Long => const { places(TaskLength::Long) },
        };
        let free = if all & !self.taken == 0 {
            all
        } else {
            all & !self.taken
        };
        for _ in 0..count {
            let mut bits = free;
            for _ in 0..pick(rng, free.count_ones() as usize) {
                bits &= bits - 1;
            }
            let at = bits.trailing_zeros() as usize;
            tasks_of_seat.push(HeldTask::dealt(Task::ALL[at]));
            self.taken |= 1 << at;
        }
    }
}
