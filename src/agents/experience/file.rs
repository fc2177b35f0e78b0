//! What was learnt as a file, to be carried to another browser.

use super::{LessonStore, StoredLesson};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 50_000_000;

/// The version of the form.
const VERSION: u64 = 1;

/// What stands in a file that is one of these.
const WHAT: &str = "among-agents experience";

/// Why a file was not imported, in a sentence for whoever chose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    /// It is over [`MAX_BYTES`].
    #[error("The file is larger than {} MB and was not read. Nothing was changed.", MAX_BYTES / 1_000_000)]
    TooLarge,
    /// It is not one that [`export`] wrote.
    #[error("The file does not hold what was learnt in this game. Nothing was changed.")]
    SomethingElse,
    /// It is of another version.
    #[error(
        "The file is written in version {version} of its form, and this page reads version {VERSION}: reload the page if it \
         may be old. Nothing was changed."
    )]
    OtherVersion {
        /// Its version.
        version: u64,
    },
    /// It is one, but not whole.
    #[error("The file is damaged and cannot be read. Nothing was changed.")]
    Damaged,
}

/// The beginning of a file, by which it is known.
#[derive(Deserialize)]
struct Head {
    what: Option<String>,
    version: Option<u64>,
}

#[derive(Deserialize)]
struct Lessons {
    lessons: Vec<StoredLesson>,
}

/// Everything learnt as a text in JSON.
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

/// Adds what stands in a file to what was learnt, and returns how many lessons are new: those that are there already stay as
/// they are.
///
/// # Errors
/// An [`ImportError`] where the file cannot be read as a whole; then nothing is changed.
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
    let Lessons { lessons } = serde_json::from_slice(file).map_err(|_| ImportError::Damaged)?;
    Ok(into.take_in(lessons))
}

/// What to say of a file that is no JSON: whether it began as one of ours.
fn damaged_or_something_else(file: &[u8]) -> ImportError {
    let beginning = &file[..file.len().min(200)];
    match String::from_utf8_lossy(beginning).contains(WHAT) {
        true => ImportError::Damaged,
        false => ImportError::SomethingElse,
    }
}
