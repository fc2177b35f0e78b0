//! `lib.rs` only declares modules.

use super::source::{Source, sources_and_tests};
use proc_macro2::{Delimiter, TokenTree};

/// Returns where `lib.rs` holds anything but declarations of modules.
fn other_items(source: &Source) -> Vec<String> {
    let mut is_named = false;
    let tokens = source.tokens.clone().into_iter();
    let other = tokens.filter(|token| match token {
        TokenTree::Ident(_) if std::mem::take(&mut is_named) => false,
        TokenTree::Ident(word) => {
            is_named = word == "mod";
            !is_named && word != "pub"
        }
        TokenTree::Punct(punct) => !matches!(punct.as_char(), '#' | ';'),
        // An attribute, or who may name a module.
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Literal(_) => true,
    });
    let sentences = other.map(|token| {
        format!(
            "{}:{} holds `{token}`: `lib.rs` only declares modules, so that each part of the crate has its folder",
            source.path,
            token.span().start().line
        )
    });
    sentences.collect()
}

#[test]
fn the_library_only_declares_modules() {
    for source in sources_and_tests("src")
        .iter()
        .filter(|source| source.path == "src/lib.rs")
    {
        assert_eq!(other_items(source), [""; 0]);
    }
    let found = |text: &str| other_items(&Source::of("src/lib.rs", text)).len();
    assert_eq!(
        found("//! Doc.\n#[cfg(unix)] pub mod a; pub(crate) mod b; mod c;"),
        0
    );
    assert!(found("mod a; pub use a::A;") > 0);
    assert!(found("mod a { struct A; }") > 0);
    assert!(found("const A: usize = 1;") > 0);
}
