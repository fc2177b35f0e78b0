//! What the caller knows about why a request fails.

/// The situation of whoever sends requests. Outside a browser nothing is known, which is the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CallerContext {
    /// Whether a browser loaded the program over https.
    pub is_https: bool,
    /// Whether the browser reports that there is no network. The report is reliable; its absence is not.
    pub is_offline: bool,
}
