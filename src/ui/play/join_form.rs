//! The contents of the form for joining a round.

use crate::advice::describe_setup_error;
use crate::browser::BrowserStorage;
use crate::game::Role;
use crate::session::{OtherPlayers, joined_table};
use crate::settings::PeopleSettings;
use crate::ui::state::AppState;
use leptos::prelude::*;

/// The contents of the form.
#[derive(Clone, Copy)]
pub struct JoinForm {
    /// The settings stored for the next visit.
    pub settings: RwSignal<PeopleSettings>,
    /// The side of each person. `None` draws the role at random.
    pub sides: [RwSignal<Option<Role>>; PeopleSettings::MAX],
    /// The players on the other seats.
    pub others: RwSignal<OtherPlayers>,
    /// Why the round cannot begin with these settings.
    pub refusal: RwSignal<String>,
}

impl JoinForm {
    /// Returns the form with these settings, among these players.
    pub fn new(settings: PeopleSettings, others: OtherPlayers) -> JoinForm {
        JoinForm {
            settings: RwSignal::new(settings),
            sides: std::array::from_fn(|_| RwSignal::new(None)),
            others: RwSignal::new(others),
            refusal: RwSignal::new(String::new()),
        }
    }

    /// Changes the stored settings.
    pub fn change(self, change: impl FnOnce(&mut PeopleSettings)) {
        self.settings.update(change);
        // Settings that cannot be stored hold for this visit.
        let _ = self
            .settings
            .with_untracked(|settings| settings.save(&BrowserStorage));
    }

    /// Starts the round or shows why it cannot start.
    pub fn begin(self, app: AppState) {
        let configured = app.settings.with_untracked(|settings| settings.table.clone());
        let sides = self.sides.map(|side| side.get_untracked());
        let draw = |count: usize| (js_sys::Math::random() * count as f64) as usize;
        let (others, people) = (self.others.get_untracked(), self.settings.get_untracked());
        match joined_table(&configured, others, &people, sides, draw) {
            Ok(table) => {
                self.refusal.set(String::new());
                app.begin(&table);
            }
            Err(why) => self.refusal.set(describe_setup_error(&why)),
        }
    }
}
