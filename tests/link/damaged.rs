//! Texts that are not links, and links that were cut or changed on the way.

use super::played::of_bots;
use among_agents::game::Rules;
use among_agents::link::{LinkError, read_link, write_link};
use among_agents::stable_hash::digest;
use among_agents::table::Dice;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use std::cell::Cell;
use std::time::{Duration, Instant};

thread_local! {
    /// The longest time that a text took.
    static LONGEST: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Checks that a text is refused in one plain sentence, or is a round that can be written again.
fn check(text: &str) -> bool {
    let start = Instant::now();
    let read = read_link(text);
    LONGEST.with(|longest| longest.set(longest.get().max(start.elapsed())));
    match read {
        Ok(read) => {
            assert!(read_link(&write_link(&read.game, &read.players)).is_ok());
            true
        }
        Err(why) => {
            let sentence = why.to_string();
            assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{sentence}");
            false
        }
    }
}

#[test]
fn a_link_with_changed_letters_is_refused() {
    let link = write_link(&of_bots(&Rules::standard(), 1, |_, speech| speech), &[]);
    let mut dice = Dice::seeded(1);
    for _ in 0..5_000 {
        let mut letters: Vec<char> = link.chars().collect();
        for _ in 0..=dice.below(3) {
            let at = dice.below(letters.len());
            match dice.below(3) {
                0 => letters[at] = char::from(b'A' + dice.below(26) as u8),
                1 => letters.truncate(at.max(1)),
                _ => letters.insert(at, char::from(b'a' + dice.below(26) as u8)),
            }
        }
        let changed: String = letters.into_iter().collect();
        assert!(changed == link || !check(&changed), "{changed}");
    }
}

/// Changes bytes and writes the check anew, as somebody would who wants to break the page.
#[test]
fn a_forged_link_is_a_round_or_refused() {
    let link = write_link(&of_bots(&Rules::standard(), 2, |_, speech| speech), &[]);
    let bytes = BASE64.decode(&link).expect("a link is base64");
    let content = &bytes[..bytes.len() - 4];
    let mut dice = Dice::seeded(2);
    for _ in 0..5_000 {
        let mut forged = content.to_vec();
        for _ in 0..=dice.below(4) {
            let at = dice.below(forged.len());
            match dice.below(4) {
                0 => forged.truncate(at.max(1)),
                _ => forged[at] = dice.below(256) as u8,
            }
        }
        let check_of_bytes = digest(&forged) as u32;
        forged.extend(check_of_bytes.to_be_bytes());
        check(&BASE64.encode(&forged));
    }
}

#[test]
#[ignore = "it prints a time, which depends on the machine: cargo test --release … -- --ignored --nocapture damaged"]
fn the_longest_time_for_ten_thousand_changed_links_is_printed() {
    a_link_with_changed_letters_is_refused();
    a_forged_link_is_a_round_or_refused();
    println!("10,000 changed links: {:?} at most", LONGEST.get());
}

#[test]
fn each_error_says_what_is_wrong() {
    let link = write_link(&of_bots(&Rules::paper(), 3, |_, speech| speech), &[]);
    let refused = |text: &str| read_link(text).expect_err("no link");
    assert_eq!(refused(""), LinkError::NotALink);
    assert_eq!(refused("hello, world"), LinkError::NotALink);
    assert_eq!(refused("hello"), LinkError::Damaged);
    assert_eq!(refused("hell"), LinkError::NotALink);
    assert_eq!(refused(&"A".repeat(1_000_000)), LinkError::NotALink);
    for cut in 1..link.len() - 8 {
        assert_eq!(refused(&link[..link.len() - cut]), LinkError::Damaged);
    }
    let mut next = BASE64.decode(&link).expect("a link is base64");
    next[0] = 9;
    assert_eq!(refused(&BASE64.encode(next)), LinkError::Version(9));
}
