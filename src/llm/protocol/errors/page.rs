//! What the page itself can tell about why a request fails.

/// What the page can tell of its own situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Page {
    /// Whether it was loaded over https.
    pub is_https: bool,
    /// Whether the browser says that there is no network. It is sure when it says so, and not when it
    /// does not.
    pub is_offline: bool,
}

impl Page {
    /// The page this runs in. Outside a browser there is none, and nothing is told.
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

    /// The page this runs in. Outside a browser there is none, and nothing is told.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn current() -> Self {
        Self::default()
    }
}
