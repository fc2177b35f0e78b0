//! Tidying the generator's reply into a message.

use super::generate::{Asked, MessageLength, PASS};
use super::schedule::{SEND, WAIT};
use crate::agents::minds::reply::{split, without_marks};
use crate::game::Room;
use crate::llm::estimate_tokens;
use crate::table::{Roster, one_line};

/// The maximum number of characters of a reply that are read.
const MAX_READ: usize = 500;

/// Converts a reply into a message: on one line, in lower case except perhaps for names, without symbols around
/// it, without a final full stop, and without a time or the seat's name in front. Empty if the seat says nothing,
/// which means waiting.
pub(crate) fn message(reply: &str, own_name: &str, asked: Asked, roster: &Roster) -> String {
    // If a model answers in the Planner's parts, its thoughts must not be said aloud.
    let parts = split(reply);
    let reply = match parts.memory.is_empty() && parts.thinking.is_empty() {
        true => reply,
        false => parts.action.words.as_deref().unwrap_or(&parts.action.text),
    };
    let reply = reply.trim_start();
    let reply = reply.strip_prefix("SPEAK:").unwrap_or(reply);
    let lower = one_line(reply, MAX_READ).to_lowercase();
    if lower.contains(WAIT) || lower.contains(PASS) {
        return String::new();
    }
    let words = lower.replace(SEND, " ");
    let words = without_stamps(&words, &own_name.to_lowercase());
    let words = without_marks(words.strip_suffix('.').unwrap_or(words), is_symbol);
    let words = within_limit(words, asked.length);
    match asked.keeps_names {
        true => with_names(words, roster),
        false => words.to_owned(),
    }
}

/// Returns the text with names of players and rooms and timesteps as the game writes them: `Red`, `Upper Engine`,
/// `T4`.
fn with_names(text: &str, roster: &Roster) -> String {
    let end_of_word = |text: &str| text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    let name_of = |word: &str| {
        let mut players = roster.seats().into_iter().map(|seat| roster.name(seat));
        let player = players.find(|name| name.eq_ignore_ascii_case(word));
        player.or_else(|| Room::named(word).map(Room::name))
    };
    let (mut written, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let end = end_of_word(rest);
        let word = &rest[..end];
        // Some rooms have two words.
        let next_word = rest[end..].strip_prefix(' ').filter(|_| !word.is_empty());
        let two_words = next_word.map(|next| end + 1 + end_of_word(next));
        let room = two_words.and_then(|end| Some((end, Room::named(&rest[..end])?)));
        let is_timestep = word
            .strip_prefix(['t', 'T'])
            .is_some_and(|number| number.parse::<u16>().is_ok());
        let read = match room {
            Some((end, room)) => {
                written.push_str(room.name());
                end
            }
            None if word.is_empty() => {
                written.push(first);
                first.len_utf8()
            }
            None if is_timestep => {
                written.push_str(&word.to_uppercase());
                end
            }
            None => {
                written.push_str(name_of(word).unwrap_or(word));
                end
            }
        };
        rest = &rest[read..];
    }
    written
}

/// Removes what a chat shows in front of a message: a time, anything in brackets, “you:” or the seat's name.
fn without_stamps<'a>(words: &'a str, own_name: &str) -> &'a str {
    let mut words = without_marks(words, is_symbol_at_the_front);
    loop {
        let rest = without_stamp(words, own_name);
        if rest.len() == words.len() {
            return without_marks(words, is_symbol);
        }
        words = without_marks(rest, is_symbol_at_the_front);
    }
}

fn without_stamp<'a>(words: &'a str, own_name: &str) -> &'a str {
    if let Some(rest) = words.strip_prefix(['[', '('])
        && let Some((stamp, rest)) = rest.split_once([']', ')'])
        && (words.starts_with('[') || stamp.starts_with(|c: char| c.is_ascii_digit()))
        && !stamp.is_empty()
    {
        return rest;
    }
    let time = words.len()
        - words
            .trim_start_matches(|c: char| c.is_ascii_digit() || c == ':')
            .len();
    let is_time = words[..time].contains(':') && words.starts_with(|c: char| c.is_ascii_digit());
    if is_time {
        return &words[time..];
    }
    for name in [own_name, "you"] {
        if let Some(rest) = words.strip_prefix(name)
            && let Some(rest) = rest
                .trim_start_matches(['*', '"', ']', ')', ' '])
                .strip_prefix(':')
        {
            return rest;
        }
    }
    words
}

/// Returns whether a character at the beginning of a message is removed before times and names are. Brackets
/// are not, since what they enclose is removed with them.
fn is_symbol_at_the_front(c: char) -> bool {
    is_symbol(c) && !matches!(c, '[' | '(')
}

