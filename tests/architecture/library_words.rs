//! `llm` is a library: its sentences say what failed, and name nothing of the page or of the game.

use super::source::{Source, sources};

/// Words of the page and of the game, and words that address a reader, in lower case.
const FOREIGN: [&str; 34] = [
    "advice",
    "bot",
    "bots",
    "button",
    "buttons",
    "click",
    "connect",
    "under costs",
    "crewmate",
    "dialog",
    "enter",
    "form",
    "game",
    "games",
    "impostor",
    "impostors",
    "meeting",
    "meetings",
    "page",
    "pages",
    "player",
    "players",
    "press",
    "round",
    "rounds",
    "save",
    "script/serve",
    "seat",
    "seats",
    "tab",
    "test connection",
    "vote",
    "votes",
    "you",
];

/// Returns the first of these words that stands in the text as a whole word.
fn foreign_word(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    FOREIGN.into_iter().find(|word| {
        text.match_indices(word)
            .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part))
    })
}

/// Returns which sentences of a file name what they must not, with the rule.
fn violations(source: &Source) -> Vec<String> {
    let sentences = source.sentences_and_lines().into_iter();
    let foreign = sentences.filter_map(|(text, line)| Some((foreign_word(&text)?, text, line)));
    let told = foreign.map(|(word, text, line)| {
        format!(
            "{}:{line} names “{word}” in “{text}”: `llm` says what failed, in the words of a library; what it means \
             in the page or in a game, and what helps, is said by `advice`",
            source.path
        )
    });
    told.collect()
}

#[test]
fn sentences_of_llm_name_nothing_of_page_or_game() {
    let found: Vec<String> = sources("src/llm").iter().flat_map(violations).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn words_are_found_as_wholes_and_in_sentences_only() {
    let text = r#"const A: [&str; 2] = ["seat", "the background seats2"];
        const B: [&str; 4] = ["raise it Under Costs", "Impostors win", "the https Page", "1 VOTE is missing"];"#;
    let source = Source::of("src/llm/a.rs", text);
    let found = violations(&source);
    let words = found.iter().map(|sentence| sentence.split(['“', '”']).nth(1));
    assert!(
        words.eq(["under costs", "impostors", "page", "vote"].map(Some)),
        "{found:#?}"
    );
    assert_eq!(
        found[0],
        "src/llm/a.rs:2 names “under costs” in “raise it Under Costs”: `llm` says what failed, in the words of a \
         library; what it means in the page or in a game, and what helps, is said by `advice`"
    );
}
