//! Rounds as files: saving one, and opening one that was chosen or dropped.

use crate::browser::{BrowserClock, BrowserRoundDatabase};
use crate::clock::Clock;
use crate::record::Record;
use crate::session::{RoundDatabase, RoundDatabaseError, RoundId, SavedSession, keep_imported};
use crate::ui::dom::{bytes_of, save_as_file};
use crate::ui::replay::{lead_back_to_saved_rounds, show_record};
use crate::ui::state::{AppState, PageSession};
use leptos::prelude::*;

/// What the buttons that save a round as a file say about it.
pub(crate) const FILE_MEANING: &str =
    "The whole round as JSON: all that was said, thought, asked and answered is in it";

/// Saves the record of this round as a file, once it is over. Returns what is to be said.
pub(crate) fn save_round_as_file(session: &PageSession) -> String {
    match session.record() {
        Some(record) => save_record(&record),
        None => "The round can be saved as a file when it is over.".to_owned(),
    }
}

/// Saves the record of a saved round as a file. Returns what is to be said.
pub(super) async fn save_saved_round_as_file(id: RoundId) -> String {
    let stored = match BrowserRoundDatabase::default().load(id).await {
        Ok(stored) => stored,
        Err(why) => return why.to_string(),
    };
    match SavedSession::of_stored(&stored) {
        Ok((saved, _)) => save_record(&saved.record),
        Err(why) => why.to_string(),
    }
}

fn save_record(record: &Record) -> String {
    let name = format!("among-agents-{}.json", record.round.seed);
    save_as_file(&name, &record.to_json())
}

/// Shows the round in a file from its beginning, and keeps it among the saved rounds. Returns whether it is shown. What
/// cannot be read is told.
pub(crate) async fn open_file(app: AppState, file: web_sys::File) -> bool {
    let name = file.name();
    let start = app.next_start();
    let read = match bytes_of(&file).await {
        Some(bytes) => {
            Record::of_json(&String::from_utf8_lossy(&bytes)).map_err(|why| format!("{name}: {why}"))
        }
        None => Err(format!("{name} could not be read.")),
    };
    let record = match read {
        Ok(record) => record,
        Err(why) => {
            app.notice.set(Some(why));
            return false;
        }
    };
    let unsaved = keep_record(record.clone()).await.err();
    if !app.is_wanted(start) {
        return false;
    }
    app.dialog.set(None);
    let is_shown = show_record(app, record);
    if let Some(why) = unsaved {
        app.notice.set(Some(why.to_string()));
    }
    is_shown
}

/// As [`open_file`], from the list of saved rounds, to which the replay is left.
pub(super) async fn open_listed_file(app: AppState, file: web_sys::File) {
    if open_file(app, file).await {
        lead_back_to_saved_rounds(app);
    }
}

/// Keeps a record from a file or a link among the saved rounds. The same one is kept once.
///
/// # Errors
/// [`RoundDatabaseError`] if it cannot be saved.
pub(crate) async fn keep_record(record: Record) -> Result<(), RoundDatabaseError> {
    let opened_ms = BrowserClock.unix_time().as_millis() as f64;
    keep_imported(&BrowserRoundDatabase::default(), record, opened_ms).await
}
