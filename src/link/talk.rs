//! What was said in a round, compressed.
//!
//! The compression (deflate) starts from a dictionary: sentences of bots, one for each of their wordings, so that
//! little more than the names, rooms and times of a speech is left. The dictionary is part of the format and
//! never changes, since links made with it are to be read by every later version; a better one would be the
//! dictionary of a next version.

use super::LinkError;
use crate::deflate::{deflate, inflate};

/// Sentences as bots wrote them when the first version of the format was made, the most frequent last.
const DICTIONARY: &[u8] = include_bytes!("talk_dictionary_1.txt");

/// The maximum number of bytes of all speeches of a round. It keeps a short link from becoming a long text; the
/// longest rounds that can be played say a tenth of it.
const MAX_TALK: usize = 1 << 18;

/// Returns the speeches as bytes, none if nobody spoke. A speech has one line.
pub(super) fn compress(speeches: &[&str]) -> Vec<u8> {
    match speeches {
        [] => Vec::new(),
        speeches => deflate(speeches.join("\n").as_bytes(), DICTIONARY),
    }
}

/// Reads what [`compress`] wrote: the speeches, in order.
///
/// # Errors
/// [`LinkError::Damaged`] if the bytes are not compressed text of at most 256 KiB.
pub(super) fn decompress_speeches(bytes: &[u8]) -> Result<Vec<String>, LinkError> {
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    let talk = inflate(bytes, DICTIONARY, MAX_TALK).ok_or(LinkError::Damaged)?;
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
            let read = decompress_speeches(&compress(speeches)).expect("it was just written");
            assert_eq!(read, speeches);
        }
    }

    #[test]
    fn a_speech_of_a_bot_takes_a_quarter_of_its_letters_at_most() {
        let speech = "White entered Upper Engine at 12, coming from Cafeteria. I watched Lime walk into Medbay \
                      from Cafeteria at 31.";
        let bytes = compress(&[speech]).len();
        assert!(bytes * 4 <= speech.len(), "{bytes} of {}", speech.len());
    }

    #[test]
    fn short_bytes_do_not_become_a_long_text() {
        let long = "z".repeat(MAX_TALK + 1);
        let bytes = compress(&[&long]);
        assert!(bytes.len() < 1_000);
        assert_eq!(decompress_speeches(&bytes), Err(LinkError::Damaged));
    }
}
