//! The source files of the crate as tokens, without their tests.

use proc_macro2::{TokenStream, TokenTree};
use std::fs;
use std::path::{Path, PathBuf};

/// A source file.
pub struct Source {
    /// Its path below the root of the crate, with slashes.
    pub path: String,
    /// Its tokens, without modules for tests and doc comments.
    pub tokens: TokenStream,
}

/// Returns the source files in this folder of the crate, without files of tests, in the order of their paths.
pub fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    collect(&root.join(folder), &mut paths);
    paths.sort();
    let sources = paths.iter().map(|path| {
        let text = fs::read_to_string(path).expect("a source file can be read");
        let path = path.strip_prefix(root).expect("it lies in the crate");
        let path = path
            .to_str()
            .expect("paths of the crate are ASCII")
            .replace('\\', "/");
        Source::of(&path, &text)
    });
    sources.collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("its entries can be read").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if path.is_dir() && name != "tests" && !name.ends_with("_tests") {
            collect(&path, paths);
        } else if name.ends_with(".rs") && name != "tests.rs" && !name.ends_with("_tests.rs") {
            paths.push(path);
        }
    }
}

impl Source {
    /// Returns the texts of all string literals with at least two words.
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        collect_sentences(self.tokens.clone(), &mut sentences);
        sentences
    }

    /// Reads the text of a source file.
    pub fn of(path: &str, text: &str) -> Source {
        let tokens = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        Source {
            path: path.to_owned(),
            tokens: without_tests(tokens),
        }
    }
}

fn collect_sentences(tokens: TokenStream, sentences: &mut Vec<String>) {
    let mut is_invariant = false;
    for token in tokens {
        let is_expect = matches!(&token, TokenTree::Ident(name) if name == "expect");
        let follows_expect = std::mem::replace(&mut is_invariant, is_expect);
        match token {
            // Nobody is shown the invariant of an `expect`.
            TokenTree::Group(_) if follows_expect => {}
            TokenTree::Group(group) => collect_sentences(group.stream(), sentences),
            TokenTree::Literal(literal) => {
                let text = syn::parse_str::<syn::LitStr>(&literal.to_string());
                let text = text.map(|text| text.value()).unwrap_or_default();
                let words = text.split_whitespace();
                let words = words.filter(|word| word.contains(char::is_alphabetic));
                if words.count() > 1 {
                    sentences.push(text);
                }
            }
            _ => {}
        }
    }
}

/// Removes doc comments, and every item that stands behind `#[cfg(test)]`.
fn without_tests(tokens: TokenStream) -> TokenStream {
    let mut kept = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_hash = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
        let inner = tokens
            .next_if(|next| is_hash && matches!(next, TokenTree::Punct(punct) if punct.as_char() == '!'));
        let attribute = tokens.next_if(|next| is_hash && matches!(next, TokenTree::Group(_)));
        let words = attribute
            .as_ref()
            .map(|attribute| attribute.to_string().replace(' ', ""));
        match words.as_deref() {
            Some("[cfg(test)]") => skip_item(&mut tokens),
            Some(words) if words.starts_with("[doc=") => {}
            _ => kept.extend([Some(token), inner, attribute].into_iter().flatten().map(inside)),
        }
    }
    kept.into_iter().collect()
}

/// Applies [`without_tests`] inside a group.
fn inside(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Group(group) => {
            let mut kept = proc_macro2::Group::new(group.delimiter(), without_tests(group.stream()));
            kept.set_span(group.span());
            TokenTree::Group(kept)
        }
        token => token,
    }
}

/// Skips an item: up to its semicolon, or to its braces.
fn skip_item(tokens: &mut impl Iterator<Item = TokenTree>) {
    for token in tokens {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::Brace => return,
            _ => {}
        }
    }
}
