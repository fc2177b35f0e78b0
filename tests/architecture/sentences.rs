//! Every sentence of the program, so that a change of wording is seen as one.

use super::source::sources;
use crate::common::check_golden;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;

/// The sentences of the library and the page. Those of the terminal program are not among them.
const SENTENCES: &str = include_str!("../golden/sentences.txt");

/// Adds the text of every string literal with at least two words. The invariant of an `expect` is not shown to
/// anybody.
fn collect(tokens: TokenStream, sentences: &mut BTreeSet<String>) {
    let mut is_invariant = false;
    for token in tokens {
        let follows_expect = std::mem::replace(
            &mut is_invariant,
            matches!(&token, TokenTree::Ident(name) if name == "expect"),
        );
        match token {
            TokenTree::Group(_) if follows_expect => {}
            TokenTree::Group(group) => collect(group.stream(), sentences),
            TokenTree::Literal(literal) => {
                let text = syn::parse_str::<syn::LitStr>(&literal.to_string());
                let text = text.map(|text| text.value()).unwrap_or_default();
                let words = text.split_whitespace();
                let words = words.filter(|word| word.contains(char::is_alphabetic));
                if words.count() > 1 {
                    sentences.insert(
                        text.escape_debug()
                            .to_string()
                            .replace("\\\"", "\"")
                            .replace("\\'", "'"),
                    );
                }
            }
            _ => {}
        }
    }
}

#[test]
fn every_sentence_is_worded_as_before() {
    let mut sentences = BTreeSet::new();
    for source in sources("src") {
        if !source.path.starts_with("src/bin/") {
            collect(source.tokens, &mut sentences);
        }
    }
    let found: Vec<String> = sentences.into_iter().collect();
    check_golden("sentences.txt", SENTENCES, &found.join("\n"));
}
