//! The robot: one drawing, as plain shapes, for the canvas and for the page's portraits.
//!
//! The figure stands on a sheet of [`WIDTH`] by [`HEIGHT`] with the middle of its shadow at [`FEET`].

use super::shape::{Shape, disc, line, rounded};
use crate::ship_view::ship::geometry::Point;

/// The width of the sheet.
pub const WIDTH: f64 = 96.0;
/// The height of the sheet.
pub const HEIGHT: f64 = 120.0;
/// The middle of the shadow.
pub const FEET: Point = Point::new(48.0, 113.0);

/// What a piece is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// The player's colour.
    Body,
    /// The player's colour in its shade: the lower edge of body and head.
    Shade,
    /// The dark of the outline and of the screen.
    Dark,
    /// A gleam on the head.
    Shine,
    /// Light on the screen.
    Eye,
    /// The shadow on the floor.
    Shadow,
}

/// A turn about a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation {
    /// Clockwise, in degrees.
    pub degrees: f64,
    /// What it turns about.
    pub about: Point,
}

/// One piece of the figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Its shape.
    pub form: Shape,
    /// What it is painted with.
    pub fill: Fill,
    /// How it is turned, if it is.
    pub turn: Option<Rotation>,
}

/// Where the mark stands: its middle, the height of its letters and its turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkPlace {
    /// The middle of the letters.
    pub middle: Point,
    /// The size of the type.
    pub size: f64,
    /// How it is turned, if it is.
    pub turn: Option<Rotation>,
}

/// A robot's figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// From back to front.
    pub pieces: Vec<Piece>,
    /// Where the mark goes, on top of all.
    pub mark: MarkPlace,
}

/// How a robot holds itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// Where the eyes look: a direction of length up to 1.
    pub look: Point,
    /// How far the body is lifted off its shadow.
    pub lift: f64,
    /// How the left and the right arm are raised, in degrees.
    pub arms: [f64; 2],
}

/// A robot on its feet.
pub fn standing(pose: &Pose) -> Figure {
    let up = -pose.lift;
    let shift = Point::new(pose.look.x * 4.0, pose.look.y * 3.0);
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

/// A robot fallen apart, with crosses on its screen.
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

    /// Whether an outline of [`Fill::Dark`] runs around the piece, behind all pieces, which keeps the figure apart from
    /// what is behind it.
    pub fn is_outlined(&self) -> bool {
        self.fill == Fill::Body
    }
}

fn piece(fill: Fill, form: Shape) -> Piece {
    Piece {
        form,
        fill,
        turn: None,
    }
}

/// How much smaller the type of a mark is for its letters to fit on the body.
pub fn narrowing(mark: &str) -> f64 {
    if mark.len() > 1 { 0.84 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eyes_go_where_the_robot_looks() {
        let perspective = |look: Point| -> Vec<f64> {
            standing(&Pose {
                look,
                ..Pose::default()
            })
            .pieces
            .iter()
            .filter(|piece| piece.fill == Fill::Eye)
            .map(|piece| match piece.form {
                Shape::Box { x, .. } => x,
                _ => panic!("living eyes are boxes"),
            })
            .collect()
        };
        let (ahead, right) = (perspective(Point::default()), perspective(Point::new(1.0, 0.0)));
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
