//! The features of a player in a speech: hashes of short sequences of words around its name.

use super::words::{Kind, Token};
use crate::table::Seat;

/// The number of bits of a feature.
pub(super) const FEATURE_BITS: u32 = 18;

/// Marks in sequences of words: the player itself, what is the player's, the same of others, and the ends.
const PLAYER: u32 = 1;
const OTHER: u32 = 3;
const BEGIN: u32 = 5;
const END: u32 = 6;

/// How a part of a speech names players.
#[derive(Clone, Copy)]
enum Naming {
    /// The player and nobody else.
    Player = 1,
    Others,
    /// Nobody; the player was named last before.
    AfterPlayer,
    /// Nobody; another one was named last before.
    AfterOther,
    Nobody,
    /// The player before another one.
    PlayerFirst,
    OtherFirst,
}

/// Where a sequence of words comes from, so that the same words count differently.
#[derive(Clone, Copy)]
enum Family {
    Clause = 1,
    NegatedClause,
    ConditionalClause,
    Sentence,
    After,
    Before,
    Around,
    OthersNamed,
    Mentions,
    NamedLast,
}

/// Returns the features of `player`. Some are repeated, and count once.
pub(super) fn features(tokens: &[Token], player: Seat) -> Vec<u32> {
    let mut features = Features {
        player,
        hashes: Vec::with_capacity(tokens.len() * 32),
    };
    let is_end = |token: &Token| matches!(token.kind, Kind::Stop | Kind::QuestionMark);
    let last = tokens.iter().rposition(|token| features.is_player(token));
    let mut named_before = None;
    let mut begin = 0;
    for sentence in tokens.split_inclusive(is_end) {
        let named_at_begin = last.is_some_and(|last| last < begin);
        features.add_sentence(sentence, named_at_begin);
        features.add_clauses(sentence, &mut named_before);
        begin += sentence.len();
    }
    features.add_counts(tokens);
    features.hashes
}

struct Features {
    player: Seat,
    hashes: Vec<u32>,
}

impl Features {
    fn add(&mut self, family: Family, context: u32, words: &[u32]) {
        let start = mix(family as u32, context);
        self.hashes
            .push(feature(words.iter().fold(start, |hash, &word| mix(hash, word))));
    }

    /// Adds each sequence of up to `longest` words.
    fn add_sequences(&mut self, family: Family, context: u32, words: &[u32], longest: usize) {
        let start = mix(family as u32, context);
        for first in 0..words.len() {
            let mut hash = start;
            for &word in words[first..].iter().take(longest) {
                hash = mix(hash, word);
                self.hashes.push(feature(hash));
            }
        }
    }

    fn is_player(&self, token: &Token) -> bool {
        matches!(token.kind, Kind::Player { seat, .. } if seat == self.player)
    }

    fn is_other(&self, token: &Token) -> bool {
        matches!(token.kind, Kind::Player { seat, .. } if seat != self.player)
    }

    /// Returns the words as hashes: themselves, or their classes.
    fn view(&self, tokens: &[Token], by_class: bool) -> Vec<u32> {
        let hash = |token: &Token| match token.kind {
            Kind::Player { seat, owns } => u32::from(owns) + if seat == self.player { PLAYER } else { OTHER },
            _ if by_class => token.class ^ 0x00c1_a550,
            _ => token.stem,
        };
        let mut view = Vec::with_capacity(tokens.len() + 2);
        view.push(BEGIN);
        view.extend(tokens.iter().map(hash));
        view.push(END);
        view
    }

    /// Adds what the clauses of a sentence say.
    fn add_clauses(&mut self, sentence: &[Token], named_before: &mut Option<bool>) {
        let asks = asks(sentence);
        let is_conditional = sentence.iter().any(|token| token.is_condition);
        let mut begin = 0;
        for end in 1..=sentence.len() {
            if sentence.get(end).is_some_and(|token| !token.begins_clause) {
                continue;
            }
            let clause = &sentence[begin..end];
            begin = end;
            let naming = self.naming(clause, *named_before) as u32 | asks << 3;
            let is_negated = clause.iter().any(|token| token.negates);
            for by_class in [false, true] {
                let view = self.view(clause, by_class);
                let context = naming | u32::from(by_class) << 4;
                self.add_sequences(Family::Clause, context, &view, 3);
                if is_negated {
                    self.add_sequences(Family::NegatedClause, context, &view, 2);
                }
                if is_conditional {
                    self.add_sequences(Family::ConditionalClause, context, &view, 1);
                }
            }
            for token in clause {
                if let Kind::Player { seat, .. } = token.kind {
                    *named_before = Some(seat == self.player);
                }
            }
        }
    }

    fn naming(&self, clause: &[Token], named_before: Option<bool>) -> Naming {
        let player = clause.iter().position(|token| self.is_player(token));
        let other = clause.iter().position(|token| self.is_other(token));
        match (player, other) {
            (Some(player), Some(other)) if player < other => Naming::PlayerFirst,
            (Some(_), Some(_)) => Naming::OtherFirst,
            (Some(_), None) => Naming::Player,
            (None, Some(_)) => Naming::Others,
            (None, None) => match named_before {
                Some(true) => Naming::AfterPlayer,
                Some(false) => Naming::AfterOther,
                None => Naming::Nobody,
            },
        }
    }

