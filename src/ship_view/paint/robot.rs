//! A robot on the canvas.

use super::brush::{Brush, wave};
use super::effects;
use crate::ship_view::figure::robot::{FEET, Figure, Fill, HEIGHT, Piece, Pose, Rotation, WIDTH, narrowing};
use crate::ship_view::figure::shape::{Shape, disc};
use crate::ship_view::figure::{palette, robot as figure};
use crate::ship_view::scene::{RobotLook, RobotState};
use crate::ship_view::ship::geometry::Point;

/// The thickness of the dark outline, in units of the figure's sheet.
const OUTLINE_WIDTH: f64 = 7.0;
/// The opacity of a ghost.
const GHOST: f64 = 0.55;

/// Paints a robot, in field units.
pub fn paint(brush: &Brush, robot: &RobotLook) {
    if robot.opacity <= 0.0 || matches!(robot.state, RobotState::Venting { depth } if depth >= 1.0) {
        return;
    }
    let (context, spot) = (brush.context, robot.spot);
    context.save();
    brush.opacity(robot.opacity);
    // Lengths are units of the figure's sheet from here on. Translations and scales do not fail for finite
    // numbers.
    let _ = context.translate(spot.feet.x, spot.feet.y);
    let _ = context.scale(spot.scale, spot.scale);
    let _ = context.rotate(robot.tilt.to_radians());
    let _ = context.translate(-FEET.x, -FEET.y);
    context.set_line_join("round");
    context.set_line_cap("round");
    paint_ring(brush, robot);
    if let RobotState::Venting { depth } = robot.state {
        // The robot sinks into the vent: the clip hides everything below its feet.
        context.begin_path();
        context.rect(-WIDTH, -HEIGHT, WIDTH * 3.0, HEIGHT + FEET.y + 2.0);
        context.clip();
        let _ = context.translate(0.0, depth * HEIGHT);
    }
    match robot.state {
        RobotState::Ghost => paint_ghost(brush, robot),
        RobotState::Dead => paint_figure(brush, robot, &figure::fallen()),
        _ => paint_figure(brush, robot, &figure::standing(&pose(robot))),
    }
    if let RobotState::Working { phase } = robot.state {
        effects::paint_sparks(brush, phase);
    }
    if let Some(dots) = robot.dots {
        effects::paint_thought(brush, dots);
    }
    context.restore();
}

fn pose(robot: &RobotLook) -> Pose {
    match robot.state {
        RobotState::Walking { phase } => {
            let swing = wave(phase);
            Pose {
                look: robot.look,
                lift: swing.abs() * 5.0,
                arms: [swing * 28.0, -swing * 28.0],
            }
        }
        RobotState::Working { phase } => {
            // Both arms move alternately and come to rest at the end.
            let reach = wave(phase);
            let beat = wave(phase * 8.0) * 22.0;
            Pose {
                look: Point::new(0.0, 0.9),
                lift: 0.0,
                arms: [reach * (62.0 + beat), reach * (62.0 - beat)],
            }
        }
        RobotState::Venting { .. } => Pose {
            look: Point::new(0.0, 0.8),
            lift: 0.0,
            arms: [150.0, 150.0],
        },
        // Whoever leans strikes or falls.
        _ if robot.tilt != 0.0 => Pose {
            look: robot.look,
            lift: 0.0,
            arms: [115.0, 115.0],
        },
        _ => Pose {
            look: robot.look,
            lift: 0.0,
            arms: if robot.speaks { [0.0, 48.0] } else { [0.0, 0.0] },
        },
    }
}

/// Paints a ring on the floor: light around the viewer's own robot, red around a known impostor.
fn paint_ring(brush: &Brush, robot: &RobotLook) {
    let css = match (robot.impostor, robot.own) {
        (true, _) => palette::DANGER,
        (false, true) => palette::EYE,
        (false, false) => return,
    };
    if matches!(robot.state, RobotState::Ghost) {
        return;
    }
    brush.outline(&disc(FEET.x, FEET.y, 37.0, 9.0));
    brush.stroke(css, 3.0);
    if robot.own && robot.impostor {
        brush.outline(&disc(FEET.x, FEET.y, 42.0, 12.0));
        brush.stroke(palette::EYE, 2.5);
    }
}

fn paint_figure(brush: &Brush, robot: &RobotLook, figure: &Figure) {
    for piece in figure.pieces.iter().filter(|piece| piece.is_outlined()) {
        let width = match piece.form {
            Shape::Line { width, .. } => width,
            _ => 0.0,
        };
        turned(brush, piece.turn, || {
            brush.outline(&piece.form);
            brush.stroke(palette::OUTLINE, OUTLINE_WIDTH + width);
        });
    }
    let crew = palette::crew(robot.colour);
    for piece in &figure.pieces {
        let css = match piece.fill {
            Fill::Body => crew,
            Fill::Dark => palette::OUTLINE,
            Fill::Shade => "rgba(11,17,28,.22)",
            Fill::Shadow => "rgba(0,0,0,.45)",
            Fill::Shine => "rgba(255,255,255,.35)",
            Fill::Eye => palette::EYE,
        };
        paint_piece(brush, piece, css);
    }
    paint_mark(brush, robot, figure, palette::mark_on(robot.colour));
}

fn paint_piece(brush: &Brush, piece: &Piece, css: &str) {
    turned(brush, piece.turn, || {
        brush.outline(&piece.form);
        match piece.form {
            Shape::Line { width, .. } => brush.stroke(css, width),
            _ => brush.fill(css),
        }
    });
}

fn paint_ghost(brush: &Brush, robot: &RobotLook) {
    brush.opacity(GHOST * robot.opacity);
    let figure = figure::standing(&Pose::default());
    let crew = palette::crew(robot.colour);
    for piece in &figure.pieces {
        match piece.fill {
            Fill::Body => turned(brush, piece.turn, || {
                brush.outline(&piece.form);
                brush.stroke(crew, 3.5);
            }),
            Fill::Eye => paint_piece(brush, piece, crew),
            _ => {}
        }
    }
    paint_mark(brush, robot, &figure, crew);
}

fn paint_mark(brush: &Brush, robot: &RobotLook, figure: &Figure, css: &str) {
    let mark = robot.colour.mark();
    let size = figure.mark.size * narrowing(mark);
    turned(brush, figure.mark.turn, || {
        brush.write(mark, figure.mark.middle.shifted(0.0, size * 0.05), 800, size, css);
    });
}

fn turned(brush: &Brush, turn: Option<Rotation>, paint: impl FnOnce()) {
    let Some(Rotation { degrees, about }) = turn else {
        return paint();
    };
    brush.context.save();
    let _ = brush.context.translate(about.x, about.y);
    let _ = brush.context.rotate(degrees.to_radians());
    let _ = brush.context.translate(-about.x, -about.y);
    paint();
    brush.context.restore();
}
