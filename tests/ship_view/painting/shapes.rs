//! What holds for the shapes of every scene.

use super::painted::{Painted, placed};
use super::played_scenes::{LAPTOP, SIZES, visit_scenes};
use crate::ship_view::animated_round::seat;
use among_agents::ship_view::shapes::{Gradient, Paint, Shape};
use among_agents::table::Perspective;

/// The size of a shape on a machine of 64 bits, in bytes. A frame has several hundred shapes.
const SHAPE_BYTES: usize = 120;

/// The most shapes that a scene of twelve players has in each part: background, ship and what moves.
const MOST_SHAPES: [usize; 3] = [600, 650, 500];

#[test]
fn a_shape_is_small() {
    println!("a shape takes {} bytes", size_of::<Shape>());
    assert!(size_of::<Shape>() <= SHAPE_BYTES);
}

/// Returns the opacity of a shape, and the lengths that are not coordinates.
fn measures(shape: &Shape) -> (f64, Vec<f64>) {
    match shape {
        Shape::Path(path) => (
            path.opacity,
            path.stroke.iter().map(|stroke| stroke.width).collect(),
        ),
        Shape::Rect { opacity, .. } => (*opacity, Vec::new()),
        Shape::Text(text) => (text.opacity, vec![text.size]),
        Shape::BeginTransform(transform) => (1.0, vec![transform.scale]),
        Shape::BeginClip(_) | Shape::EndGroup => (1.0, Vec::new()),
    }
}

#[test]
fn every_number_is_finite_and_in_its_range() {
    for perspective in [Perspective::Everything, Perspective::One(seat(5))] {
        visit_scenes(perspective, LAPTOP, |scene| {
            for (_, shapes) in Painted::of(scene, LAPTOP).parts() {
                for placed in placed(shapes) {
                    let (opacity, lengths) = measures(placed.shape);
                    let is_finite = placed
                        .points
                        .iter()
                        .all(|point| point.x.is_finite() && point.y.is_finite());
                    assert!(is_finite, "{placed:?}");
                    assert!((0.0..=1.0).contains(&opacity), "{placed:?}");
                    assert!(
                        lengths.iter().all(|length| length.is_finite() && *length > 0.0),
                        "{placed:?}"
                    );
                }
            }
        });
    }
}

#[test]
fn the_same_scene_gives_the_same_shapes() {
    visit_scenes(Perspective::Everything, LAPTOP, |scene| {
        assert_eq!(Painted::of(scene, LAPTOP), Painted::of(&scene.clone(), LAPTOP));
    });
}

#[test]
fn the_number_of_shapes_is_limited() {
    for size in SIZES {
        let mut most = [0; 3];
        visit_scenes(Perspective::Everything, size, |scene| {
            let counts = Painted::of(scene, size).parts().map(|(_, shapes)| shapes.len());
            for (most, count) in most.iter_mut().zip(counts) {
                *most = count.max(*most);
            }
        });
        println!(
            "{} × {}: background {}, ship {}, moving {} shapes at most",
            size.width, size.height, most[0], most[1], most[2]
        );
        assert!(most.iter().zip(MOST_SHAPES).all(|(found, most)| *found <= most));
    }
}

#[test]
fn gradients_have_colours_from_start_to_end() {
    visit_scenes(Perspective::Everything, LAPTOP, |scene| {
        let painted = Painted::of(scene, LAPTOP);
        let fills = painted
            .parts()
            .into_iter()
            .flat_map(|(_, shapes)| shapes)
            .filter_map(|shape| match shape {
                Shape::Path(path) => path.fill.as_ref(),
                Shape::Rect { fill, .. } => Some(fill),
                _ => None,
            });
        for fill in fills {
            if let Paint::Gradient(gradient) = fill {
                let (Gradient::Radial { stops, .. } | Gradient::Linear { stops, .. }) = &**gradient;
                assert!(stops.is_sorted_by_key(|(at, _)| *at));
                assert_eq!((stops[0].0, stops[stops.len() - 1].0), (0.0, 1.0));
            }
        }
    });
}
