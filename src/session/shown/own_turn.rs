//! What a person at the screen is told of their own seat, and what they may choose there.

use super::{OwnPart, TurnStatus, own_death, own_role};
use crate::game::{Action, Event, Fate, Role, Room, ShownEvent, View, fate_of, join_names};
use crate::session::{OfferedChoice, Session, describe_tasks, offered_choice, why_it_cannot_kill};
use crate::table::{Colour, Perspective, Phase, Seat, SeatSet};

/// A card that tells a person what happened to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCard {
    /// Whether it tells of the beginning of their life or of its end.
    pub fate: Fate,
    /// Their role.
    pub role: Role,
    /// What is told.
    pub told: OwnPart,
    /// Whether the end of the round is shown next.
    pub is_end: bool,
}

/// What a person has just seen on a camera.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFootage {
    /// The room.
    pub room: Room,
    /// Who was there: first the living, then the dead.
    pub figures: Vec<(Colour, Fate)>,
    /// The same in sentences, and who had left.
    pub words: String,
}

/// A person's tasks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTasks {
    /// Whether an impostor only pretends to do them.
    pub are_fake: bool,
    /// The open ones, in words; a word about all of them if none is open.
    pub open: Vec<String>,
}

impl Session {
    /// Reads the view of a person at the screen who may look at it now: the chooser, or who has the screen
    /// for themselves.
    fn with_own_view<T>(&self, seat: Seat, read: impl FnOnce(&View<'_>) -> T) -> Option<T> {
        self.may_look(seat)
            .then(|| self.with_round(|round| read(&round.game().view(seat))))
    }

    /// Returns whether the person on this seat may look at the screen now.
    fn may_look(&self, seat: Seat) -> bool {
        TurnStatus::of(self).chooser() == Some(seat)
            || self.people.is_some() && self.perspective().reveals(seat)
    }

    /// Reads the view of the person who is to choose.
    pub(super) fn with_choosers_view<T>(&self, read: impl FnOnce(&View<'_>) -> T) -> Option<T> {
        let chooser = TurnStatus::of(self).chooser()?;
        Some(self.with_round(|round| read(&round.game().view(chooser))))
    }

    /// Returns what the person who is to choose may do. `None` while nobody is.
    pub fn offered_choice(&self) -> Option<OfferedChoice> {
        self.with_choosers_view(offered_choice)
    }

    /// Returns whether the person who is to choose may vote for this seat.
    pub fn may_vote_for(&self, seat: Seat) -> bool {
        self.with_choosers_view(|view| view.may(&Action::Vote(seat))) == Some(true)
    }

    /// Describes a person's identity and role, for that person only.
    pub fn own_identity(&self, seat: Seat) -> String {
        let name = self.person_name(seat);
        let words = self.with_own_view(seat, |view| {
            let fellows = view.fellows().into_iter().map(|fellow| view.name(fellow));
            let fellows: Vec<_> = fellows.collect();
            match view.role() {
                Role::Crewmate => format!("You are {name}, a crewmate."),
                Role::Impostor if fellows.is_empty() => format!("You are {name}, the impostor."),
                Role::Impostor => format!("You are {name}, an impostor with {}.", fellows.join(" and ")),
            }
        });
        words.unwrap_or_default()
    }

    /// Returns who saw the kill or the vent that was this person's latest action in the task phase, in a sentence
    /// for that person only. `None` if nobody else saw it.
    pub fn own_deed_seen(&self, seat: Seat) -> Option<String> {
        if !self.may_look(seat) {
            return None;
        }
        self.with_round(|round| {
            let game = round.game();
            let mut own = game.journal().iter().rev();
            let own = own.find(|entry| entry.event.chooser() == Some(seat))?;
            let shown = own.shown_to(Perspective::One(seat))?;
            let deed = match shown.event {
                ShownEvent::Whole(Event::Acted { action, .. }) => match action {
                    Action::Kill(victim) => format!("kill {}", game.roster().name(victim)),
                    Action::Vent { .. } => "vent".to_owned(),
                    _ => return None,
                },
                _ => return None,
            };
            let others = shown.witnesses?.without(seat);
            let is_told = game.phase() == Phase::Task && !others.is_empty();
            is_told.then(|| format!("{} saw you {deed}.", join_names(others, game.roster())))
        })
    }

    /// Returns what a person saw on a camera by their latest action in this task phase, for that person only.
    pub fn own_footage(&self, seat: Seat) -> Option<OwnFootage> {
        if !self.may_look(seat) {
            return None;
        }
        self.with_round(|round| {
            let game = round.game();
            let roster = game.roster();
            let is_own = |event: &Event| {
                event.chooser() == Some(seat)
                    || matches!(event, Event::Watched { seat: by, .. } if *by == seat)
            };
            let own = game.journal().iter().rev().find(|entry| is_own(&entry.event))?;
            let Event::Watched { footage, .. } = &own.event else {
                return None;
            };
            let living: SeatSet = footage.present.iter().map(|filmed| filmed.who).collect();
            let room = footage.room;
            let mut words = match living.len() {
                0 => format!("Nobody alive was in {room}."),
                1 => format!("{} was in {room}.", join_names(living, roster)),
                _ => format!("{} were in {room}.", join_names(living, roster)),
            };
            if !footage.bodies.is_empty() {
                words.push_str(&format!(
                    " {} lay there dead.",
                    join_names(footage.bodies, roster)
                ));
            }
            if let Some(left) = &footage.last_left {
                let (name, to) = (roster.name(left.who), left.to);
                words.push_str(&format!(" {name} had left for {to} at {}.", left.timestep));
            }
            let figures =
                |seats: SeatSet, fate| seats.into_iter().map(move |seat| (roster.colour(seat), fate));
            let figures = figures(living, Fate::Alive).chain(figures(footage.bodies, Fate::Killed));
            (game.phase() == Phase::Task).then(|| OwnFootage {
                room,
                figures: figures.collect(),
                words,
            })
        })
    }

    /// Lists a person's tasks in the task phase, for that person only.
    pub fn own_tasks(&self, seat: Seat) -> Option<OwnTasks> {
        let tasks = self.with_own_view(seat, |view| {
            (view.phase() == Phase::Task).then(|| OwnTasks {
                are_fake: view.is_impostor(),
                open: describe_tasks(view),
            })
        });
        tasks.flatten()
    }

    /// Returns why an impostor cannot kill now, for that person only.
    pub fn own_kill_state(&self, seat: Seat) -> Option<String> {
        let state = self.with_own_view(seat, |view| {
            let is_on_ship = view.phase() == Phase::Task;
            is_on_ship.then(|| why_it_cannot_kill(view)).flatten()
        });
        state.flatten()
    }

    /// Returns the card for a person who plays alone: their role before their first choice, and their death until
    /// the end of the round is shown.
    pub fn own_card(&self, seat: Seat) -> Option<OwnCard> {
        let status = TurnStatus::of(self);
        self.with_round(|round| {
            let game = round.game();
            Some(match status {
                TurnStatus::Alone { .. } if game.choices_made(seat) == 0 => OwnCard {
                    fate: Fate::Alive,
                    role: game.role_of(seat),
                    told: own_role(&game.view(seat)),
                    is_end: false,
                },
                TurnStatus::Watching | TurnStatus::Over if !self.whodunit.is_over.get() => OwnCard {
                    fate: fate_of(game, seat),
                    role: game.role_of(seat),
                    told: own_death(game, seat)?,
                    is_end: status == TurnStatus::Over,
                },
                _ => return None,
            })
        })
    }

    /// Records that this person has taken the device.
    pub fn hand_device_to(&self, seat: Seat) {
        if let Some(people) = &self.people {
            self.with_round(|round| people.hot_seat.hand_to(round.game(), seat));
        }
    }
}
