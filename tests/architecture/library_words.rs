//! `llm` is a library: its sentences say what failed, and name nothing of the page or of the game.

use super::source::{Source, sources};

/// Words of the page and of the game, and words that address a reader.
const FOREIGN: [&str; 19] = [
    "Connect",
    "connect",
    "Costs",
    "Save",
    "Test connection",
    "press",
    "this page",
    "script/serve",
    "enter",
    "you",
    "your",
    "seat",
    "seats",
    "player",
    "players",
    "round",
    "rounds",
    "bot",
    "bots",
];

/// Returns the first of these words that stands in the text as a whole word.
fn foreign_word(text: &str) -> Option<&'static str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    FOREIGN.into_iter().find(|word| {
        text.match_indices(word)
            .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part))
    })
}

#[test]
fn sentences_of_llm_name_nothing_of_page_or_game() {
    let found: Vec<String> = sources("src/llm")
        .iter()
        .flat_map(|source| {
            let sentences = source.sentences().into_iter();
            let foreign = sentences.filter_map(|text| Some((foreign_word(&text)?, text)));
            foreign.map(|(word, text)| format!("{}: “{word}” in “{text}”", source.path))
        })
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn words_are_found_as_wholes_and_in_sentences_only() {
    let text =
        r#"const A: &str = "raise it under Costs"; const B: [&str; 2] = ["seat", "the background seats2"];"#;
    let sentences = Source::of("a.rs", text).sentences();
    let found: Vec<_> = sentences.iter().map(|text| foreign_word(text)).collect();
    assert_eq!(found, [Some("Costs"), None]);
}
