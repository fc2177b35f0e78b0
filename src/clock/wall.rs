//! The wall clock, which people and services name times by.

use std::time::Duration;

/// Returns the time since the beginning of 1970. It may jump and may be set wrongly, so it only serves to
/// compare with a time that a service names; waits and durations are measured with a [`Clock`](super::Clock).
#[cfg(target_arch = "wasm32")]
pub(crate) fn unix_time() -> Duration {
    Duration::from_millis(js_sys::Date::now() as u64)
}

/// Returns the time since the beginning of 1970. It may jump and may be set wrongly, so it only serves to
/// compare with a time that a service names; waits and durations are measured with a [`Clock`](super::Clock).
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn unix_time() -> Duration {
    let now = std::time::SystemTime::now();
    now.duration_since(std::time::UNIX_EPOCH).unwrap_or_default()
}
