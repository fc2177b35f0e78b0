//! What the page knows about why a request fails.

/// The situation of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PageContext {
    /// Whether the page was loaded over https.
    pub is_https: bool,
    /// Whether the browser reports that there is no network. The report is reliable; its absence is not.
    pub is_offline: bool,
}

impl PageContext {
    /// Returns the situation of the current page.
    #[cfg(target_arch = "wasm32")]
    pub fn current() -> Self {
        let Some(window) = web_sys::window() else {
            return Self::default();
        };
        Self {
            is_https: window
                .location()
                .protocol()
                .is_ok_and(|protocol| protocol == "https:"),
            is_offline: !window.navigator().on_line(),
        }
    }

    /// Returns the situation of the current page. Outside a browser nothing is known.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn current() -> Self {
        Self::default()
    }
}
