//! Separates the answer from thinking that some services leave in the text.

/// The tags around a model's thinking.
const TAGS: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// Removes the blocks of thinking and the surrounding white space from `text`.
///
/// Templates of some servers swallow the opening tag, so everything before an unmatched closing tag also
/// counts as thinking. A block that never closes was cut off while thinking, so everything after its opening
/// tag is removed.
pub(super) fn without_thinking(text: &str) -> String {
    let mut text = text.to_owned();
    for (open, close) in TAGS {
        text = without(&text, open, close);
    }
    text.trim().to_owned()
}

/// Removes the blocks between these tags. Runs in linear time, since a reply may be long and consist of
/// nothing but tags.
fn without(text: &str, open: &str, close: &str) -> String {
    // ASCII case folding keeps every byte offset.
    let folded = text.to_ascii_lowercase();
    let mut opens = folded.match_indices(open).map(|(at, _)| at).peekable();
    let (mut kept, mut at) = (String::new(), 0);
    for (end, _) in folded.match_indices(close) {
        while opens.next_if(|start| *start < at).is_some() {}
        match opens.next_if(|start| *start < end) {
            Some(start) => kept.push_str(&text[at..start]),
            None => kept.clear(),
        }
        at = end + close.len();
    }
    let rest = match opens.find(|start| *start >= at) {
        Some(start) => &text[at..start],
        None => &text[at..],
    };
    kept + rest
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
            ("<think>a<think>b</think>c</think>VOTE Red", "VOTE Red"),
            ("a</think>b<think>c</think>VOTE<think>d", "bVOTE"),
        ] {
            assert_eq!(without_thinking(text), answer, "{text:?}");
        }
    }

    #[test]
    fn a_megabyte_of_tags_is_read_at_once() {
        for tags in ["<think></think>", "</think>", "<think>", "<thinking></think>"] {
            let text = tags.repeat(1_000_000 / tags.len()) + "</think></thinking>VOTE Red";
            assert_eq!(without_thinking(&text), "VOTE Red");
        }
    }
}
