//! Recognises phrasings that were used before, so that bots do not repeat them.

/// Returns whether a sentence of this line uses the template.
pub(super) fn uses_template(line: &str, template: &str) -> bool {
    let ends = line.match_indices(['.', '?', '!']).map(|(at, _)| at + 1);
    std::iter::once(0)
        .chain(ends)
        .any(|start| begins_with(line[start..].trim_start(), template))
}

/// Returns whether the text begins with a sentence of this template.
fn begins_with(mut text: &str, mut template: &str) -> bool {
    const PLACES: [char; 9] = ['@', '&', '#', '$', '%', '^', '*', '~', '='];
    while let Some(at) = template.find(PLACES) {
        let (words, place) = template.split_at(at);
        // Every template ends in punctuation, and no two placeholders are adjacent.
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

/// Returns whether these words can fill the placeholder.
fn can_fill(place: &str, words: &str) -> bool {
    match place {
        "%" | "^" => !words.is_empty() && words.bytes().all(|byte| byte.is_ascii_digit()),
        // Names have at least three letters, which excludes "I".
        "@" | "&" => words.len() > 2 && words.bytes().all(|byte| byte.is_ascii_alphabetic()),
        _ => words.len() > 1 && !words.contains(['.', '?', '!']),
    }
}
