//! Files in `tests/golden` that hold what a test expects.

use std::collections::BTreeSet;

/// Compares with a golden file, or writes it if `UPDATE_GOLDEN` is set. Names the lines that differ.
pub fn check_golden(path: &str, golden: &str, found: &str) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/golden")
            .join(path);
        std::fs::write(path, format!("{found}\n")).expect("the golden file can be written");
        return;
    }
    let (before, now): (BTreeSet<_>, BTreeSet<_>) = (golden.lines().collect(), found.lines().collect());
    let gone: Vec<_> = before.difference(&now).collect();
    let new: Vec<_> = now.difference(&before).collect();
    assert!(
        found.trim() == golden.trim(),
        "tests/golden/{path} differs. Only expected: {gone:#?} Only found: {new:#?}"
    );
}
