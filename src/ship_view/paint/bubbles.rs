//! Speech bubbles, painted in CSS pixels so that their text stays readable at any zoom.

use super::Frame;
use crate::game::Room;
use crate::ship_view::robot::{Spot, palette};
use crate::ship_view::scene::{Bubble, Taken, free_place};
use crate::ship_view::shapes::geometry::{Point, Rect, within};
use crate::ship_view::shapes::{Brush, Css, Outline, rounded};
use crate::ship_view::ship::layout::name_area;

const PAPER: Css = "#f4f7fb";
const PADDING: f64 = 8.0;

/// Paints all bubbles, each by its speaker. All tails lie below all bubbles.
pub(super) fn paint(brush: &mut Brush, frame: &Frame) {
    let bubbles = &frame.scene.bubbles;
    let names = Room::ALL.map(|room| frame.camera.rect_to_canvas(&name_area(room), frame.size));
    let on_canvas = |part: fn(&Spot) -> Rect| -> Vec<Rect> {
        let robots = frame.scene.robots.iter().filter(|robot| robot.opacity > 0.0);
        let silhouettes = frame.scene.silhouettes.iter();
        let spots = robots
            .map(|robot| &robot.spot)
            .chain(silhouettes.map(|silhouette| &silhouette.spot));
        spots
            .map(|spot| frame.camera.rect_to_canvas(&part(spot), frame.size))
            .collect()
    };
    let (faces, marks) = (on_canvas(Spot::face), on_canvas(Spot::mark));
    let type_size = (18.0 * frame.camera.zoom).clamp(12.0, 26.0);
    let line_height = type_size * 1.3;
    let mut papers: Vec<Rect> = Vec::with_capacity(bubbles.len());
    let mut placed: Vec<(&Bubble, Point)> = Vec::with_capacity(bubbles.len());
    for bubble in bubbles {
        let tip = frame.camera.to_canvas(bubble.anchor, frame.size);
        if !(0.0..=frame.size.width).contains(&tip.x) || !(0.0..=frame.size.height).contains(&tip.y) {
            continue;
        }
        let widest = bubble
            .lines
            .iter()
            .map(|line| frame.widths.width(line, 500, type_size))
            .fold(0.0, f64::max);
        let (width, height) = (
            widest + PADDING * 2.0,
            line_height * bubble.lines.len() as f64 + PADDING * 1.4,
        );
        let taken = Taken {
            bubbles: &papers,
            faces: &faces,
            marks: &marks,
            names: &names,
        };
        papers.push(free_place(frame.size, taken, tip, (width, height)));
        placed.push((bubble, tip));
    }
    for (paper, (bubble, tip)) in papers.iter().zip(&placed) {
        brush.set_opacity(bubble.opacity);
        paint_tail(brush, paper, *tip);
    }
    for (paper, (bubble, _)) in papers.iter().zip(&placed) {
        brush.set_opacity(bubble.opacity);
        paint_paper(brush, paper);
        for (at, line) in bubble.lines.iter().enumerate() {
            let y = paper.y + PADDING * 0.7 + line_height * (at as f64 + 0.52);
            let middle = Point::new(paper.centre().x, y);
            brush.write(line.clone(), middle, 500, type_size, palette::OUTLINE);
        }
    }
    brush.set_opacity(1.0);
}

/// Paints a tail. It starts below the bubble at the point nearest to the antenna.
fn paint_tail(brush: &mut Brush, paper: &Rect, tip: Point) {
    let root = Point::new(
        within(tip.x, paper.x + 14.0, paper.right() - 14.0),
        within(tip.y, paper.y + 1.0, paper.bottom() - 1.0),
    );
    let way = root.heading(tip);
    let end = tip.shifted(-way.x * 2.0, -way.y * 2.0);
    let foot = [
        root.shifted(-way.y * 6.0, way.x * 6.0),
        root.shifted(way.y * 6.0, -way.x * 6.0),
    ];
    brush.fill(Outline::polygon(&[foot[0], end, foot[1]]), PAPER);
}

fn paint_paper(brush: &mut Brush, paper: &Rect) {
    for (down, css) in [(2.0, "rgba(4,8,16,.4)"), (0.0, PAPER)] {
        let sheet = rounded(paper.x, paper.y + down, paper.width, paper.height, 8.0);
        brush.fill(sheet, css);
    }
}
