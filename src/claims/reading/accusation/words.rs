//! The words of a speech: what they are and to which class they belong.

use crate::table::{Colour, Roster, Seat};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Words of similar meaning, by class.
const CLASSES: &str = include_str!("classes.txt");

const NEGATIONS: &str = "not no never nobody none dont doesnt didnt cant cannot couldnt wouldnt wont isnt wasnt arent \
    werent havent hasnt hadnt nothing without hardly neither nor aint refuse against stop";
const CONDITIONS: &str = "if unless suppose would could might";
const CONJUNCTIONS: &str =
    "but because so and when while then which who that if unless since although though";
const ROOMS: &str = "cafeteria weapons navigation nav o2 shields communications comms storage admin electrical elec \
    engine security cams reactor medbay";
const ENDINGS: [&str; 4] = ["ing", "ed", "es", "s"];

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Player {
        seat: Seat,
        owns: bool,
    },
    /// A full stop or the like.
    Stop,
    QuestionMark,
    /// A comma or the like.
    Pause,
    Other,
}

/// A word or a mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// The hash of the word without its ending.
    pub(super) stem: u32,
    /// The hash of its class, or of the word itself if it has none.
    pub(super) class: u32,
    pub(super) negates: bool,
    pub(super) is_condition: bool,
    pub(super) begins_clause: bool,
}

/// Hashes a text (FNV-1a).
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// Splits a text into words and marks, ignoring case and apostrophes.
pub(super) fn tokens(words: &str, roster: &Roster) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(words.len() / 4 + 4);
    let mut word = String::new();
    for c in words.chars().filter(|c| !matches!(c, '\'' | '’' | '‘')) {
        let c = c.to_ascii_lowercase();
        let ends = word
            .as_bytes()
            .last()
            .is_some_and(|last| !c.is_ascii_alphanumeric() || last.is_ascii_digit() != c.is_ascii_digit());
        if ends {
            tokens.push(read_word(&word, roster));
            word.clear();
        }
        if c.is_ascii_alphanumeric() {
            word.push(c);
        } else {
            tokens.extend(mark(c));
        }
    }
    if !word.is_empty() {
        tokens.push(read_word(&word, roster));
    }
    tokens
}

fn mark(c: char) -> Option<Token> {
    let kind = match c {
        '.' | '!' | ';' => Kind::Stop,
        '?' => Kind::QuestionMark,
        ',' | ':' | '—' | '-' | '"' | '“' | '”' | '…' => Kind::Pause,
        _ => return None,
    };
    let c = if matches!(c, '“' | '”') { '"' } else { c };
    let hash = hash(c.encode_utf8(&mut [0; 4]));
    Some(Token {
        begins_clause: matches!(c, ',' | ';' | '-' | '—' | ':'),
        ..Token::plain(kind, hash)
    })
}

impl Token {
    fn plain(kind: Kind, hash: u32) -> Token {
        Token {
            kind,
            stem: hash,
            class: hash,
            negates: false,
            is_condition: false,
            begins_clause: false,
        }
    }
}

fn read_word(word: &str, roster: &Roster) -> Token {
    let named = |name: &str| roster.seat_of(Colour::named(name)?);
    let owner = || named(word.strip_suffix('s')?);
    if let Some(seat) = named(word) {
        return Token::plain(Kind::Player { seat, owns: false }, 0);
    }
    if let Some(seat) = owner() {
        return Token::plain(Kind::Player { seat, owns: true }, 0);
    }
    if word.as_bytes()[0].is_ascii_digit() {
        return Token::plain(Kind::Other, hash("number"));
    }
    let Meaning { class, is } = vocabulary().get(&hash(word)).copied().unwrap_or_default();
    if is & ROOM != 0 {
        return Token::plain(Kind::Other, hash("room"));
    }
    let stem = hash(stem(word));
    Token {
        kind: Kind::Other,
        stem,
        class: class.unwrap_or(stem),
        negates: is & NEGATION != 0,
        is_condition: is & CONDITION != 0,
        begins_clause: is & CONJUNCTION != 0,
    }
}

/// Removes the ending of a word.
fn stem(word: &str) -> &str {
    let stems = ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending));
    stems.into_iter().find(|stem| stem.len() > 3).unwrap_or(word)
}

/// What is known of a word.
#[derive(Clone, Copy, Default)]
struct Meaning {
    class: Option<u32>,
    is: u8,
}

const NEGATION: u8 = 1;
const CONDITION: u8 = 2;
const CONJUNCTION: u8 = 4;
const ROOM: u8 = 8;

/// Returns the meaning of each known word, by its hash.
fn vocabulary() -> &'static HashMap<u32, Meaning> {
    static VOCABULARY: OnceLock<HashMap<u32, Meaning>> = OnceLock::new();
    VOCABULARY.get_or_init(|| {
        let mut vocabulary: HashMap<u32, Meaning> = HashMap::new();
        for line in CLASSES.lines().filter(|line| !line.starts_with('#')) {
            let Some((name, words)) = line.split_once(": ") else {
                continue;
            };
            let class = hash(name) ^ 0x5555_0000;
            let mut add = |word: &str| {
                vocabulary
                    .entry(hash(word))
                    .or_default()
                    .class
                    .get_or_insert(class);
            };
            for word in words.split(' ') {
                let Some(verb) = word.strip_suffix('*') else {
                    add(word);
                    continue;
                };
                for ending in ["", "s", "es", "ed", "d", "ing"] {
                    add(&format!("{verb}{ending}"));
                }
                add(&format!("{}ing", verb.trim_end_matches('e')));
            }
        }
        let groups = [
            (NEGATIONS, NEGATION),
            (CONDITIONS, CONDITION),
            (CONJUNCTIONS, CONJUNCTION),
            (ROOMS, ROOM),
        ];
        for (words, is) in groups {
            for word in words.split_whitespace() {
                vocabulary.entry(hash(word)).or_default().is |= is;
            }
        }
        vocabulary
    })
}
