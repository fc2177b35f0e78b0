//! The spellings in which a service may repeat its key, and an independent search for them.

use base64::{
    Engine,
    alphabet::{STANDARD, URL_SAFE},
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};

/// Returns the key in base64 behind `before` other bytes, which decide its alignment.
pub fn in_base64(key: &str, before: usize, is_url_safe: bool, is_padded: bool) -> String {
    engine(is_url_safe, is_padded).encode("user:"[..before].to_owned() + key)
}

/// Returns the key with every character percent-encoded for which `is_encoded` says so.
pub fn in_percent(key: &str, is_upper: bool, mut is_encoded: impl FnMut(usize) -> bool) -> String {
    let encoded = |(at, byte): (usize, u8)| match (is_encoded(at), is_upper) {
        (false, _) => char::from(byte).to_string(),
        (true, true) => format!("%{byte:02X}"),
        (true, false) => format!("%{byte:02x}"),
    };
    key.bytes().enumerate().map(encoded).collect()
}

/// Returns the key with every character that is escaped in JSON for which `is_escaped` says so.
pub fn in_json(key: &str, mut is_escaped: impl FnMut(usize) -> bool) -> String {
    let escaped = |(at, byte): (usize, u8)| match (is_escaped(at), byte) {
        (false, _) => char::from(byte).to_string(),
        (true, b'/') => "\\/".to_owned(),
        (true, _) => format!("\\u{byte:04x}"),
    };
    key.bytes().enumerate().map(escaped).collect()
}

/// Returns one spelling of each kind.
pub fn spellings(key: &str) -> Vec<String> {
    let mut spellings = vec![
        key.to_owned(),
        in_percent(key, true, |_| true),
        in_percent(key, false, |at| at % 2 == 1),
        in_json(key, |_| true),
        in_json(key, |at| at % 3 == 0),
    ];
    for before in 0..3 {
        spellings.push(in_base64(key, before, false, true));
        spellings.push(in_base64(key, before, true, false));
    }
    spellings
}

/// Returns whether a text contains at least half of the key, from its beginning, in any spelling.
pub fn holds_key(text: &str, key: &str) -> bool {
    let telling = &key.as_bytes()[..key.len().div_ceil(2).max(8)];
    let visible: String = text.chars().filter(|c| !c.is_control()).collect();
    let holds = |bytes: &[u8]| bytes.windows(telling.len()).any(|window| window == telling);
    let unescaped = unescaped(&visible);
    [visible.as_bytes(), &unescaped, &percent_decoded(&unescaped)]
        .into_iter()
        .any(|text| holds(text) || decoded_words(text).iter().any(|word| holds(word)))
}

fn engine(is_url_safe: bool, is_padded: bool) -> GeneralPurpose {
    let alphabet = if is_url_safe { &URL_SAFE } else { &STANDARD };
    let config = GeneralPurposeConfig::new()
        .with_encode_padding(is_padded)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    GeneralPurpose::new(alphabet, config)
}

/// Returns what each word of base64 decodes to, at each alignment of its beginning.
fn decoded_words(text: &[u8]) -> Vec<Vec<u8>> {
    let is_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/-_".contains(byte);
    let standard = |byte: &u8| match byte {
        b'-' => b'+',
        b'_' => b'/',
        byte => *byte,
    };
    let words = text.split(|byte| !is_base64(byte)).filter(|word| word.len() >= 8);
    let aligned = words.flat_map(|word| (0..4).map(|skipped| &word[skipped..]));
    let decoded = aligned.filter_map(|word| {
        let word: Vec<u8> = word.iter().map(standard).collect();
        // A single character at the end encodes no byte.
        let whole = word.len() - usize::from(word.len() % 4 == 1);
        engine(false, false).decode(&word[..whole]).ok()
    });
    decoded.collect()
}

fn percent_decoded(text: &[u8]) -> Vec<u8> {
    replaced(text, |rest| {
        code(rest.strip_prefix(b"%")?.get(..2)?).map(|code| (code, 3))
    })
}

/// Returns the text without one level of JSON's escapes.
fn unescaped(text: &str) -> Vec<u8> {
    replaced(text.as_bytes(), |rest| match rest.strip_prefix(b"\\")? {
        [b'u', digits @ ..] => code(digits.get(..4)?).map(|code| (code, 6)),
        [other, ..] => Some((*other, 2)),
        [] => None,
    })
}

fn code(digits: &[u8]) -> Option<u8> {
    let digits = str::from_utf8(digits).ok()?;
    u8::try_from(u32::from_str_radix(digits, 16).ok()?).ok()
}

fn replaced(text: &[u8], escape: impl Fn(&[u8]) -> Option<(u8, usize)>) -> Vec<u8> {
    let (mut replaced, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let (byte, length) = escape(&text[at..]).unwrap_or((text[at], 1));
        replaced.push(byte);
        at += length;
    }
    replaced
}

#[test]
fn every_spelling_is_found_and_nothing_else() {
    let key = "sk-test-0123456789abcdef";
    for spelling in spellings(key) {
        assert!(holds_key(&format!("It is “{spelling}”."), key), "{spelling}");
    }
    for text in [
        "",
        "sk-test-012",
        "It is Red.",
        "%73%6b-test-\\u0030",
        "dXNlcjpwYXNz",
    ] {
        assert!(!holds_key(text, key), "{text}");
    }
}
