//! The panels above the bar of a replay, one of which is open at a time.

mod beliefs;
mod calls;
mod compare;
mod moment;
mod other_players;
mod seats;
mod speech;

pub(super) use speech::spoken;

use self::beliefs::Trails;
use super::jumps::Jumps;
use crate::round::ReplayPlayer;
use crate::ui::dom::{El, button, el};
use crate::ui::results::CheckedSpeeches;
use crate::ui::state::{AppState, PageSession, SessionHandle, app_state};
use leptos::prelude::*;
use std::rc::Rc;

/// What stands above the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// One choice: what its seat saw, thought and did.
    Choice,
    /// The moments of each player.
    Seats,
    /// Another record of the table.
    Compare,
    /// A new round of this table with other players.
    OtherPlayers,
}

impl Panel {
    /// Every panel but that of one choice.
    pub const OTHERS: [Panel; 3] = [Panel::Seats, Panel::Compare, Panel::OtherPlayers];

    const fn name(self) -> &'static str {
        match self {
            Panel::Choice => "Why",
            Panel::Seats => "Players",
            Panel::Compare => "Compare",
            Panel::OtherPlayers => "Play with others",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Panel::Choice => "What the seat saw, thought and did, and what came of it (W)",
            Panel::Seats => "Deaths, who came upon the bodies, and meetings",
            Panel::Compare => "Another record of the same table, at the first choice that differs",
            Panel::OtherPlayers => "A new round from this moment or of this table, with other players",
        }
    }

    /// Whether it tells roles: what a choice was made from does, and so do deaths and another record.
    const fn tells_roles(self) -> bool {
        !matches!(self, Panel::OtherPlayers)
    }
}

/// The panel that is open.
#[derive(Clone, Copy)]
pub struct Panels {
    app: AppState,
    jumps: Jumps,
    open: RwSignal<Option<Panel>>,
    /// How many jumps there were to take back when the panel was opened.
    opened_after: StoredValue<usize>,
    trails: Trails,
    /// Whether the record of what a seat saw is unfolded.
    shows_record: RwSignal<bool>,
}

impl Panels {
    /// None is open.
    pub fn new(jumps: Jumps) -> Panels {
        Panels {
            app: app_state(),
            jumps,
            open: RwSignal::new(None),
            opened_after: StoredValue::new(0),
            trails: Trails::new(),
            shows_record: RwSignal::new(false),
        }
    }

    /// Opens a panel, or closes it. The replay stops for one that is opened, so that it stays about this moment.
    /// One that tells roles is opened once roles may be told.
    pub fn toggle(self, panel: Panel) {
        if self.open.get_untracked() != Some(panel) && !self.app.paused.get_untracked() {
            self.app.toggle_pause();
        }
        let toggle = move || {
            self.opened_after.set_value(self.jumps.count());
            self.open
                .update(|open| *open = (*open != Some(panel)).then_some(panel))
        };
        match panel.tells_roles() {
            true => self.app.open_roles(toggle),
            false => toggle(),
        }
    }

    /// Returns whether a panel is open. Tracks changes.
    pub fn is_any_open(self) -> bool {
        self.open.with(Option::is_some)
    }

    /// Closes the panel that is open, if it was opened after so many jumps. Returns whether it was.
    pub fn close_opened_after(self, jumps: usize) -> bool {
        self.opened_after.get_value() == jumps && self.close()
    }

    /// Closes the panel that is open. Returns whether there was one.
    pub fn close(self) -> bool {
        let is_open = self.open.with_untracked(Option::is_some);
        if is_open {
            self.open.set(None);
        }
        is_open
    }

    /// The button of a panel.
    pub fn button(self, panel: Panel) -> El {
        let open = button("button button-small", panel.name(), move || self.toggle(panel))
            .attr("title", panel.title())
            .attr_of("aria-pressed", move || {
                (self.open.get() == Some(panel)).to_string()
            });
        match panel {
            Panel::Choice => open.attr("aria-keyshortcuts", "W"),
            _ => open,
        }
    }

    /// The open panel.
    pub fn shown(self, handle: SessionHandle, player: &Rc<ReplayPlayer>, heard: CheckedSpeeches) -> El {
        let (player, jumps, shows_record) = (Rc::clone(player), self.jumps, self.shows_record);
        let open = move || {
            self.open
                .get()
                .filter(|panel| !panel.tells_roles() || handle.read(PageSession::shows_roles))
        };
        el("div").class("contents").part(open, move |panel| match panel {
            Panel::Choice => moment::panel(handle, &player, heard, (jumps, self.trails), shows_record),
            Panel::Seats => seats::panel(handle, &player, jumps),
            Panel::Compare => compare::panel(handle, &player, jumps, shows_record),
            Panel::OtherPlayers => other_players::panel(handle, &player),
        })
    }
}
