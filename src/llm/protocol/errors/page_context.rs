//! What the page knows about why a request fails.

/// The situation of the page. Outside a browser nothing is known, which is the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PageContext {
    /// Whether the page was loaded over https.
    pub is_https: bool,
    /// Whether the browser reports that there is no network. The report is reliable; its absence is not.
    pub is_offline: bool,
}
