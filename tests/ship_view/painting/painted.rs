//! The shapes of a scene and where they lie on the canvas.

use among_agents::ship_view::paint::{Frame, paint_background, paint_moving, paint_ship};
use among_agents::ship_view::robot::figure::FEET;
use among_agents::ship_view::shapes::{Form, Outline, Shape, Text, TextWidths, Transform};
use among_agents::ship_view::{Point, RobotAppearance, Scene, Size};
use among_agents::table::Colour;

/// A font whose letters are all equally wide, a little wider than those of most fonts are on average.
pub struct EvenLetters;

impl TextWidths for EvenLetters {
    fn width(&self, words: &str, _weight: u16, size: f64) -> f64 {
        words.chars().count() as f64 * size * 0.6
    }
}

/// The three parts of a painted scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Painted {
    pub background: Vec<Shape>,
    pub ship: Vec<Shape>,
    pub moving: Vec<Shape>,
}

impl Painted {
    pub fn of(scene: &Scene, size: Size) -> Painted {
        let frame = Frame::new(scene, size, &EvenLetters);
        let part = |paint: fn(&Frame, &mut Vec<Shape>)| {
            let mut shapes = Vec::new();
            paint(&frame, &mut shapes);
            shapes
        };
        Painted {
            background: part(paint_background),
            ship: part(paint_ship),
            moving: part(paint_moving),
        }
    }

    pub fn parts(&self) -> [(&'static str, &[Shape]); 3] {
        [
            ("background", &self.background),
            ("ship", &self.ship),
            ("moving", &self.moving),
        ]
    }

    /// Returns the shapes of a robot on the canvas: the group that begins at its feet and has its mark.
    pub fn robot(&self, robot: &RobotAppearance) -> Vec<Placed<'_>> {
        let moving = placed(&self.moving);
        let is_its_sheet = |placed: &Placed| match placed.shape {
            Shape::BeginTransform(sheet) => sheet.origin == FEET && sheet.to == robot.spot.feet,
            _ => false,
        };
        let starts = (0..moving.len()).filter(|at| is_its_sheet(&moving[*at]));
        let mut groups = starts.map(|at| group(&moving[at..]));
        let is_its_group = |group: &&[Placed]| group.iter().any(|placed| is_mark(placed.shape, robot.colour));
        groups.find(is_its_group).unwrap_or_default().to_vec()
    }
}

/// Returns the group that begins with the first of these shapes.
fn group<'a, 'b>(shapes: &'a [Placed<'b>]) -> &'a [Placed<'b>] {
    let mut depth = 0;
    let end = shapes.iter().position(|placed| {
        depth += match placed.shape {
            Shape::BeginTransform(_) | Shape::BeginClip(_) => 1,
            Shape::EndGroup => -1,
            _ => 0,
        };
        depth == 0
    });
    &shapes[..end.expect("every group is ended")]
}

/// Returns whether a shape is the mark of the player with this colour.
pub fn is_mark(shape: &Shape, colour: Colour) -> bool {
    matches!(shape, Shape::Text(Text { words, .. }) if words == colour.mark())
}

/// A shape on the canvas.
#[derive(Clone, Debug)]
pub struct Placed<'a> {
    pub shape: &'a Shape,
    /// The points that bound it, in CSS pixels. A text has its middle only.
    pub points: Vec<Point>,
    /// CSS pixels per unit of the shape.
    pub scale: f64,
}

/// Returns shapes with their places, and checks that every group is ended.
pub fn placed(shapes: &[Shape]) -> Vec<Placed<'_>> {
    let mut groups = vec![Matrix::IDENTITY];
    let placed = shapes.iter().map(|shape| {
        let matrix = *groups.last().expect("no group is ended twice");
        match shape {
            Shape::BeginTransform(transform) => groups.push(matrix.then(transform)),
            Shape::BeginClip(_) => groups.push(matrix),
            Shape::EndGroup => drop(groups.pop()),
            Shape::Path(_) | Shape::Rect { .. } | Shape::Text(_) => {}
        }
        Placed {
            shape,
            points: points(shape)
                .into_iter()
                .map(|point| matrix.apply(point))
                .collect(),
            scale: matrix.right.x.hypot(matrix.right.y),
        }
    });
    let placed = placed.collect();
    assert_eq!(groups.len(), 1, "every group is ended");
    placed
}

/// Returns the points that bound a shape, in its own units.
fn points(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Path(path) => bounds(&path.outline),
        Shape::Rect { rect, .. } => vec![
            Point::new(rect.x, rect.y),
            Point::new(rect.right(), rect.bottom()),
        ],
        Shape::Text(text) => vec![text.middle],
        Shape::BeginTransform(transform) => vec![transform.to],
        Shape::BeginClip(outline) => bounds(outline),
        Shape::EndGroup => Vec::new(),
    }
}

fn bounds(outline: &Outline) -> Vec<Point> {
    match outline {
        Outline::Form(form) => corners(*form),
        Outline::Polygon(points) | Outline::Polyline(points) => points.to_vec(),
        Outline::Segments(points) => {
            assert_eq!(points.len() % 2, 0, "every line has two ends");
            points.clone()
        }
        Outline::Curve(points) => points.to_vec(),
        Outline::Holed(hole) => hole.corners.to_vec(),
    }
}

fn corners(form: Form) -> Vec<Point> {
    match form {
        Form::Box {
            x, y, width, height, ..
        } => vec![
            Point::new(x, y),
            Point::new(x + width, y),
            Point::new(x + width, y + height),
            Point::new(x, y + height),
        ],
        Form::Disc { x, y, across, down } => vec![
            Point::new(x - across, y),
            Point::new(x + across, y),
            Point::new(x, y - down),
            Point::new(x, y + down),
        ],
        Form::Line { from, to, .. } => vec![from, to],
    }
}

/// An affine transformation: where the two unit vectors and the origin go.
#[derive(Clone, Copy)]
struct Matrix {
    right: Point,
    down: Point,
    origin: Point,
}

impl Matrix {
    const IDENTITY: Matrix = Matrix {
        right: Point::new(1.0, 0.0),
        down: Point::new(0.0, 1.0),
        origin: Point::new(0.0, 0.0),
    };

    fn apply(&self, point: Point) -> Point {
        let Matrix { right, down, origin } = self;
        Point::new(
            right.x * point.x + down.x * point.y + origin.x,
            right.y * point.x + down.y * point.y + origin.y,
        )
    }

    /// Returns the transformation of a group inside this one.
    fn then(&self, transform: &Transform) -> Matrix {
        let (sin, cos) = transform.degrees.to_radians().sin_cos();
        let moved = |x: f64, y: f64| {
            let (x, y) = (x - transform.origin.x, y - transform.origin.y);
            let (x, y) = (x * cos - y * sin, x * sin + y * cos);
            self.apply(transform.to.shifted(x * transform.scale, y * transform.scale))
        };
        let (origin, right, down) = (moved(0.0, 0.0), moved(1.0, 0.0), moved(0.0, 1.0));
        Matrix {
            right: right.shifted(-origin.x, -origin.y),
            down: down.shifted(-origin.x, -origin.y),
            origin,
        }
    }
}
