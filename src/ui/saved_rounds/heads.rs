//! The heads of saved rounds, of which lost ones are rebuilt.

use crate::browser::BrowserRoundDatabase;
use crate::session::{
    RoundDatabase, RoundDatabaseError, RoundHead, RoundId, SaveKind, SavedRounds, SavedSession,
};
use wasm_bindgen::JsValue;

/// Returns when a saved round began, in the viewer's language.
pub(crate) fn round_title(head: &RoundHead) -> String {
    if head.began_ms == 0.0 {
        return "A round of unknown date".to_owned();
    }
    let date = js_sys::Date::new(&JsValue::from_f64(head.began_ms));
    String::from(date.to_locale_string("default", &JsValue::UNDEFINED))
}

/// Returns what is saved. A head that is damaged or missing is rebuilt from its round; `without_head` are the
/// rounds that are damaged, too.
///
/// # Errors
/// [`RoundDatabaseError`] if the rounds cannot be listed.
pub(crate) async fn saved_rounds() -> Result<SavedRounds, RoundDatabaseError> {
    let database = BrowserRoundDatabase::default();
    let mut saved = database.list().await?;
    for id in std::mem::take(&mut saved.without_head) {
        match rebuild_head(&database, id).await {
            Some(head) => saved.heads.push(head),
            None => saved.without_head.push(id),
        }
    }
    saved.heads.sort_by(|a, b| b.began_ms.total_cmp(&a.began_ms));
    Ok(saved)
}

async fn rebuild_head(database: &BrowserRoundDatabase, id: RoundId) -> Option<RoundHead> {
    let stored = database.load(id).await.ok()?;
    let head = RoundHead::of_saved(id, &SavedSession::of_stored(&stored).ok()?.0)?;
    // If it cannot be written, it is rebuilt again the next time.
    let _ = database.save(&head, None, SaveKind::First).await;
    Some(head)
}
