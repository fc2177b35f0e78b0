//! Telling a model's answer from the thinking that some services leave in the text.

/// The tags between which models think.
const TAGS: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// `text` without its blocks of thinking and without surrounding white space.
///
/// Templates of some servers swallow the opening tag, so everything before a lone closing one is thinking
/// too; and a block that never closes was cut off while thinking, so everything after its opening is.
pub(super) fn without_thinking(text: &str) -> String {
    let mut text = text.to_owned();
    for (open, close) in TAGS {
        loop {
            // ASCII case folding keeps every byte where it is.
            let folded = text.to_ascii_lowercase();
            match (folded.find(open), folded.find(close)) {
                (Some(start), Some(end)) if start < end => text.replace_range(start..end + close.len(), ""),
                (_, Some(end)) => text.replace_range(..end + close.len(), ""),
                (Some(start), None) => text.truncate(start),
                (None, None) => break,
            }
        }
    }
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_is_taken_out() {
        for (text, answer) in [
            ("  VOTE Red \n", "VOTE Red"),
            ("<think>Hm, Red.</think>\n\nVOTE Red", "VOTE Red"),
            ("<THINK>Hm</Think>VOTE Red", "VOTE Red"),
            ("<thinking>a</thinking>VOTE<think>b</think> Red", "VOTE Red"),
            ("Hm, Red vented.\n</think>\nVOTE Red", "VOTE Red"),
            ("<think>Hm, and then I", ""),
            ("<think></think>", ""),
            ("<think>ü</think>ü", "ü"),
            ("I think <b> it is Red", "I think <b> it is Red"),
        ] {
            assert_eq!(without_thinking(text), answer, "{text:?}");
        }
    }
}
