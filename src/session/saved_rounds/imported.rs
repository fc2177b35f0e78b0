//! Keeps rounds that came from elsewhere, from a file or a link, among the saved ones.

use super::{RoundDatabase, RoundDatabaseError, RoundHead, RoundId, SaveKind, SavedSession};
use crate::record::Record;
use crate::stable_hash::digest;

/// Keeps a record among the saved rounds. The same record is kept once, and no other round is replaced, whatever
/// the record says of itself. `opened_ms` is when it was opened, in milliseconds since 1970.
///
/// # Errors
/// [`RoundDatabaseError`] if the rounds cannot be read or written.
pub async fn keep_imported(
    database: &dyn RoundDatabase,
    record: Record,
    opened_ms: f64,
) -> Result<(), RoundDatabaseError> {
    let mut id = RoundId(digest(record.to_json().as_bytes()));
    let Ok(head) = RoundHead::of_imported(id, &record, opened_ms) else {
        // What cannot be set up cannot be shown either, and need not be kept.
        return Ok(());
    };
    let saved = SavedSession::of_record(record);
    loop {
        match database.load(id).await {
            Err(RoundDatabaseError::Missing) => break,
            Err(why) => return Err(why),
            Ok(stored) => {
                let kept = SavedSession::of_stored(&stored);
                if kept.is_ok_and(|(kept, _)| kept.record == saved.record) {
                    return Ok(());
                }
                // Another round has this id.
                id = RoundId(id.0.wrapping_add(1));
            }
        }
    }
    let head = RoundHead { id, ..head };
    database
        .save(&head, Some(saved.to_stored()), SaveKind::First)
        .await
}
