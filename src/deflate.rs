//! Compression (deflate) that starts from a dictionary: what stands in the dictionary takes little room.

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

/// The effort of the compression, 0 to 10.
const LEVEL: i32 = 9;

/// Returns `bytes` compressed. The last 32 KiB of the dictionary count.
pub fn deflate(bytes: &[u8], dictionary: &[u8]) -> Vec<u8> {
    let raw_deflate = create_comp_flags_from_zip_params(LEVEL, -15, 0);
    let mut compressor = CompressorOxide::new(raw_deflate);
    if !dictionary.is_empty() {
        // What the compressor has seen before, later bytes refer to. What it writes about it is dropped.
        compress_to_output(&mut compressor, dictionary, TDEFLFlush::Sync, |_| true);
    }
    let mut compressed = Vec::new();
    compress_to_output(&mut compressor, bytes, TDEFLFlush::Finish, |more| {
        compressed.extend_from_slice(more);
        true
    });
    compressed
}

/// Returns what [`deflate`] compressed with the same dictionary. `None` if the bytes are damaged, or if they
/// become more than `max` bytes.
pub fn inflate(compressed: &[u8], dictionary: &[u8], max: usize) -> Option<Vec<u8>> {
    let mut out = dictionary.to_vec();
    out.resize(dictionary.len() + max, 0);
    let mut decompressor = DecompressorOxide::new();
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, read, written) =
        decompress(&mut decompressor, compressed, &mut out, dictionary.len(), flags);
    if status != TINFLStatus::Done || read != compressed.len() {
        return None;
    }
    out.drain(..dictionary.len());
    out.truncate(written);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_compressed_is_read_again() {
        for dictionary in [&b""[..], b"I saw Red in Admin at 5."] {
            for bytes in [
                &b""[..],
                b"I saw Red in Admin at 6.",
                "où est Blue ? 🙂".as_bytes(),
            ] {
                let read = inflate(&deflate(bytes, dictionary), dictionary, 100);
                assert_eq!(read.as_deref(), Some(bytes));
            }
        }
    }

    #[test]
    fn what_stands_in_the_dictionary_takes_little_room() {
        let words: Vec<String> = (0..200)
            .map(|number: u32| format!("{:x}", number.pow(3)))
            .collect();
        let words = words.join(" ");
        let alone = deflate(words.as_bytes(), b"").len();
        assert!(deflate(words.as_bytes(), words.as_bytes()).len() * 10 < alone);
    }

    #[test]
    fn short_bytes_do_not_become_a_long_text() {
        let compressed = deflate(&[b'z'; 1_001], b"");
        assert!(compressed.len() < 100);
        assert_eq!(inflate(&compressed, b"", 1_000), None);
        assert_eq!(inflate(&compressed[1..], b"", 2_000), None, "damaged");
    }
}
