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
