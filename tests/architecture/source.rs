//! The source files of the crate as tokens.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A source file.
pub struct Source {
    /// Its path below the root of the crate, with slashes.
    pub path: String,
    /// Its module: `src/game/state/mod.rs` is `game`, `state`. A program's begins with the program.
    pub module: Vec<String>,
    /// Its tokens, without doc comments.
    pub tokens: TokenStream,
}

/// Returns the source files in this folder of the crate, in the order of their paths, without files and
/// modules of tests.
pub fn sources(folder: &str) -> Vec<Source> {
    let sources = sources_and_tests(folder).into_iter();
    let sources = sources.filter(|source| !is_of_tests(&source.path));
    sources.map(Source::without_tests).collect()
}

/// Returns all source files in this folder of the crate, in the order of their paths.
pub fn sources_and_tests(folder: &str) -> Vec<Source> {
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
    let mut sources: Vec<Source> = sources.collect();
    let declared: HashMap<String, Vec<String>> =
        sources.iter().flat_map(Source::declared_elsewhere).collect();
    for source in &mut sources {
        if let Some(module) = declared.get(&source.path) {
            source.module.clone_from(module);
        }
    }
    sources
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

/// Returns whether this is a file of unit tests: `tests/a.rs`, `a_tests/b.rs`, `a_tests.rs`.
fn is_of_tests(path: &str) -> bool {
    let mut names = path.split('/').map(|name| name.trim_end_matches(".rs"));
    names.any(|name| name == "tests" || name.ends_with("_tests"))
}

/// Returns the module of a file.
fn module_of(path: &str) -> Vec<String> {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs");
    let (program, path) = match path.strip_prefix("bin/") {
        Some(path) => path.split_once('/').unwrap_or((path, "main")),
        None => ("", path),
    };
    let mut module: Vec<String> = path.split('/').map(str::to_owned).collect();
    match (program, &*module) {
        ("", [main]) if main == "main" => return module,
        ("", _) => {}
        _ => module.insert(0, format!("bin/{program}")),
    }
    if module
        .last()
        .is_some_and(|last| matches!(&**last, "mod" | "lib" | "main"))
    {
        module.pop();
    }
    module
}

impl Source {
    /// Returns the texts of all string literals with at least two words.
    pub fn sentences(&self) -> Vec<String> {
        let sentences = self.sentences_and_lines().into_iter();
        sentences.map(|(text, _)| text).collect()
    }

    /// Returns the texts of all string literals with at least two words, each with its line.
    pub fn sentences_and_lines(&self) -> Vec<(String, usize)> {
        let mut sentences = Vec::new();
        collect_sentences(self.tokens.clone(), &mut sentences);
        sentences
    }

    /// Reads the text of a source file.
    pub fn of(path: &str, text: &str) -> Source {
        let tokens = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        Source {
            path: path.to_owned(),
            module: module_of(path),
            tokens: stripped(tokens, false),
        }
    }

    fn without_tests(self) -> Source {
        Source {
            tokens: stripped(self.tokens, true),
            ..self
        }
    }

    /// Returns where a path from `crate` begins in this file.
    pub fn root(&self) -> Vec<String> {
        let program = self
            .module
            .first()
            .filter(|first| *first == "main" || first.starts_with("bin/"));
        program.cloned().into_iter().collect()
    }

    /// Returns the files that this one declares by a path, each with its module.
    fn declared_elsewhere(&self) -> Vec<(String, Vec<String>)> {
        let tokens: Vec<TokenTree> = self.tokens.clone().into_iter().collect();
        let folder = self.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let declared = tokens.windows(3).filter_map(|three| match three {
            [
                TokenTree::Group(attribute),
                TokenTree::Ident(word),
                TokenTree::Ident(name),
            ] if word == "mod" => {
                let attribute = attribute.stream().to_string();
                let path = attribute.strip_prefix("path")?.trim_matches(&[' ', '=', '"'][..]);
                let module = [&*self.module, &[name.to_string()]].concat();
                Some((format!("{folder}/{path}"), module))
            }
            _ => None,
        });
        declared.collect()
    }
}

fn collect_sentences(tokens: TokenStream, sentences: &mut Vec<(String, usize)>) {
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
                    sentences.push((text, literal.span().start().line));
                }
            }
            _ => {}
        }
    }
}

/// Removes doc comments, and if asked to, every item that stands behind `#[cfg(test)]`.
fn stripped(tokens: TokenStream, without_tests: bool) -> TokenStream {
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
            Some("[cfg(test)]") if without_tests => skip_item(&mut tokens),
            Some(words) if words.starts_with("[doc=") => {}
            _ => {
                let tokens = [Some(token), inner, attribute].into_iter().flatten();
                kept.extend(tokens.map(|token| inside(token, without_tests)));
            }
        }
    }
    kept.into_iter().collect()
}

/// Applies [`stripped`] inside a group.
fn inside(token: TokenTree, without_tests: bool) -> TokenTree {
    match token {
        TokenTree::Group(group) => {
            let mut shorter =
                proc_macro2::Group::new(group.delimiter(), stripped(group.stream(), without_tests));
            shorter.set_span(group.span());
            TokenTree::Group(shorter)
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
