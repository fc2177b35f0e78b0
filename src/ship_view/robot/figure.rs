//! The robot, drawn as plain forms for the canvas and for the page's portraits.
//!
//! The figure is drawn on a sheet of [`WIDTH`] by [`HEIGHT`] units. The middle of its shadow is at [`FEET`].

use crate::ship_view::shapes::geometry::Point;
use crate::ship_view::shapes::{Form, disc, line, rounded};

/// Width of the sheet.
pub const WIDTH: f64 = 96.0;
/// Height of the sheet.
pub const HEIGHT: f64 = 120.0;
/// Middle of the shadow on the sheet.
pub const FEET: Point = Point::new(48.0, 113.0);

/// The paint of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// The player's colour.
    Body,
    /// A darker shade of the player's colour, for the lower edges of body and head.
    Shade,
    /// The dark colour of the outline and the screen.
    Dark,
    /// A highlight on the head.
    Shine,
    /// The lit parts of the screen.
    Eye,
    /// The shadow on the floor.
    Shadow,
}

/// A rotation about a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation {
    /// Degrees clockwise.
    pub degrees: f64,
    /// The centre of rotation.
    pub about: Point,
}

/// One piece of the figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// The form.
    pub form: Form,
    /// The paint.
    pub fill: Fill,
    /// The rotation, if any.
    pub turn: Option<Rotation>,
}

/// The place of the mark, the letters that identify a player without colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkPlace {
    /// The middle of the letters.
    pub middle: Point,
    /// The font size.
    pub size: f64,
    /// The rotation, if any.
    pub turn: Option<Rotation>,
}

/// A robot's figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The pieces, from back to front.
    pub pieces: Vec<Piece>,
    /// The place of the mark, which is drawn on top of all pieces.
    pub mark: MarkPlace,
}

/// The pose of a robot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// The direction of the eyes, of length up to 1.
    pub gaze: Point,
    /// How far the body is lifted off its shadow.
    pub lift: f64,
    /// How far the left and the right arm are raised, in degrees.
    pub arms: [f64; 2],
}

/// Draws a standing robot.
pub fn standing(pose: &Pose) -> Figure {
    let up = -pose.lift;
    let shift = Point::new(pose.gaze.x * 4.0, pose.gaze.y * 3.0);
    let arm = |x: f64, degrees: f64| {
        let about = Point::new(x + 5.5, 78.0 + up);
        piece(Fill::Body, rounded(x, 74.0 + up, 11.0, 24.0, 5.5)).turned(degrees, about)
    };
    let eye = |x: f64| {
        piece(
            Fill::Eye,
            rounded(x + shift.x, 41.0 + shift.y + up, 8.0, 14.0, 4.0),
        )
    };
    let spread = 29.0 - pose.lift;
    Figure {
        pieces: vec![
            piece(Fill::Shadow, disc(48.0, FEET.y, spread, 5.0)),
            piece(
                Fill::Body,
                line(Point::new(48.0, 18.0 + up), Point::new(48.0, 28.0 + up), 5.0),
            ),
            piece(Fill::Body, disc(48.0, 12.0 + up, 6.0, 6.0)),
            arm(14.0, pose.arms[0]),
            arm(71.0, -pose.arms[1]),
            piece(Fill::Body, rounded(26.0, 68.0 + up, 44.0, 40.0, 11.0)),
            piece(Fill::Shade, rounded(30.0, 101.0 + up, 36.0, 5.0, 2.5)),
            piece(Fill::Body, rounded(18.0, 26.0 + up, 60.0, 44.0, 15.0)),
            piece(Fill::Shine, rounded(30.0, 28.5 + up, 26.0, 3.0, 1.5)),
            piece(
                Fill::Dark,
                rounded(26.0 + shift.x * 0.3, 34.0 + up, 44.0, 28.0, 9.0),
            ),
            eye(36.0),
            eye(52.0),
        ],
        mark: MarkPlace {
            middle: Point::new(48.0, 85.5 + up),
            size: 25.0,
            turn: None,
        },
    }
}

/// Draws a robot that has fallen apart, with crosses on its screen.
pub fn fallen() -> Figure {
    let body = (-14.0, Point::new(30.0, 96.0));
    let head = (16.0, Point::new(65.0, 92.0));
    let mut pieces = vec![
        piece(Fill::Shadow, disc(48.0, FEET.y, 37.0, 5.0)),
        piece(Fill::Body, rounded(13.0, 78.0, 35.0, 32.0, 9.0)).turned(body.0, body.1),
        piece(
            Fill::Body,
            line(Point::new(66.0, 70.0), Point::new(66.0, 63.0), 4.5),
        )
        .turned(head.0, head.1),
        piece(Fill::Body, disc(66.0, 58.0, 5.0, 5.0)).turned(head.0, head.1),
        piece(Fill::Body, rounded(42.0, 70.0, 46.0, 36.0, 12.0)).turned(head.0, head.1),
        piece(Fill::Dark, rounded(48.0, 76.0, 34.0, 23.0, 7.0)).turned(head.0, head.1),
    ];
    for middle in [Point::new(57.5, 87.5), Point::new(72.5, 87.5)] {
        for slope in [-1.0, 1.0] {
            let form = line(
                middle.shifted(-3.4, -4.0 * slope),
                middle.shifted(3.4, 4.0 * slope),
                3.2,
            );
            pieces.push(piece(Fill::Eye, form).turned(head.0, head.1));
        }
    }
    Figure {
        pieces,
        mark: MarkPlace {
            middle: Point::new(28.0, 93.5),
            size: 20.0,
            turn: Some(Rotation {
                degrees: body.0,
                about: body.1,
            }),
        },
    }
}

impl Piece {
    fn turned(mut self, degrees: f64, about: Point) -> Piece {
        self.turn = (degrees != 0.0).then_some(Rotation { degrees, about });
        self
    }

    /// Returns whether the piece has an outline of [`Fill::Dark`]. Outlines lie behind all pieces and
    /// separate the figure from its background.
    pub fn is_outlined(&self) -> bool {
        self.fill == Fill::Body
    }
}

fn piece(fill: Fill, form: Form) -> Piece {
    Piece {
        form,
        fill,
        turn: None,
    }
}

/// Returns the factor by which the font of a mark shrinks so that its letters fit on the body.
pub fn narrowing(mark: &str) -> f64 {
    if mark.len() > 1 { 0.84 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eyes_go_where_the_robot_looks() {
        let eyes = |gaze: Point| -> Vec<f64> {
            standing(&Pose {
                gaze,
                ..Pose::default()
            })
            .pieces
            .iter()
            .filter(|piece| piece.fill == Fill::Eye)
            .map(|piece| match piece.form {
                Form::Box { x, .. } => x,
                _ => panic!("living eyes are boxes"),
            })
            .collect()
        };
        let (ahead, right) = (eyes(Point::default()), eyes(Point::new(1.0, 0.0)));
        assert_eq!(ahead.len(), 2);
        assert!(ahead.iter().zip(&right).all(|(ahead, right)| right > ahead));
    }

    #[test]
    fn a_fallen_robot_has_two_crosses_and_keeps_its_mark() {
        let figure = fallen();
        assert_eq!(
            figure
                .pieces
                .iter()
                .filter(|piece| piece.fill == Fill::Eye)
                .count(),
            4
        );
        assert!(figure.mark.turn.is_some());
    }
}
