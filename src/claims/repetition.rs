//! Knows a phrasing again in what was said, so that it is not said in the same way once more.

/// Whether a sentence of this line is phrased by this template.
pub(super) fn holds(line: &str, template: &str) -> bool {
    let ends = line.match_indices(['.', '?', '!']).map(|(at, _)| at + 1);
    std::iter::once(0)
        .chain(ends)
        .any(|start| is_phrased(line[start..].trim_start(), template))
}

/// Whether a text begins with what this template says.
fn is_phrased(mut text: &str, mut template: &str) -> bool {
    const PLACES: [char; 6] = ['@', '&', '#', '%', '^', '*'];
    while let Some(at) = template.find(PLACES) {
        let (words, place) = template.split_at(at);
        // Every template ends in a mark of punctuation, and no two places touch.
        let next = place[1..].split(PLACES).next().unwrap_or_default();
        let filled = text
            .strip_prefix(words)
            .and_then(|rest| rest.find(next).map(|end| rest.split_at(end)));
        let Some((_, rest)) = filled.filter(|(filled, _)| can_fill(&place[..1], filled)) else {
            return false;
        };
        (text, template) = (rest, &place[1..]);
    }
    text.starts_with(template)
}

/// Whether these words can stand in such a place.
fn can_fill(place: &str, words: &str) -> bool {
    match place {
        "%" | "^" => !words.is_empty() && words.bytes().all(|byte| byte.is_ascii_digit()),
        // Names have three letters at least, which "I" has not.
        "@" | "&" => words.len() > 2 && words.bytes().all(|byte| byte.is_ascii_alphabetic()),
        _ => words.len() > 1 && !words.contains(['.', '?', '!']),
    }
}
