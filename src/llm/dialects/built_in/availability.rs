//! Whether the browser's built-in model can be asked.

use std::fmt;

/// What the browser says of its built-in model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Availability {
    /// The browser has no such thing, or offers it to no page like this one.
    NotOffered,
    /// The browser has it, but not on this device.
    Unavailable,
    /// The browser has to download it first, and begins when a person asks for it.
    Downloadable,
    /// The browser is downloading it.
    Downloading,
    /// It can be asked.
    Available,
}

impl Availability {
    /// The availability that a browser calls so; a word of a later day is taken for not available.
    pub fn named(word: &str) -> Self {
        match word {
            "available" => Self::Available,
            "downloadable" => Self::Downloadable,
            "downloading" => Self::Downloading,
            _ => Self::Unavailable,
        }
    }
}

/// One plain sentence.
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
