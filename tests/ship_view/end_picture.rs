//! The picture of how a round ended: everything that it shows lies within it.

use among_agents::ship_view::end_picture::{EndPicture, HEIGHT, PicturedPlayer, WIDTH};
use among_agents::ship_view::shapes::{Shape, Text, TextWidths};
use among_agents::table::Colour;

/// A font whose letters are as wide as six tenths of its size.
struct WideFont;

impl TextWidths for WideFont {
    fn width(&self, words: &str, _: u16, size: f64) -> f64 {
        words.chars().count() as f64 * size * 0.6
    }
}

fn picture(players: usize, words: &str) -> EndPicture {
    let player = |(number, &colour): (usize, &Colour)| PicturedPlayer {
        colour,
        is_impostor: number == 0,
        player: "a-model-with-a-long-name · Planner".to_owned(),
        is_killed: number % 4 == 1,
        is_ejected: number % 4 == 3,
        fate: ["", "killed", "", "ejected"][number % 4],
    };
    EndPicture {
        headline: "Impostors win".to_owned(),
        explanation: "As many impostors as crewmates are left.".to_owned(),
        players: Colour::ALL.iter().take(players).enumerate().map(player).collect(),
        moment: Some(("lie".to_owned(), words.to_owned())),
        figures: "timestep 12 · 2 meetings · 3 kills · seed 7".to_owned(),
    }
}

/// Returns the lines of text that stand on the picture itself, not on a robot.
fn lines(picture: &EndPicture) -> Vec<Text> {
    let mut depth = 0;
    let mut lines = Vec::new();
    for shape in picture.paint(&WideFont) {
        match shape {
            Shape::BeginTransform(_) | Shape::BeginClip(_) => depth += 1,
            Shape::EndGroup => depth -= 1,
            Shape::Text(text) if depth == 0 => lines.push(text),
            _ => {}
        }
    }
    lines
}

#[test]
fn every_line_lies_within_the_picture_and_no_two_lie_on_each_other() {
    for players in [4, 5, 7, 12] {
        let long = "Red said “I was in Electrical with Blue the whole time and saw nobody else.” ".repeat(9);
        for words in ["It did not help: Red was voted out.", &long] {
            let lines = lines(&picture(players, words));
            let boxes: Vec<[f64; 4]> = lines
                .iter()
                .map(|line| {
                    let half = WideFont.width(&line.words, line.weight, line.size) / 2.0;
                    let (x, y) = (line.middle.x, line.middle.y);
                    [x - half, y - line.size * 0.45, x + half, y + line.size * 0.45]
                })
                .collect();
            for (at, [left, top, right, bottom]) in boxes.iter().enumerate() {
                let line = &lines[at].words;
                assert!(*left >= 0.0 && *right <= WIDTH, "{players}: {line}");
                assert!(*top >= 0.0 && *bottom <= HEIGHT, "{players}: {line}");
                for (other, [its_left, its_top, its_right, its_bottom]) in
                    boxes.iter().enumerate().skip(at + 1)
                {
                    let is_apart =
                        right <= its_left || its_right <= left || bottom <= its_top || its_bottom <= top;
                    assert!(is_apart, "{players}: {line} / {}", lines[other].words);
                }
            }
        }
    }
}

#[test]
fn a_picture_tells_who_won_who_was_what_and_what_mattered() {
    let picture = picture(5, "Red said “I was in Admin.” Nobody was voted out.");
    let lines = lines(&picture);
    let told = |words: &str| lines.iter().any(|line| line.words == words);
    assert!(told("Impostors win") && told("The lie"));
    assert!(told("Red said “I was in Admin.” Nobody was voted out."));
    assert!(told("Among Agents · timestep 12 · 2 meetings · 3 kills · seed 7"));
    for player in &picture.players {
        assert!(told(player.colour.name()), "{}", player.colour);
    }
    assert_eq!(lines.iter().filter(|line| line.words == "impostor").count(), 1);
    let fates = ["killed", "ejected"].map(|fate| lines.iter().filter(|line| line.words == fate).count());
    assert_eq!(fates, [1, 1]);
}
