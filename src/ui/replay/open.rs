//! Opening a record.

use crate::browser::BrowserRoundDatabase;
use crate::round::{Playback, Replay, ReplayPlayer, RestoreError, SavedRound};
use crate::session::{RoundDatabase, RoundDatabaseError, RoundHead, SaveFormatError, SavedSession};
use crate::settings::TableSettings;
use crate::ui::state::{AppState, PageSession};
use leptos::prelude::*;
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
    /// It cannot be played.
    #[error("This record cannot be shown: {0}")]
    Record(#[from] RestoreError),
}

/// Shows a saved round from its beginning, or says why not.
pub(crate) async fn show_saved(app: AppState, head: RoundHead) {
    let start = app.next_start();
    if let Err(why) = try_to_show(app, &head, start).await {
        app.notice.set(Some(why.to_string()));
    }
}

async fn try_to_show(app: AppState, head: &RoundHead, start: u32) -> Result<(), OpenError> {
    let text = BrowserRoundDatabase::default().load(head.id).await?;
    let saved = SavedSession::of_json(&text)?;
    match app.is_wanted(start) {
        true => Ok(show(app, saved.table, saved.round)?),
        false => Ok(()),
    }
}

/// Shows a round that this page has played to its end, from its beginning.
pub(crate) fn show_again(app: AppState, session: &PageSession) {
    let Some(record) = session.record() else {
        return;
    };
    // A round that is being prepared is no longer wanted.
    app.next_start();
    if let Err(why) = show(app, session.table.clone(), record) {
        app.notice.set(Some(why.to_string()));
    }
}

fn show(app: AppState, table: TableSettings, record: SavedRound) -> Result<(), RestoreError> {
    let speed = app.settings.with_untracked(|settings| settings.speed);
    let playback = Rc::new(Playback::new(speed.for_people(), false));
    let player = ReplayPlayer::new(Replay::of(record)?, 0, playback);
    let (session, playing) = PageSession::replay(table, player);
    app.show(session, playing);
    Ok(())
}
