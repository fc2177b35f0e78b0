//! Properties of the redaction of a key in text.

use super::{any_key, key};
use crate::common::cases;
use crate::common::echoed_key::{holds_key, in_base64, in_json, in_percent};
use among_agents::table::Speech;
use proptest::prelude::*;
use std::time::Instant;

/// A key, and one spelling of it.
fn spelled_key() -> impl Strategy<Value = (String, String)> {
    (
        any_key(),
        0..4,
        prop::collection::vec(any::<bool>(), 64),
        0..3_usize,
        any::<[bool; 2]>(),
    )
        .prop_map(|(key, kind, chosen, before, [one, other])| {
            let spelling = match kind {
                0 => key.clone(),
                1 => in_percent(&key, one, |at| chosen[at]),
                2 => in_json(&key, |at| chosen[at]),
                _ => in_base64(&key, before, one, other),
            };
            (key, spelling)
        })
}

/// Returns texts that share as much with the key as a text without it may.
fn near_misses(key: &str) -> Vec<String> {
    let half = key.len().div_ceil(2).max(8);
    let begun = &key[..half - 1];
    vec![
        format!("{begun} "),
        in_percent(begun, true, |_| true) + " ",
        in_json(begun, |_| true) + " ",
        key[1..].to_owned(),
        key.chars().rev().collect(),
        in_base64(&key[..5], 0, false, true) + " ",
        key.chars().map(|c| format!("{c} ")).collect(),
    ]
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn no_spelling_of_a_key_is_left_in_any_text(
        (text, spelling) in spelled_key(),
        before in "\\PC{0,30}",
        after in "\\PC{0,30}",
    ) {
        let clean = key(&text).redact_answer(&format!("{before}{spelling}{after}"));
        prop_assert!(!holds_key(&clean, &text), "{}", clean);
        prop_assert!(clean.contains('…'));
        let error = key(&text).redact(&format!("{before}{spelling}{after}"));
        prop_assert!(!holds_key(&error, &text), "{}", error);
    }

    #[test]
    fn the_text_around_a_key_is_left_as_it_is(
        (text, spelling) in spelled_key(),
        before in "\\PC{0,30}",
        after in "\\PC{0,30}",
    ) {
        let clean = key(&text).redact_answer(&format!("{before}“{spelling}”{after}"));
        prop_assert_eq!(clean, format!("{before}“…”{after}"));
    }

    #[test]
    fn a_text_without_the_key_is_left_as_it_is(text in any_key(), other in "\\PC{0,200}", parts in "[a-f0-9%u\\\\]{0,200}") {
        for other in [other, parts] {
            prop_assume!(!holds_key(&other, &text));
            prop_assert_eq!(key(&text).redact_answer(&other), other);
        }
    }

    #[test]
    fn json_with_a_key_in_it_stays_json((text, spelling) in spelled_key(), words in "\\PC{0,30}", encoded in any::<bool>()) {
        // What is escaped in the spelling stands there as it is, or as text that contains an escape.
        let words = serde_json::to_string(&words).expect("a text");
        let spelling = if encoded { spelling.replace('\\', "\\\\") } else { spelling };
        let json = format!("{{\"say\":{},\"then\":\"{spelling}\"}}", words);
        let clean = key(&text).redact_answer(&json);
        let read: Result<serde_json::Value, _> = serde_json::from_str(&clean);
        prop_assert!(read.is_ok_and(|read| !holds_key(&read.to_string(), &text)), "{}", clean);
    }
}

#[test]
fn a_text_that_shares_less_than_half_of_the_key_is_left_as_it_is() {
    for text in [
        "sk-test-0123456789abcdef",
        "abcdefgh",
        "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f",
    ] {
        for other in near_misses(text) {
            assert_eq!(key(text).redact_answer(&other), other, "{text}");
        }
    }
}

#[test]
fn a_key_that_is_cut_off_is_redacted_from_its_half_on() {
    const KEY: &str = "sk-test-0123456789abcdef";
    for length in KEY.len() / 2..KEY.len() {
        let cut = format!("It is {}", &KEY[..length]);
        assert_eq!(key(KEY).redact_answer(&cut), "It is …");
    }
}

#[test]
fn characters_that_a_speech_drops_do_not_hide_a_key() {
    const KEY: &str = "sk-test-0123456789abcdef";
    let dropped = ('\0'..=char::MAX).filter(|c| Speech::new(&format!("a{c}b")).words() == "ab");
    for c in dropped.chain(['\n', '\r', '\t']) {
        let hidden = format!("{}{c}{}", &KEY[..5], &KEY[5..]);
        assert_eq!(key(KEY).redact_answer(&hidden), "…", "{c:?}");
    }
}

#[test]
fn escapes_of_several_levels_and_of_several_kinds_are_read() {
    const KEY: &str = "sk-test-01234+/6789abcdef";
    let wrapped: Vec<String> = in_base64(KEY, 0, false, true)
        .as_bytes()
        .chunks(8)
        .map(|line| String::from_utf8(line.to_vec()).expect("ASCII"))
        .collect();
    for spelling in [
        in_json(KEY, |_| true).replace('\\', "\\\\\\\\"),
        in_percent(KEY, true, |at| at % 2 == 0).replace('s', "\\u0073"),
        in_base64(KEY, 1, false, true)
            .replace('/', "\\/")
            .replace('=', "%3D"),
        in_percent(&in_base64(KEY, 2, false, false), true, |_| true),
        wrapped.join("\r\n"),
    ] {
        let clean = key(KEY).redact_answer(&format!("(“{spelling}”)"));
        // What is left of base64 that is encoded once more does not depend on the key.
        let is_short = clean.contains('…') && clean.chars().count() < 16;
        assert!(is_short && !holds_key(&clean, KEY), "{spelling}: {clean}");
    }
}

/// Prints the time for texts of 1 and of 4 MB: cargo test --test native echoed_key -- --ignored --nocapture
#[test]
#[ignore = "it measures time"]
fn the_time_is_linear_in_the_length_of_the_text() {
    const KEY: &str = "sk-test-0123456789abcdefghijklmnopqrstuvwxyz";
    let repeated = "a".repeat(64);
    for (name, text, part) in [
        ("prose", KEY, "I was in Admin, and then Red vented. "),
        ("the key", KEY, KEY),
        ("less than half of the key", KEY, &KEY[..KEY.len() / 2 - 1]),
        (
            "a key of one character, nearly",
            &repeated,
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
        ),
        ("percent signs", KEY, "%"),
        ("backslashes", KEY, "s\\\\\\\\\\\\"),
        ("a backslash, a million times", KEY, "\\"),
        ("invisible characters", KEY, "\u{200b}"),
        ("base64", KEY, "c2stdGVzdC0wMTIz"),
    ] {
        let key = key(text);
        let time = |megabytes: usize| {
            let text = "sk-".to_owned() + &part.repeat(megabytes * 1_000_000 / part.len());
            let times = (0..3).map(|_| {
                let begun = Instant::now();
                assert!(key.redact_answer(&text).len() <= text.len());
                begun.elapsed()
            });
            times.min().expect("three times").as_secs_f64()
        };
        let (one, four) = (time(1), time(4));
        println!("{name:32} {:7.1} ms {:7.1} ms", one * 1e3, four * 1e3);
        assert!(four < 12.0 * one + 0.01, "{name}");
    }
}
