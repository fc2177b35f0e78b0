//! Every sentence of the program, so that a change of wording is seen as one.

use super::source::sources;
use crate::common::check_golden;
use std::collections::BTreeSet;

/// The sentences of the library and the page. Those of the terminal program are not among them.
const SENTENCES: &str = include_str!("../golden/sentences.txt");

#[test]
fn every_sentence_is_worded_as_before() {
    let mut sentences = BTreeSet::new();
    for source in sources("src") {
        if !source.path.starts_with("src/bin/") {
            let escaped = source.sentences().into_iter().map(|text| {
                let escaped = text.escape_debug().to_string();
                escaped.replace("\\\"", "\"").replace("\\'", "'")
            });
            sentences.extend(escaped);
        }
    }
    let found: Vec<String> = sentences.into_iter().collect();
    check_golden("sentences.txt", SENTENCES, &found.join("\n"));
}

/// The folders whose sentences models read and write: prompts, speeches, and why an action was refused.
const READ_BY_MODELS: [&str; 3] = ["src/agents/", "src/claims/", "src/game/"];

/// The folders whose sentences only the page shows.
const SHOWN_BY_THE_PAGE: [&str; 5] = [
    "src/advice/",
    "src/llm/",
    "src/session/",
    "src/settings/",
    "src/ui/",
];

#[test]
fn apostrophes_are_straight_where_models_read_and_typographic_on_the_page() {
    let is_below = |path: &str, folders: &[&str]| folders.iter().any(|folder| path.starts_with(folder));
    let mut wrong = Vec::new();
    for source in sources("src") {
        let forbidden = if is_below(&source.path, &READ_BY_MODELS) {
            '’'
        } else if is_below(&source.path, &SHOWN_BY_THE_PAGE) {
            '\''
        } else {
            continue;
        };
        let sentences = source.sentences().into_iter();
        let sentences = sentences.filter(|sentence| has_apostrophe(sentence, forbidden));
        wrong.extend(sentences.map(|sentence| format!("{}: {sentence}", source.path)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns whether this character follows a letter or a placeholder and stands before a letter or a blank.
fn has_apostrophe(sentence: &str, apostrophe: char) -> bool {
    let characters: Vec<char> = sentence.chars().collect();
    characters.windows(3).any(|three| {
        let follows = three[0].is_alphabetic() || three[0] == '}';
        let leads = three[2].is_alphabetic() || three[2] == ' ';
        follows && three[1] == apostrophe && leads
    })
}
