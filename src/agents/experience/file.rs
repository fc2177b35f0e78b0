//! Export and import of what minds learnt, to carry it to another browser.

use super::{LessonStore, StoredLesson};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The maximum size of a file in bytes.
pub const MAX_BYTES: usize = 50_000_000;

/// The version of the format.
const VERSION: u64 = 1;

/// The marker of a file of this format.
const WHAT: &str = "among-agents experience";

/// Why a file was not imported, as a sentence for the person who chose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    /// The file is larger than [`MAX_BYTES`].
    #[error("The file is larger than {} MB and was not read. Nothing was changed.", MAX_BYTES / 1_000_000)]
    TooLarge,
    /// The file was not written by [`export`].
    #[error("The file contains no lessons of this game. Nothing was changed.")]
    SomethingElse,
    /// The file was written by [`export`] when there was nothing to write.
    #[error("The file contains no lessons: nothing had been learnt when it was saved. Nothing was changed.")]
    Empty,
    /// The file has another version of the format.
    #[error(
        "The file has format version {version}, but this page reads version {VERSION}: reload the page if it may be \
         outdated. Nothing was changed."
    )]
    OtherVersion {
        /// The file's version.
        version: u64,
    },
    /// The file is damaged.
    #[error("The file is damaged and cannot be read. Nothing was changed.")]
    Damaged,
}

/// The head of a file, which tells its format.
#[derive(Deserialize)]
struct Head {
    what: Option<String>,
    version: Option<u64>,
}

#[derive(Deserialize)]
struct LessonsFile {
    lessons: Vec<StoredLesson>,
}

/// Returns all lessons as JSON text.
pub fn export(store: &LessonStore) -> String {
    #[derive(Serialize)]
    struct File<'a> {
        what: &'static str,
        version: u64,
        lessons: &'a [StoredLesson],
    }
    let file = File {
        what: WHAT,
        version: VERSION,
        lessons: store.lessons(),
    };
    serde_json::to_string(&file).expect("texts and numbers always become JSON")
}

/// Adds the lessons of a file and returns how many are new. Existing lessons stay as they are.
///
/// # Errors
/// An [`ImportError`] if any part of the file cannot be read, in which case nothing is changed.
pub fn import(file: &[u8], into: &mut LessonStore) -> Result<usize, ImportError> {
    if file.len() > MAX_BYTES {
        return Err(ImportError::TooLarge);
    }
    let file = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
    let head: Head = serde_json::from_slice(file).map_err(|_| damaged_or_something_else(file))?;
    match head {
        Head {
            what: Some(what),
            version: Some(version),
        } if what == WHAT => {
            if version != VERSION {
                return Err(ImportError::OtherVersion { version });
            }
        }
        _ => return Err(ImportError::SomethingElse),
    }
    let LessonsFile { lessons } = serde_json::from_slice(file).map_err(|_| ImportError::Damaged)?;
    if lessons.is_empty() {
        return Err(ImportError::Empty);
    }
    Ok(into.add_all(lessons))
}

/// Returns the error for a file that is not JSON: damaged if it starts like an export, something else
/// otherwise.
fn damaged_or_something_else(file: &[u8]) -> ImportError {
    let beginning = &file[..file.len().min(200)];
    match String::from_utf8_lossy(beginning).contains(WHAT) {
        true => ImportError::Damaged,
        false => ImportError::SomethingElse,
    }
}
