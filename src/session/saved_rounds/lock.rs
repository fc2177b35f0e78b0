//! The browser's locks, by which two tabs never play one round.

use super::RoundId;
use futures::channel::oneshot;
use futures::future::{Either, select};
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
}

/// How long a lock is waited for, in milliseconds.
const LOCK_PATIENCE_MS: u32 = 2_000;

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
        let patience = AbortSignal::timeout_with_u32(LOCK_PATIENCE_MS);
        // Setting a property of a new object cannot fail.
        let _ = js_sys::Reflect::set(&options, &"signal".into(), &patience);
        let Ok(asked) = request_lock(&format!("among-agents-round-{id}"), &options, &callback) else {
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
