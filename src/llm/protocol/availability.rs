//! The availability of the browser's built-in model.

use std::fmt;

/// The availability of the built-in model, as reported by the browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Availability {
    /// The browser has no such model, or does not offer it to this page.
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
}

/// Formats the availability as one plain sentence.
impl fmt::Display for Availability {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::NotOffered => {
                "This browser has no built-in model: use a current Chrome on a computer, or connect a service."
            }
            Self::Unavailable => {
                "The browser’s built-in model does not run on this device: it needs a computer with enough memory and \
                 free space; connect a service instead."
            }
            Self::Downloadable => {
                "The browser’s built-in model must be downloaded first: press “Test connection” to begin, which takes \
                 some gigabytes and minutes."
            }
            Self::Downloading => {
                "The browser is downloading its built-in model: try again when that is done, in some minutes."
            }
            Self::Available => "The browser’s built-in model is ready.",
        })
    }
}