/// Cuts words to the maximum length of a message. A model that was given room to think, or a service that
/// ignores limits, may write more.
fn within_limit(words: &str, length: MessageLength) -> &str {
    let is_within = |words: &str| estimate_tokens(words) <= u64::from(length.tokens);
    if is_within(words) {
        return words;
    }
    let ends = words.rmatch_indices(' ').map(|(at, _)| &words[..at]);
    ends.into_iter()
        .find(|start| is_within(start))
        .unwrap_or_default()
}

/// Returns whether a character is removed at the beginning and end of a message: quotation marks, brackets,
/// markup. Final punctuation and emoji are part of the message.
fn is_symbol(c: char) -> bool {
    c.is_whitespace()
        || (c.is_ascii_punctuation() && !matches!(c, '.' | '!' | '?'))
        || "“”„‘’«»‹›–—•·".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules};

    const ASKED: Asked = Asked {
        is_first: false,
        may_pass: false,
        length: MessageLength::MESSAGE,
        keeps_names: false,
    };

    fn paper() -> Game {
        Game::new(Rules::paper(), 1, &[]).expect("the paper's table")
    }

    fn message(reply: &str, own_name: &str) -> String {
        super::message(reply, own_name, ASKED, paper().roster())
    }

    #[test]
    fn names_keep_their_capitals() {
        let game = paper();
        let roster = game.roster();
        let name = roster.name(crate::table::Seat::new(1).expect("a seat"));
        let lower = name.to_lowercase();
        for (reply, written) in [
            (
                "At T4 I was in O2, then Upper Engine".to_owned(),
                "at T4 i was in O2, then Upper Engine".to_owned(),
            ),
            ("T12: Medbay?".to_owned(), "T12: Medbay?".to_owned()),
            (
                "The Engine and ADMIN at t4".to_owned(),
                "the engine and Admin at T4".to_owned(),
            ),
            (
                format!("{lower}'s in lower engine"),
                format!("{name}'s in Lower Engine"),
            ),
            (
                format!("Was it {name}/{lower}?"),
                format!("was it {name}/{name}?"),
            ),
            (format!("a{lower} don't"), format!("a{lower} don't")),
        ] {
            let asked = Asked {
                keeps_names: true,
                ..ASKED
            };
            assert_eq!(super::message(&reply, "Nobody", asked, roster), written);
        }
    }

    #[test]
    fn a_reply_is_cleaned_before_it_is_said() {
        for (reply, said) in [
            (
                "Where were you, Red?\nI saw you.",
                "where were you, red? i saw you",
            ),
            ("\"I was in Admin.\"", "i was in admin"),
            ("**hmm..**", "hmm."),
            ("<send> Vote Green!", "vote green!"),
            ("Blue: it was green.", "it was green"),
            ("**Blue**: it was green", "it was green"),
            ("blue is lying", "blue is lying"),
            ("<wait>", ""),
            ("...", ".."),
            ("0:14 You: \"i was in admin\"", "i was in admin"),
            ("0:14: i was in admin", "i was in admin"),
            ("(also) where is red", "also) where is red"),
            ("12:05:33 hm", "hm"),
            ("[0:14] Blue: hm", "hm"),
            ("(0:14) i was in admin", "i was in admin"),
            ("You: who was there?", "who was there?"),
            ("3 of us were in admin", "3 of us were in admin"),
            (
                "\"Nice try\", Red. Who was there?",
                "\"nice try\", red. who was there?",
            ),
            ("Blue: \"nice try\" says red", "\"nice try\" says red"),
            ("red said \"nice try\".", "red said \"nice try\""),
        ] {
            assert_eq!(message(reply, "Blue"), said, "{reply:?}");
        }
        for nothing in ["", " \n", "\"\"", "—", "<send>", "<pass>", "."] {
            assert_eq!(message(nothing, "Blue"), "", "{nothing:?}");
        }
    }

    #[test]
    fn thoughts_are_not_spoken_aloud() {
        let reply =
            "[Condensed Memory] I killed Red.\n[Thinking Process] Blame Lime.\n[Action] SPEAK: It was Lime.";
        assert_eq!(message(reply, "Blue"), "it was lime");
        assert_eq!(
            message("[Condensed Memory] I killed Red. [Thinking Process] Bla", "Blue"),
            ""
        );
    }

    #[test]
    fn a_message_is_cut_at_a_word() {
        let long = message(&"i was in admin ".repeat(30), "Blue");
        assert!(estimate_tokens(&long) <= u64::from(MessageLength::MESSAGE.tokens));
        assert!(
            long.starts_with("i was in admin i was in admin")
                && "i was in admin".contains(long.rsplit(' ').next().expect("words"))
        );
    }
}
