//! The paths into the crate that a source file names: in `use` trees, in expressions, and in macros.

use super::source::Source;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::fmt;

/// A path from the root of the crate: `session`, `Session`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPath {
    pub parts: Vec<String>,
    pub line: usize,
}

impl fmt::Display for NamedPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.parts {
            [] => f.write_str("the whole crate"),
            parts => write!(f, "`{}`", parts.join("::")),
        }
    }
}

/// What a source file names of the crate.
#[derive(Debug, Default)]
pub struct Named {
    pub paths: Vec<NamedPath>,
    /// The lines that give the crate or a module without its name (`crate`, `super`, `self`) another name,
    /// behind which paths would not be seen.
    pub renames: Vec<usize>,
    /// What the file imports by paths that begin with a module of its own, by which others may name it, too.
    pub relative: Vec<NamedPath>,
}

impl Named {
    /// Returns what this file names by paths from `crate`, `super`, `self` or `among_agents`.
    pub fn of(source: &Source) -> Named {
        let mut reader = Reader {
            root: source.root(),
            module: source.module.clone(),
            named: Named::default(),
        };
        reader.read(source.tokens.clone());
        reader.named
    }

    /// Returns a sentence for each rename, beginning with the file.
    pub fn describe_renames(&self, source: &Source) -> Vec<String> {
        let sentences = self.renames.iter().map(|line| {
            format!(
                "{}:{line} renames the crate or a module: `crate`, `super` and `self` keep their names, so that \
                 each path says what it names",
                source.path
            )
        });
        sentences.collect()
    }
}

struct Reader {
    root: Vec<String>,
    /// The module in which the tokens stand.
    module: Vec<String>,
    named: Named,
}

impl Reader {
    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            at = self.read_token(&tokens, at);
        }
    }

    /// Reads the token here, and returns where to go on.
    fn read_token(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        match &tokens[at..] {
            [
                TokenTree::Ident(word),
                TokenTree::Ident(name),
                TokenTree::Group(body),
                ..,
            ] if word == "mod" => {
                self.module.push(name.to_string());
                self.read(body.stream());
                self.module.pop();
                at + 3
            }
            [TokenTree::Ident(word), TokenTree::Ident(next), ..] if word == "extern" && next == "crate" => {
                self.named.renames.push(next.span().start().line);
                at + 2
            }
            [TokenTree::Ident(word), TokenTree::Ident(name), ..]
                if word == "use" && leads_on(tokens, at + 2) && self.start(&name.to_string()).is_none() =>
            {
                let paths = std::mem::take(&mut self.named.paths);
                let end = self.read_tree(tokens, at + 1, Some(&self.module.clone()));
                let relative = std::mem::replace(&mut self.named.paths, paths);
                self.named.relative.extend(relative);
                end
            }
            [TokenTree::Ident(word), ..] if word == "use" => self.read_tree(tokens, at + 1, None),
            [TokenTree::Ident(name), ..]
                if leads_on(tokens, at + 1) && self.start(&name.to_string()).is_some() =>
            {
                self.read_tree(tokens, at, None)
            }
            [TokenTree::Group(group), ..] => {
                self.read(group.stream());
                at + 1
            }
            _ => at + 1,
        }
    }

    /// Returns the module at which a path begins that starts with this word; `None` if it starts elsewhere.
    fn start(&self, word: &str) -> Option<Vec<String>> {
        match word {
            "crate" => Some(self.root.clone()),
            "among_agents" => Some(Vec::new()),
            "super" => Some(parent(&self.module)),
            "self" => Some(self.module.clone()),
            _ => None,
        }
    }

    /// Reads a path or a tree of paths whose beginning leads to `base`; `None` at its very beginning. Returns
    /// where to go on.
    fn read_tree(&mut self, tokens: &[TokenTree], at: usize, base: Option<&[String]>) -> usize {
        match tokens.get(at) {
            Some(TokenTree::Ident(word)) => {
                let name = word.to_string();
                let path = match (base, &*name) {
                    (Some(base), "super") => parent(base),
                    (Some(base), "self") => base.to_vec(),
                    (Some(base), _) => [base, std::slice::from_ref(&name)].concat(),
                    (None, _) => match self.start(&name) {
                        Some(start) => start,
                        // It begins with another crate, or with a name that another path has brought here.
                        None => return at + 1,
                    },
                };
                if leads_on(tokens, at + 1) {
                    return self.read_tree(tokens, at + 3, Some(&path));
                }
                let line = word.span().start().line;
                let is_renamed = matches!(tokens.get(at + 1), Some(TokenTree::Ident(next)) if next == "as");
                if is_renamed && matches!(&*name, "crate" | "super" | "self") {
                    self.named.renames.push(line);
                } else {
                    self.named.paths.push(NamedPath { parts: path, line });
                }
                at + 1
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
                for branch in tokens.split(is_comma) {
                    self.read_tree(branch, 0, base);
                }
                at + 1
            }
            // All of it, a placeholder of a macro, or the arguments of a type: the path ends here.
            other => {
                if let (Some(base), Some(other)) = (base, other) {
                    let line = other.span().start().line;
                    let parts = [base, &["*".to_owned()]].concat();
                    self.named.paths.push(NamedPath { parts, line });
                }
                at
            }
        }
    }
}

fn parent(module: &[String]) -> Vec<String> {
    module
        .split_last()
        .map_or_else(Vec::new, |(_, parent)| parent.to_vec())
}

/// Returns whether `::` stands at this place.
fn leads_on(tokens: &[TokenTree], at: usize) -> bool {
    let is_colon =
        |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
    is_colon(tokens.get(at)) && is_colon(tokens.get(at + 1))
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')
}
