//! The browser's locks, by which two tabs never play one round.

use crate::session::RoundId;
use futures::channel::oneshot;
use futures::future::{Either, select};
use std::collections::BTreeSet;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::AbortSignal;

#[wasm_bindgen]
extern "C" {
    /// The Web Locks API, which `web-sys` calls unstable. It is missing on pages without a secure origin.
    #[wasm_bindgen(js_namespace = ["navigator", "locks"], js_name = request, catch)]
    fn request_lock(
        name: &str,
        options: &js_sys::Object,
        granted: &Closure<dyn FnMut(JsValue) -> js_sys::Promise>,
    ) -> Result<js_sys::Promise, JsValue>;

    /// Lists the locks that are held and those that are waited for.
    #[wasm_bindgen(js_namespace = ["navigator", "locks"], js_name = query, catch)]
    fn query_locks() -> Result<js_sys::Promise, JsValue>;
}

/// The beginning of the names of locks, which the id of a round follows.
const LOCK_NAME: &str = "among-agents-round-";

/// How long a lock is waited for, in milliseconds.
const LOCK_TIMEOUT_MS: u32 = 2_000;

/// The right to play a round, which only one tab of the browser has. The browser takes it back when the tab
/// is closed or breaks down.
pub struct RoundLock {
    /// Ends the lock when dropped.
    _held: Option<js_sys::Function>,
}

impl RoundLock {
    /// Takes the right to play this round; `None` if another tab keeps it. A browser without locks grants it.
    ///
    /// A page that was just left may keep its lock for a moment, for instance until the browser gives up
    /// keeping it for the way back. So this waits a little before it answers `None`.
    pub async fn take(id: RoundId) -> Option<RoundLock> {
        let (granted, is_granted) = oneshot::channel();
        let mut granted = Some(granted);
        let callback = Closure::new(move |_: JsValue| {
            let mut release = None;
            let held = js_sys::Promise::new(&mut |resolve, _| release = Some(resolve));
            if let Some((granted, release)) = granted.take().zip(release) {
                // Nobody waits for it any more if the page was left.
                let _ = granted.send(release);
            }
            held
        });
        let options = js_sys::Object::new();
        let timeout = AbortSignal::timeout_with_u32(LOCK_TIMEOUT_MS);
        // Setting a property of a new object cannot fail.
        let _ = js_sys::Reflect::set(&options, &"signal".into(), &timeout);
        let Ok(asked) = request_lock(&format!("{LOCK_NAME}{id}"), &options, &callback) else {
            return Some(RoundLock { _held: None });
        };
        // The request ends when the lock is given back, or refused after the wait.
        match select(is_granted, JsFuture::from(asked)).await {
            Either::Left((Ok(release), _)) => Some(RoundLock { _held: Some(release) }),
            _ => None,
        }
    }
}

impl Drop for RoundLock {
    fn drop(&mut self) {
        if let Some(release) = &self._held {
            // Resolving a promise cannot fail.
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// Returns the rounds that a tab of this browser plays. A browser without locks names none.
pub async fn rounds_in_play() -> BTreeSet<RoundId> {
    let Ok(queried) = query_locks() else {
        return BTreeSet::new();
    };
    let Ok(locks) = JsFuture::from(queried).await else {
        return BTreeSet::new();
    };
    let part = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).unwrap_or_default();
    let held: js_sys::Array = part(&locks, "held").dyn_into().unwrap_or_default();
    let names = held.iter().filter_map(|lock| part(&lock, "name").as_string());
    names
        .filter_map(|name| name.strip_prefix(LOCK_NAME)?.parse().ok())
        .collect()
}
