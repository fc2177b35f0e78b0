//! The shapes of a robot.

use super::figure::{FEET, Figure, Fill, HEIGHT, Piece, Pose, Rotation, WIDTH, fallen, narrowing, standing};
use super::pose::pose;
use super::{RobotAppearance, RobotState, Silhouette, effects, palette};
use crate::ship_view::shapes::geometry::Point;
use crate::ship_view::shapes::{Brush, Cap, Css, Form, Join, Transform, disc, rounded};

/// The thickness of the dark outline, in units of the figure's sheet.
const OUTLINE_WIDTH: f64 = 7.0;
/// The opacity of a ghost.
const GHOST: f64 = 0.55;
/// What is visible of a robot that sinks into a vent: nothing below its feet.
const ABOVE_VENT: Form = rounded(-WIDTH, -HEIGHT, WIDTH * 3.0, HEIGHT + FEET.y + 2.0, 0.0);

/// Paints a robot, in the units of its spot.
pub fn paint(brush: &mut Brush, robot: &RobotAppearance) {
    if robot.opacity <= 0.0 || matches!(robot.state, RobotState::Venting { depth } if depth >= 1.0) {
        return;
    }
    let sheet = Transform {
        origin: FEET,
        to: robot.spot.feet,
        scale: robot.spot.scale,
        degrees: robot.tilt,
    };
    brush.transformed(sheet, |brush| {
        brush.set_opacity(robot.opacity);
        brush.set_lines(Cap::Round, Join::Round);
        paint_ring(brush, robot);
        match robot.state {
            RobotState::Venting { depth } => {
                let sunk = Transform::shift(Point::new(0.0, depth * HEIGHT));
                brush.clipped(ABOVE_VENT, |brush| {
                    brush.transformed(sunk, |brush| paint_on_sheet(brush, robot));
                });
            }
            _ => paint_on_sheet(brush, robot),
        }
    });
}

/// Paints the outline of a robot in the dark, in the units of its spot.
pub fn paint_silhouette(brush: &mut Brush, silhouette: &Silhouette) {
    let figure = match silhouette.is_body {
        true => fallen(),
        false => standing(&Pose::default()),
    };
    let sheet = Transform {
        origin: FEET,
        to: silhouette.spot.feet,
        scale: silhouette.spot.scale,
        degrees: silhouette.tilt,
    };
    brush.transformed(sheet, |brush| {
        brush.set_opacity(silhouette.opacity);
        brush.set_lines(Cap::Round, Join::Round);
        let outlined = || figure.pieces.iter().filter(|piece| piece.is_outlined());
        for piece in outlined() {
            stroke_outline(brush, piece, palette::QUIET);
        }
        for piece in outlined() {
            paint_piece(brush, piece, palette::OUTLINE);
        }
    });
}

fn paint_on_sheet(brush: &mut Brush, robot: &RobotAppearance) {
    match robot.state {
        RobotState::Ghost => paint_ghost(brush, robot),
        RobotState::Dead => paint_figure(brush, robot, &fallen()),
        _ => paint_figure(brush, robot, &standing(&pose(robot))),
    }
    if let RobotState::Working { phase } = robot.state {
        effects::paint_sparks(brush, phase, robot.opacity);
    }
    if let Some(dots) = robot.dots {
        effects::paint_thought(brush, dots);
    }
}

/// Paints a ring on the floor: light around the viewer's own robot, red around a known impostor.
fn paint_ring(brush: &mut Brush, robot: &RobotAppearance) {
    let css = match (robot.impostor, robot.own) {
        (true, _) => palette::DANGER,
        (false, true) => palette::EYE,
        (false, false) => return,
    };
    if matches!(robot.state, RobotState::Ghost) {
        return;
    }
    brush.stroke(disc(FEET.x, FEET.y, 37.0, 9.0), css, 3.0);
    if robot.own && robot.impostor {
        brush.stroke(disc(FEET.x, FEET.y, 42.0, 12.0), palette::EYE, 2.5);
    }
}

fn paint_figure(brush: &mut Brush, robot: &RobotAppearance, figure: &Figure) {
    for piece in figure.pieces.iter().filter(|piece| piece.is_outlined()) {
        stroke_outline(brush, piece, palette::OUTLINE);
    }
    for piece in &figure.pieces {
        let css = match piece.fill {
            Fill::Body => palette::crew_colour(robot.colour),
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

fn stroke_outline(brush: &mut Brush, piece: &Piece, css: Css) {
    let width = match piece.form {
        Form::Line { width, .. } => width,
        _ => 0.0,
    };
    turned(brush, piece.turn, |brush| {
        brush.stroke(piece.form, css, OUTLINE_WIDTH + width)
    });
}

fn paint_piece(brush: &mut Brush, piece: &Piece, css: Css) {
    turned(brush, piece.turn, |brush| brush.form(piece.form, css));
}

fn paint_ghost(brush: &mut Brush, robot: &RobotAppearance) {
    brush.set_opacity(GHOST * robot.opacity);
    let figure = standing(&Pose::default());
    let crew = palette::crew_colour(robot.colour);
    for piece in &figure.pieces {
        match piece.fill {
            Fill::Body => turned(brush, piece.turn, |brush| brush.stroke(piece.form, crew, 3.5)),
            Fill::Eye => paint_piece(brush, piece, crew),
            _ => {}
        }
    }
    paint_mark(brush, robot, &figure, crew);
}

fn paint_mark(brush: &mut Brush, robot: &RobotAppearance, figure: &Figure, css: Css) {
    let mark = robot.colour.mark();
    let size = figure.mark.size * narrowing(mark);
    turned(brush, figure.mark.turn, |brush| {
        brush.write(mark, figure.mark.middle.shifted(0.0, size * 0.05), 800, size, css);
    });
}

fn turned(brush: &mut Brush, turn: Option<Rotation>, paint: impl FnOnce(&mut Brush)) {
    match turn {
        Some(Rotation { degrees, about }) => brush.transformed(Transform::rotation(degrees, about), paint),
        None => paint(brush),
    }
}
