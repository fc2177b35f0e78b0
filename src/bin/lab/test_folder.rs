//! A folder for one test.

use std::path::PathBuf;

/// A folder that is empty at first and removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    /// Creates the folder for the test of this name.
    pub fn of(test: &str) -> Folder {
        let place = std::env::temp_dir().join(format!("among-agents-{}-{test}", std::process::id()));
        // An aborted run leaves its folder behind, and process numbers repeat.
        let _ = std::fs::remove_dir_all(&place);
        std::fs::create_dir_all(&place).expect("a folder for the test");
        Folder(place)
    }

    /// Returns the path of a file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file into the folder and returns its path.
    pub fn written(&self, name: &str, text: &str) -> PathBuf {
        let file = self.file(name);
        std::fs::write(&file, text).expect("a file in the folder");
        file
    }

    /// Writes a file with these settings of minds, as in its braces, and returns the option that names it.
    pub fn minds(&self, minds: &str) -> String {
        let file = self.written("minds", &format!(r#"{{"version":1,"minds":{{{minds}}}}}"#));
        format!("--minds {}", file.display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
