//! A folder for one test.

use std::path::{Path, PathBuf};

/// A folder that is empty at first and gone at the end.
pub struct Folder(PathBuf);

impl Folder {
    /// The folder of the test of this name.
    pub fn of(test: &str) -> Folder {
        let place = std::env::temp_dir().join(format!("among-agents-{}-{test}", std::process::id()));
        // A run that was stopped leaves its own behind, and numbers of processes come again.
        let _ = std::fs::remove_dir_all(&place);
        std::fs::create_dir_all(&place).expect("a folder for the test");
        Folder(place)
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The lines of a file, each as JSON.
pub fn lines_of(file: &Path) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(file).expect("the file");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}
