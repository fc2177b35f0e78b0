//! What was said in a round, compressed.
//!
//! The compression (deflate) starts from a dictionary: sentences of bots, one for each of their wordings, so that
//! little more than the names, rooms and times of a speech is left. A dictionary is part of a version of the format and
//! never changes, since links made with it are to be read by every later version.

use super::LinkError;
use crate::deflate::{deflate, inflate};

/// The dictionary of a version of the format: sentences as bots wrote them when it was made, the most frequent last.
#[derive(Clone, Copy, Debug)]
pub(super) enum Dictionary {
    /// That of version 1.
    First,
    /// That of version 2.
    Second,
}

impl Dictionary {
    const fn bytes(self) -> &'static [u8] {
        match self {
            Dictionary::First => include_bytes!("talk_dictionary_1.txt"),
            Dictionary::Second => include_bytes!("talk_dictionary_2.txt"),
        }
    }
}

/// The maximum number of bytes of all speeches of a round. It keeps a short link from becoming a long text; the
/// longest rounds that can be played say a tenth of it.
const MAX_TALK: usize = 1 << 18;

/// Returns the speeches as bytes, none if nobody spoke. A speech has one line.
pub(super) fn compress(speeches: &[&str], dictionary: Dictionary) -> Vec<u8> {
    match speeches {
        [] => Vec::new(),
        speeches => deflate(speeches.join("\n").as_bytes(), dictionary.bytes()),
    }
}

/// Reads what [`compress`] wrote: the speeches, in order.
///
/// # Errors
/// [`LinkError::Damaged`] if the bytes are not compressed text of at most 256 KiB.
pub(super) fn decompress_speeches(bytes: &[u8], dictionary: Dictionary) -> Result<Vec<String>, LinkError> {
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    let talk = inflate(bytes, dictionary.bytes(), MAX_TALK).ok_or(LinkError::Damaged)?;
    let talk = String::from_utf8(talk).map_err(|_| LinkError::Damaged)?;
    Ok(talk.split('\n').map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_is_read_again() {
        for speeches in [
            &[][..],
            &["I saw Red in Admin at 5."],
            &[
                "où est Blue ?",
                "🙂",
                "a line that no bot would write, 1234567890",
            ],
        ] {
            for dictionary in [Dictionary::First, Dictionary::Second] {
                let bytes = compress(speeches, dictionary);
                let read = decompress_speeches(&bytes, dictionary).expect("it was just written");
                assert_eq!(read, speeches);
            }
        }
    }

    #[test]
    fn a_speech_of_a_bot_takes_two_fifths_of_its_letters_at_most() {
        let speech = "White entered Upper Engine at 12, coming from Cafeteria. I watched Lime walk into Medbay \
                      from Cafeteria at 31.";
        let bytes = compress(&[speech], Dictionary::Second).len();
        assert!(bytes * 5 <= speech.len() * 2, "{bytes} of {}", speech.len());
    }

    #[test]
    fn short_bytes_do_not_become_a_long_text() {
        let long = "z".repeat(MAX_TALK + 1);
        let bytes = compress(&[&long], Dictionary::Second);
        assert!(bytes.len() < 1_000);
        assert_eq!(
            decompress_speeches(&bytes, Dictionary::Second),
            Err(LinkError::Damaged)
        );
    }
}
