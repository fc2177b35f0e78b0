//! Opening a record.

use super::jumps::note_origin;
use crate::browser::BrowserRoundDatabase;
use crate::game::DealError;
use crate::link::LinkError;
use crate::record::{CHANGED_LINK, LinkedRecord, Record};
use crate::round::{Playback, ReplayPlayer};
use crate::session::{RoundDatabase, RoundDatabaseError, RoundHead, SaveFormatError, SavedSession};
use crate::settings::LinkedPosition;
use crate::ui::state::{AppState, Dialog, PageSession, WayBack};
use leptos::prelude::*;
use std::ops::Range;
use std::rc::Rc;
use thiserror::Error;

/// Why a record cannot be shown.
#[derive(Debug, Error)]
enum OpenError {
    /// It could not be loaded.
    #[error(transparent)]
    Database(#[from] RoundDatabaseError),
    /// What was saved cannot be read.
    #[error(transparent)]
    Format(#[from] SaveFormatError),
    /// The link cannot be read.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// Its table cannot be set up.
    #[error("This record cannot be shown: {0}")]
    Deal(#[from] DealError),
}

/// Shows a saved round of the list from its beginning, or says why not.
pub(crate) async fn show_saved(app: AppState, head: RoundHead) {
    let start = app.next_start();
    if let Err(why) = try_to_show(app, &head, start).await {
        app.notice.set(Some(why.to_string()));
    }
}

async fn try_to_show(app: AppState, head: &RoundHead, start: u32) -> Result<(), OpenError> {
    let stored = BrowserRoundDatabase::default().load(head.id).await?;
    let (saved, _) = SavedSession::of_stored(&stored)?;
    if app.is_wanted(start) {
        show(app, saved.record, 0, None)?;
        lead_back_to_saved_rounds(app);
    }
    Ok(())
}

/// Lets the replay that was just opened be left to the list of saved rounds.
pub(crate) fn lead_back_to_saved_rounds(app: AppState) {
    let way_back = move || {
        app.leave();
        app.dialog.set(Some(Dialog::Rounds));
    };
    lead_back(app, Some(Rc::new(way_back)));
}

/// Lets the replay that was just opened be left by this way.
fn lead_back(app: AppState, way_back: Option<WayBack>) {
    if let Some(shown) = app.session.get_untracked() {
        shown.way_back.replace(way_back);
    }
}

/// Leaves the replay that is shown to where it was opened from.
pub(super) fn leave(app: AppState) {
    let shown = app.session.get_untracked();
    match shown.and_then(|shown| shown.way_back.take()) {
        Some(way_back) => way_back(),
        None => app.leave(),
    }
}

/// Shows the round of a link at its position, paused unless that is the beginning, or says why not.
pub(crate) fn show_linked(app: AppState, position: LinkedPosition) {
    app.next_start();
    let LinkedPosition { round: link, at } = position;
    let shown = LinkedRecord::read(&link)
        .map_err(OpenError::from)
        .and_then(|linked| {
            show(app, linked.record, at, Some(link))?;
            // A link with a moment is opened to look at that moment.
            if at > 0 {
                app.toggle_pause();
            }
            Ok(linked.is_changed)
        });
    match shown {
        Ok(false) => {}
        Ok(true) => app.notice.set(Some(CHANGED_LINK.to_owned())),
        Err(why) => app.notice.set(Some(why.to_string())),
    }
}

/// Shows a round that this page has played to its end, from its beginning. A replay begins again.
pub(crate) fn show_again(app: AppState, session: &Rc<PageSession>) {
    if session.replay.is_none() {
        return show_anew(app, session);
    }
    session.move_to(0);
    if session.playback.is_paused() {
        app.toggle_pause();
    }
}

/// Shows a round that this page has played to its end in a replay, which is left to that end.
fn show_anew(app: AppState, session: &Rc<PageSession>) {
    let Some(record) = session.record() else {
        return;
    };
    // A round that is being prepared is no longer wanted.
    app.next_start();
    if show_at(app, record, 0, session.link.clone()) {
        let ended = Rc::clone(session);
        if let Some(shown) = app.session.get_untracked() {
            shown.take_over_from_end(&ended);
        }
        lead_back(app, Some(Rc::new(move || show_end(app, &ended))));
    }
}

/// Shows the end of a round that was played on this page.
fn show_end(app: AppState, ended: &Rc<PageSession>) {
    app.leave();
    app.mind.set(None);
    app.paused.set(ended.playback.is_paused());
    app.session.set(Some(Rc::clone(ended)));
}

/// Shows the moments with these numbers of a round that this page has played to its end, with the roles open.
pub(crate) fn show_moments(app: AppState, session: &Rc<PageSession>, numbers: Range<usize>) {
    // For each later replay of this round as well: the moments tell them.
    app.set_whodunit(false);
    show_anew(app, session);
    if let Some(shown) = app.session.get_untracked() {
        shown.moments_first.replace(Some(numbers));
    }
}

/// Shows one choice of a round that this page has played to its end or shows again, with the roles open.
pub(crate) fn show_choice(app: AppState, session: &Rc<PageSession>, position: usize) {
    app.set_whodunit(false);
    match session.replay {
        None => show_anew(app, session),
        Some(_) => note_origin(session),
    }
    let_happen(app, position);
}

/// Stops the replay and shows the choice after this position.
fn let_happen(app: AppState, position: usize) {
    let Some(shown) = app.session.get_untracked() else {
        return;
    };
    if !shown.playback.is_paused() {
        app.toggle_pause();
    }
    shown.jump_to(position);
}

/// Shows a record from its beginning. Returns whether it is shown, and otherwise says why not.
pub(crate) fn show_record(app: AppState, record: Record) -> bool {
    show_at(app, record, 0, None)
}

/// Shows a record from this position, which came from this link if from any. Returns whether it is shown, and
/// otherwise says why not.
fn show_at(app: AppState, record: Record, at: usize, link: Option<String>) -> bool {
    let shown = show(app, record, at, link);
    if let Err(why) = &shown {
        app.notice.set(Some(why.to_string()));
    }
    shown.is_ok()
}

/// Shows one choice of a record in place of the replay that is shown, or says why not.
pub(super) fn show_choice_of(app: AppState, record: Record, position: usize) {
    let left = app.session.get_untracked();
    let way_back = left.and_then(|left| left.way_back.borrow().clone());
    if show_at(app, record, position, None) {
        lead_back(app, way_back);
        let_happen(app, position);
    }
}

/// Shows a record from this position.
fn show(app: AppState, record: Record, at: usize, link: Option<String>) -> Result<(), DealError> {
    let speed = app.settings.with_untracked(|settings| settings.speed);
    let playback = Rc::new(Playback::new(speed.for_people(), false));
    let player = ReplayPlayer::new(record.replay()?, at, playback);
    let (session, playing) = PageSession::replay(record, player, link);
    app.show(session, playing);
    Ok(())
}
