//! Tests that errors are worded for a terminal.

use super::sample_errors::{sample_errors, sample_settings_errors};
use crate::advice::{describe_error, describe_settings_error};
use crate::golden_file::check_golden;

/// The errors as the terminal program words them.
const SENTENCES: &str = include_str!("../../../../../tests/golden/terminal_errors.txt");

#[test]
fn errors_are_worded_as_before() {
    let requests = sample_errors().into_iter();
    let requests = requests.map(|(name, error)| format!("{name}: {}", describe_error(&error)));
    let settings = sample_settings_errors().into_iter();
    let settings =
        settings.map(|(name, error)| format!("SettingsError {name}: {}", describe_settings_error(error)));
    let lines: Vec<String> = requests.chain(settings).collect();
    check_golden("terminal_errors.txt", SENTENCES, &lines.join("\n"));
}

#[test]
fn errors_mention_no_page_elements() {
    let requests = sample_errors().into_iter();
    // In a terminal there is neither a page served over https nor a browser's model. Services may say
    // anything.
    let elsewhere = |name: &str| {
        ["(https", "BuiltIn", "status"]
            .iter()
            .any(|part| name.contains(part))
    };
    let requests = requests.filter(|(name, _)| !elsewhere(name));
    let requests = requests.map(|(_, error)| describe_error(&error));
    let settings = sample_settings_errors().into_iter();
    let settings = settings.map(|(_, error)| describe_settings_error(error));
    for words in requests.chain(settings) {
        for of_a_page in ["CORS", "field", "Enter", "enter", "page", "browser", "seats"] {
            assert!(!words.contains(of_a_page), "{words}");
        }
    }
}
