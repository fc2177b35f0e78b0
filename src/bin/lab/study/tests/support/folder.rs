//! The folder of a study for one test.

pub use crate::test_folder::Folder;

use crate::study::folder::ROUNDS;
use std::path::Path;

/// Settings with which a study makes fewer calls, and a Recaller all kinds of them.
pub const LITE: &str = r#""recaller":{"lite":true,"off":["full_view"]}"#;

/// Returns the lines of the study in a folder.
pub fn lines_of(folder: &Path) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(folder.join(ROUNDS)).expect("the file");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}