    /// Adds what a sentence says, and what stands before and after the player's name in it.
    fn add_sentence(&mut self, sentence: &[Token], named_at_begin: bool) {
        let asks = asks(sentence);
        let is_conditional = u32::from(sentence.iter().any(|token| token.is_condition));
        let has_player = sentence.iter().any(|token| self.is_player(token));
        let has_other = sentence.iter().any(|token| self.is_other(token));
        let naming = match (has_player, has_other) {
            (true, false) => Naming::Player,
            (true, true) => Naming::PlayerFirst,
            (false, true) => Naming::Others,
            (false, false) if named_at_begin => Naming::AfterPlayer,
            (false, false) => Naming::Nobody,
        };
        for by_class in [false, true] {
            let view = self.view(sentence, by_class);
            let context = naming as u32 | asks << 3 | u32::from(by_class) << 4;
            self.add_sequences(Family::Sentence, context, &view, 3);
            let words = &view[1..view.len() - 1];
            let context = asks << 3 | u32::from(by_class) << 4 | is_conditional << 5;
            for (at, token) in sentence.iter().enumerate() {
                if self.is_player(token) {
                    self.add_near(Family::After, context, words[at + 1..].iter());
                    self.add_near(Family::Before, context, words[..at].iter().rev());
                    self.add_around(u32::from(by_class), &words[..at], &words[at + 1..]);
                }
            }
        }
    }

    /// Adds the words on one side of the name, nearest first, as far as the next player.
    fn add_near<'a>(&mut self, family: Family, context: u32, words: impl Iterator<Item = &'a u32>) {
        for (away, &word) in words.take(7).enumerate() {
            let distance = [0, 1, 1, 2, 2, 2, 2][away];
            self.add(family, context | distance, &[word]);
            if word == OTHER || word == OTHER + 1 {
                break;
            }
        }
    }

    /// Adds pairs of a word before and a word after the name.
    fn add_around(&mut self, context: u32, before: &[u32], after: &[u32]) {
        for &one in before.iter().rev().take(5) {
            for &other in after.iter().take(3) {
                self.add(Family::Around, context, &[one, other]);
            }
        }
    }

    /// Adds how many others are named, how often the player is, and who is named last.
    fn add_counts(&mut self, tokens: &[Token]) {
        let mut others = 0u32;
        let mut mentions = 0;
        let mut player_is_last = false;
        for token in tokens {
            if let Kind::Player { seat, .. } = token.kind {
                player_is_last = seat == self.player;
                mentions += u32::from(player_is_last);
                others |= if player_is_last { 0 } else { 1 << seat.index() };
            }
        }
        self.add(Family::OthersNamed, others.count_ones().min(3), &[]);
        self.add(Family::Mentions, mentions.min(4), &[]);
        self.add(Family::NamedLast, u32::from(player_is_last), &[]);
    }
}

fn asks(sentence: &[Token]) -> u32 {
    u32::from(
        sentence
            .last()
            .is_some_and(|token| token.kind == Kind::QuestionMark),
    )
}

fn feature(hash: u32) -> u32 {
    (hash ^ (hash >> 16)).wrapping_mul(0x85eb_ca6b) >> (32 - FEATURE_BITS)
}

fn mix(hash: u32, word: u32) -> u32 {
    let mixed = (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b1);
    mixed ^ (mixed >> 15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::reading::accusation::words::tokens;
    use crate::game::{Game, Rules, SeatOverride};
    use crate::table::Colour;

    /// Returns the features of Red, or of Cyan, at a table of both.
    fn features_of(player: Colour, words: &str) -> Vec<u32> {
        let seat_override = |colour| SeatOverride {
            colour: Some(colour),
            ..SeatOverride::default()
        };
        let cast = [seat_override(Colour::Red), seat_override(Colour::Cyan)];
        let game = Game::new(Rules::paper(), 1, &cast).expect("the table can be set up");
        let seat = game
            .roster()
            .seat_of(player)
            .expect("the player sits at the table");
        let mut features = features(&tokens(words, game.roster()), seat);
        features.sort_unstable();
        features.dedup();
        features
    }

    fn in_common(one: &str, other: &str) -> usize {
        let one = features_of(Colour::Red, one);
        let other = features_of(Colour::Red, other);
        one.iter().filter(|feature| other.contains(feature)).count()
    }

    #[test]
    fn colours_rooms_and_times_do_not_count() {
        for (one, other) in [
            (
                "Red killed Cyan in Admin at 5.",
                "Cyan killed Red in Storage at 12.",
            ),
            ("Red's story is a lie!", "CYAN’S story is a lie!"),
        ] {
            let red = features_of(Colour::Red, one);
            assert_eq!(red, features_of(Colour::Cyan, other), "{one}");
        }
    }

    #[test]
    fn who_does_what_to_whom_counts() {
        for (one, other) in [
            ("Red killed Cyan.", "Cyan killed Red."),
            ("Red did it.", "Red did it?"),
            ("Red did it.", "Red did not do it."),
            ("Cyan left. Red vented.", "Red left. Cyan vented."),
        ] {
            let red = features_of(Colour::Red, one);
            assert_ne!(red, features_of(Colour::Red, other), "{one} {other}");
        }
    }

    #[test]
    fn words_of_one_class_have_features_in_common() {
        let same_class = in_common("Red murdered him.", "Red stabbed him.");
        assert!(same_class > in_common("Red murdered him.", "Red trusts him."));
    }
}
