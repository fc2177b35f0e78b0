//! A file with the lessons that minds learn.

use among_agents::agents::experience::file::{ImportError, export, import};
use among_agents::agents::experience::{ExperienceDatabase, ExperienceDatabaseError, LessonStore};
use futures::future::{LocalBoxFuture, ready};
use std::cell::RefCell;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use thiserror::Error;

/// Why the file cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("{}: {why}", .file.display())]
    Unread {
        /// The file.
        file: PathBuf,
        /// The error of the file system.
        why: std::io::Error,
    },
    /// The file has other contents.
    #[error("{}: {}", .file.display(), bad_contents(.why))]
    BadContents {
        /// The file.
        file: PathBuf,
        /// The error of the import.
        why: ImportError,
    },
}

/// Says what is wrong with the contents of a file, for a terminal.
fn bad_contents(why: &ImportError) -> String {
    match why {
        ImportError::OtherVersion { version } => format!(
            "The lessons have format version {version}, which this version of lab does not read: name another file, or use \
             the version that wrote it."
        ),
        other => other.to_string(),
    }
}

/// A database of lessons in a file. The file is read only once, so no other program may change it meanwhile.
/// Clones share the file.
#[derive(Clone)]
pub struct FileExperienceDatabase(Rc<DatabaseState>);

struct DatabaseState {
    file: PathBuf,
    lessons: RefCell<LessonStore>,
    /// The error of the latest write, if it failed.
    trouble: RefCell<Option<String>>,
}

impl FileExperienceDatabase {
    /// Reads the lessons in this file. A missing file is empty.
    ///
    /// # Errors
    /// [`FileError`] if the file cannot be used.
    pub fn open(file: &Path) -> Result<FileExperienceDatabase, FileError> {
        let mut lessons = LessonStore::default();
        let path = || file.to_owned();
        match std::fs::read(file) {
            Ok(text) => {
                _ = import(&text, &mut lessons).map_err(|why| FileError::BadContents { file: path(), why })?
            }
            // The file is created at the first write, so its folder must exist.
            Err(why) if why.kind() == ErrorKind::NotFound && file.parent().is_some_and(is_folder) => {}
            Err(why) => return Err(FileError::Unread { file: path(), why }),
        }
        Ok(FileExperienceDatabase(Rc::new(DatabaseState {
            file: path(),
            lessons: RefCell::new(lessons),
            trouble: RefCell::default(),
        })))
    }

    /// Returns the error of the latest write, if it failed.
    pub fn trouble(&self) -> Option<String> {
        self.0.trouble.borrow().clone()
    }

    fn write(&self, lessons: &LessonStore) -> Result<(), ExperienceDatabaseError> {
        let DatabaseState {
            file,
            lessons: stored,
            trouble,
        } = &*self.0;
        // Writing a new file and renaming it never leaves a half-written one.
        let fresh = file.with_extension("new");
        let written = std::fs::write(&fresh, export(lessons)).and_then(|()| std::fs::rename(&fresh, file));
        trouble.replace(
            written
                .as_ref()
                .err()
                .map(|why| format!("{}: {why}", file.display())),
        );
        written.map_err(|_| ExperienceDatabaseError::Failed)?;
        stored.replace(lessons.clone());
        Ok(())
    }
}

impl ExperienceDatabase for FileExperienceDatabase {
    fn load(&self) -> LocalBoxFuture<'static, Result<LessonStore, ExperienceDatabaseError>> {
        Box::pin(ready(Ok(self.0.lessons.borrow().clone())))
    }

    fn save(&self, store: &LessonStore) -> LocalBoxFuture<'static, Result<(), ExperienceDatabaseError>> {
        Box::pin(ready(self.write(store)))
    }
}

/// Returns whether this is an existing folder. An empty path is the current one.
fn is_folder(path: &Path) -> bool {
    path.as_os_str().is_empty() || path.is_dir()
}
