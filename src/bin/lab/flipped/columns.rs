//! Two texts beside each other.

/// The fewest characters of a line in which two texts stand beside each other.
pub const FEWEST: usize = 100;

/// What stands between the texts.
const BETWEEN: &str = " | ";

/// Lays out two texts in two columns of a line with so many characters, wrapped between words.
pub fn side_by_side(texts: [&str; 2], width: usize) -> String {
    let column = (width.saturating_sub(BETWEEN.len()) / 2).max(1);
    let [left, right] = texts.map(|text| {
        let lines = text.lines().flat_map(|line| wrapped(line, column));
        lines.collect::<Vec<String>>()
    });
    let lines = (0..left.len().max(right.len())).map(|at| {
        let [left, right] = [&left, &right].map(|lines| lines.get(at).map_or("", String::as_str));
        let line = format!("{left:<column$}{BETWEEN}{right}");
        format!("{}\n", line.trim_end())
    });
    lines.collect()
}

/// Breaks a line between words so that each part has at most so many characters. Parts after the first are indented as
/// the line is. Words that are longer are broken.
fn wrapped(line: &str, most: usize) -> Vec<String> {
    let indent: String = line
        .chars()
        .take_while(|letter| *letter == ' ')
        .take(most / 2)
        .collect();
    let (mut parts, mut part) = (Vec::new(), indent.clone());
    let (mut length, mut has_word) = (indent.len(), false);
    for word in line.split_whitespace() {
        let mut letters: Vec<char> = word.chars().collect();
        if has_word && length + 1 + letters.len() > most {
            parts.push(std::mem::replace(&mut part, indent.clone()));
            (length, has_word) = (indent.len(), false);
        }
        if has_word {
            part.push(' ');
            length += 1;
        }
        while length + letters.len() > most {
            let rest = letters.split_off(most - length);
            part.extend(letters);
            parts.push(std::mem::replace(&mut part, indent.clone()));
            (letters, length) = (rest, indent.len());
        }
        length += letters.len();
        part.extend(letters);
        has_word = true;
    }
    parts.push(part);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stand_beside_each_other_and_are_wrapped_between_words() {
        assert_eq!(
            side_by_side(["a\n  one two three", "b"], 23),
            "a          | b\n  one two  |\n  three    |\n"
        );
    }

    #[test]
    fn no_part_is_longer_than_its_column() {
        for most in [3, 7, 20] {
            let line = "   Ünusual words: abcdefghijklmnopqrstuvwxyz and more";
            let parts = wrapped(line, most);
            assert!(parts.iter().all(|part| part.chars().count() <= most), "{parts:?}");
            let letters = |text: &str| text.chars().filter(|letter| *letter != ' ').collect::<String>();
            assert_eq!(letters(&parts.concat()), letters(line));
        }
        assert_eq!(wrapped("", 5), [""]);
    }
}
