//! What minds carry from round to round, kept in a file.

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
    /// It cannot be read.
    #[error("{}: {why}", .file.display())]
    Unread {
        /// The file.
        file: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// It holds something else.
    #[error("{}: {why}", .file.display())]
    NotImported {
        /// The file.
        file: PathBuf,
        /// Why.
        why: ImportError,
    },
}

/// Keeps what was learnt in a file, which is read once: nobody else is to change it meanwhile. Clones are the
/// same file.
#[derive(Clone)]
pub struct FileExperienceDatabase(Rc<State>);

struct State {
    file: PathBuf,
    kept: RefCell<LessonStore>,
    /// Why it could not be written, if so.
    trouble: RefCell<Option<String>>,
}

impl FileExperienceDatabase {
    /// What stands in this file, if it is there.
    ///
    /// # Errors
    /// Why the file cannot be used.
    pub fn open(file: &Path) -> Result<FileExperienceDatabase, FileError> {
        let mut kept = LessonStore::default();
        let path = || file.to_owned();
        match std::fs::read(file) {
            Ok(text) => {
                _ = import(&text, &mut kept).map_err(|why| FileError::NotImported { file: path(), why })?
            }
            // It is written when there is something to keep, so its folder has to be there.
            Err(why) if why.kind() == ErrorKind::NotFound && file.parent().is_some_and(is_folder) => {}
            Err(why) => return Err(FileError::Unread { file: path(), why }),
        }
        Ok(FileExperienceDatabase(Rc::new(State {
            file: path(),
            kept: RefCell::new(kept),
            trouble: RefCell::default(),
        })))
    }

    /// Why it could not be written the last time, if so.
    pub fn trouble(&self) -> Option<String> {
        self.0.trouble.borrow().clone()
    }

    fn write(&self, lessons: &LessonStore) -> Result<(), ExperienceDatabaseError> {
        let State { file, kept, trouble } = &*self.0;
        // A file that is written anew beside the old one is never half written.
        let fresh = file.with_extension("new");
        let written = std::fs::write(&fresh, export(lessons)).and_then(|()| std::fs::rename(&fresh, file));
        trouble.replace(
            written
                .as_ref()
                .err()
                .map(|why| format!("{}: {why}", file.display())),
        );
        written.map_err(|_| ExperienceDatabaseError::Failed)?;
        kept.replace(lessons.clone());
        Ok(())
    }
}

impl ExperienceDatabase for FileExperienceDatabase {
    fn load(&self) -> LocalBoxFuture<'static, Result<LessonStore, ExperienceDatabaseError>> {
        Box::pin(ready(Ok(self.0.kept.borrow().clone())))
    }

    fn save(&self, store: &LessonStore) -> LocalBoxFuture<'static, Result<(), ExperienceDatabaseError>> {
        Box::pin(ready(self.write(store)))
    }
}

/// Whether a file can be made in this folder; an empty path is the present one.
fn is_folder(path: &Path) -> bool {
    path.as_os_str().is_empty() || path.is_dir()
}
