//! Speech bubbles, painted in CSS pixels so that their text stays readable at any zoom.

use super::brush::Brush;
use crate::ship_view::camera::Size;
use crate::ship_view::figure::palette;
use crate::ship_view::figure::shape::rounded;
use crate::ship_view::scene::Bubble;
use crate::ship_view::ship::geometry::{Point, Rect, within};

const PAPER: &str = "#f4f7fb";
const PADDING: f64 = 8.0;
/// Distance between a bubble and the edge of the canvas.
const MARGIN: f64 = 6.0;
/// Distance between a bubble and the antenna it points at.
const TAIL: f64 = 9.0;

/// Paints all bubbles without overlap where possible. All tails lie below all bubbles.
pub fn paint(brush: &Brush, bubbles: &[Bubble]) {
    let type_size = (18.0 * brush.camera.zoom).clamp(12.0, 26.0);
    let line_height = type_size * 1.3;
    let mut papers: Vec<Rect> = Vec::with_capacity(bubbles.len());
    let mut placed: Vec<(&Bubble, Point)> = Vec::with_capacity(bubbles.len());
    for bubble in bubbles {
        let tip = brush.camera.to_canvas(bubble.anchor, brush.size);
        if !(0.0..=brush.size.width).contains(&tip.x) || !(0.0..=brush.size.height).contains(&tip.y) {
            continue;
        }
        let widest = bubble
            .lines
            .iter()
            .map(|line| brush.width(line, 500, type_size))
            .fold(0.0, f64::max);
        let (width, height) = (
            widest + PADDING * 2.0,
            line_height * bubble.lines.len() as f64 + PADDING * 1.4,
        );
        papers.push(free_place(brush.size, &papers, tip, width, height));
        placed.push((bubble, tip));
    }
    for (paper, (bubble, tip)) in papers.iter().zip(&placed) {
        brush.opacity(bubble.opacity);
        paint_tail(brush, paper, *tip);
    }
    for (paper, (bubble, _)) in papers.iter().zip(&placed) {
        brush.opacity(bubble.opacity);
        paint_paper(brush, paper);
        for (at, line) in bubble.lines.iter().enumerate() {
            let y = paper.y + PADDING * 0.7 + line_height * (at as f64 + 0.52);
            brush.write(
                line,
                Point::new(paper.centre().x, y),
                500,
                type_size,
                palette::OUTLINE,
            );
        }
    }
    brush.opacity(1.0);
}

/// Returns a free place above the antenna, else a free place around the antenna, else the place above it.
fn free_place(size: Size, placed: &[Rect], tip: Point, width: f64, height: f64) -> Rect {
    let inside = |x: f64, y: f64| {
        let right = (size.width - MARGIN - width).max(MARGIN);
        let bottom = (size.height - MARGIN - height).max(MARGIN);
        Rect::new(within(x, MARGIN, right), within(y, MARGIN, bottom), width, height)
    };
    let above = tip.y - TAIL - height;
    let (left, right) = (tip.x - width - TAIL * 3.0, tip.x + TAIL * 3.0);
    let candidates = [
        (tip.x - width * 0.4, above),
        (tip.x - 16.0, above),
        (tip.x - width + 16.0, above),
        (right, tip.y - height * 0.5),
        (left, tip.y - height * 0.5),
        (right, tip.y + TAIL),
        (left, tip.y + TAIL),
        (tip.x - width * 0.4, above - height),
        (right, tip.y + height),
        (left, tip.y + height),
        (right, above - height * 0.5),
        (left, above - height * 0.5),
    ];
    let free = |paper: &Rect| placed.iter().all(|other| !other.overlaps(paper));
    let mut places = candidates.into_iter().map(|(x, y)| inside(x, y));
    places
        .find(free)
        .unwrap_or_else(|| inside(tip.x - width * 0.4, above))
}

/// Paints a tail. It starts below the bubble at the point nearest to the antenna.
fn paint_tail(brush: &Brush, paper: &Rect, tip: Point) {
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
    brush.path(&[foot[0], end, foot[1]], true);
    brush.fill(PAPER);
}

fn paint_paper(brush: &Brush, paper: &Rect) {
    for (down, css) in [(2.0, "rgba(4,8,16,.4)"), (0.0, PAPER)] {
        brush.outline(&rounded(paper.x, paper.y + down, paper.width, paper.height, 8.0));
        brush.fill(css);
    }
}
