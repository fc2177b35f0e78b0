//! Where the words of a speaker stand in the ring, measured on the page.

use crate::ship_view::Point;
use crate::ship_view::robot::meeting_ring::{head_of, nearest_points, speech_place};
use crate::ship_view::shapes::geometry::Rect;
use crate::table::Seat;
use crate::ui::round::portrait::number;
use wasm_bindgen::JsCast;

/// Half the width of a tail at the bubble, in CSS pixels.
const TAIL: f64 = 9.0;

/// The greatest length of a tail, in CSS pixels. A longer one would be as thin as a needle.
const LONGEST_TAIL: f64 = 60.0;

/// The radius of a bubble's corners, in CSS pixels.
const CORNER: f64 = 14.0;

/// The place of a speech.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlacedSpeech {
    /// The style of the bubble.
    pub style: String,
    /// The corners of its tail, in percent of the ring's width and height.
    pub tail: String,
}

impl PlacedSpeech {
    /// Finds the place by the figures of `count` seats in this ring. `None` if there is no figure, as on a
    /// phone.
    pub fn of(ring: &web_sys::Element, count: usize, speaker: Seat) -> Option<PlacedSpeech> {
        let part = |selector: &str| ring.query_selector(selector).ok()?;
        let of_seat =
            |at: usize, selector: &str| part(&format!(".ring-seat:nth-child({}){selector}", at + 1));
        let bounds = ring.get_bounding_client_rect();
        let within_ring = |element: web_sys::Element| {
            let rect = element.get_bounding_client_rect();
            Rect::new(
                rect.x() - bounds.x(),
                rect.y() - bounds.y(),
                rect.width(),
                rect.height(),
            )
        };
        // An animation that scales the bubble does not change this size.
        let bubble: web_sys::HtmlElement = part(".ring-bubble")?.unchecked_into();
        let size = Point::new(bubble.offset_width().into(), bubble.offset_height().into());
        if size.x < 1.0 {
            return None;
        }
        let (mut faces, mut heads, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for at in 0..count {
            let figure = within_ring(of_seat(at, " .portrait")?);
            let seat = within_ring(of_seat(at, "")?);
            faces.push(Rect::new(
                figure.x + 0.1 * figure.width,
                figure.y + 0.15 * figure.height,
                0.8 * figure.width,
                0.45 * figure.height,
            ));
            heads.push(head_of(&figure));
            // What stands below a figure: its name, its role, whether it is ready.
            names.push(Rect::new(
                seat.x,
                figure.bottom(),
                seat.width,
                (seat.bottom() - figure.bottom()).max(0.0),
            ));
        }
        let face = *faces.get(speaker.index())?;
        let area = Point::new(bounds.width(), bounds.height());
        let place = speech_place(area, face, &heads, &names, size);
        // Below its speaker, a bubble hangs on the name, which its tail would cross on the way to the face.
        let name = names.get(speaker.index()).filter(|name| place.y >= name.y);
        // Measured from within the corners, so that the root lies a little inside the bubble there, too, and no
        // gap shows.
        let within = Rect::new(
            place.x + CORNER,
            place.y + CORNER,
            (place.width - 2.0 * CORNER).max(0.0),
            (place.height - 2.0 * CORNER).max(0.0),
        );
        let (end, root) = nearest_points(name.unwrap_or(&face), &within);
        let way = root.heading(end);
        let root = root.shifted(way.x * (CORNER - 4.0), way.y * (CORNER - 4.0));
        let length = root.distance(end).max(LONGEST_TAIL);
        let end = root.towards(end, LONGEST_TAIL / length);
        let corners = [
            root.shifted(way.y * TAIL, -way.x * TAIL),
            end,
            root.shifted(-way.y * TAIL, way.x * TAIL),
        ];
        let percent = |part: f64, whole: f64| number(part * 100.0 / whole.max(1.0));
        let corners = corners.map(|at| format!("{},{}", percent(at.x, area.x), percent(at.y, area.y)));
        Some(PlacedSpeech {
            style: format!("left: {}px; top: {}px", number(place.x), number(place.y)),
            tail: corners.join(" "),
        })
    }
}
