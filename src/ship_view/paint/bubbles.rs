//! Speech bubbles, in CSS pixels: their type stays readable however small the ship is.

use super::brush::{Brush, FONT};
use crate::ship_view::bubble::Bubble;
use crate::ship_view::form::rounded;
use crate::ship_view::geometry::{Point, Rect};
use crate::ship_view::palette;

const PAPER: &str = "#f4f7fb";
const PADDING: f64 = 8.0;
/// Between a bubble and the edge of the canvas.
const MARGIN: f64 = 6.0;
/// Between a bubble and the antenna it points at.
const TAIL: f64 = 9.0;

/// Paints all bubbles so that none covers another.
pub fn paint(brush: &Brush, bubbles: &[Bubble]) {
    let mut placed: Vec<Rect> = Vec::with_capacity(bubbles.len());
    for bubble in bubbles {
        let type_size = (21.0 * brush.camera.zoom).clamp(12.0, 26.0);
        brush.context.set_font(&format!("500 {type_size}px {FONT}"));
        let widest = bubble
            .lines
            .iter()
            .filter_map(|line| brush.context.measure_text(line).ok())
            .map(|metrics| metrics.width())
            .fold(0.0, f64::max);
        let line_height = type_size * 1.3;
        let (width, height) = (
            widest + PADDING * 2.0,
            line_height * bubble.lines.len() as f64 + PADDING * 1.4,
        );
        let tip = brush.camera.to_canvas(bubble.anchor, brush.size);
        let mut paper = Rect::new(tip.x - width * 0.4, tip.y - TAIL - height, width, height);
        paper.x = paper
            .x
            .clamp(MARGIN, (brush.size.width - MARGIN - width).max(MARGIN));
        while let Some(other) = placed.iter().find(|other| other.overlaps(&paper)) {
            paper.y = other.y - height - 3.0;
        }
        paper.y = paper.y.max(MARGIN);
        placed.push(paper);
        brush.opacity(bubble.opacity);
        paint_paper(brush, &paper, tip);
        brush.context.set_text_align("left");
        brush.context.set_text_baseline("middle");
        brush.context.set_fill_style_str(palette::OUTLINE);
        for (at, line) in bubble.lines.iter().enumerate() {
            let y = paper.y + PADDING * 0.7 + line_height * (at as f64 + 0.52);
            let _ = brush.context.fill_text(line, paper.x + PADDING, y);
        }
    }
    brush.opacity(1.0);
}

fn paint_paper(brush: &Brush, paper: &Rect, tip: Point) {
    let root = tip.x.clamp(paper.x + 14.0, paper.right() - 14.0);
    brush.outline(&rounded(paper.x, paper.y + 2.0, paper.width, paper.height, 8.0));
    brush.fill("rgba(4,8,16,.4)");
    brush.path(
        &[
            Point::new(root - 6.0, paper.bottom() - 1.0),
            Point::new(root + 6.0, paper.bottom() - 1.0),
            Point::new(tip.x, paper.bottom() + TAIL - 2.0),
        ],
        true,
    );
    brush.fill(PAPER);
    brush.outline(&rounded(paper.x, paper.y, paper.width, paper.height, 8.0));
    brush.fill(PAPER);
}
