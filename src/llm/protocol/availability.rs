//! The availability of the browser's built-in model.

/// The availability of the built-in model, as reported by the browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Availability {
    /// The browser has no such model, or does not offer it here.
    NotOffered,
    /// The browser supports it, but not on this device.
    Unavailable,
    /// The browser has to download it first, which requires a click by the person.
    Downloadable,
    /// The browser is downloading it.
    Downloading,
    /// It is ready for requests.
    Available,
}

impl Availability {
    /// Returns the availability with this name in the browser's API; unknown names count as unavailable.
    pub fn named(word: &str) -> Self {
        match word {
            "available" => Self::Available,
            "downloadable" => Self::Downloadable,
            "downloading" => Self::Downloading,
            _ => Self::Unavailable,
        }
    }

    /// Describes the availability, as the beginning of a sentence without a full stop.
    pub fn describe(self) -> &'static str {
        match self {
            Self::NotOffered => "This browser has no built-in model",
            Self::Unavailable => "The browser’s built-in model does not run on this device",
            Self::Downloadable => "The browser’s built-in model must be downloaded first",
            Self::Downloading => "The browser is downloading its built-in model",
            Self::Available => "The browser’s built-in model is ready",
        }
    }
}
