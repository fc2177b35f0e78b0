//! The colours of the page. The ship uses blues only, so that the players' colours stand out.

use crate::table::Colour;

/// The page's background.
pub const GROUND: &str = "#0a0f18";
/// Panels and the inside of the hull.
pub const PANEL: &str = "#0e1624";
/// Thin lines and the hull's edge.
pub const LINE: &str = "#1e2b42";
/// A room's floor.
pub const ROOM: &str = "#1b2942";
/// A room's edge.
pub const EDGE: &str = "#3a5177";
/// Text.
pub const TEXT: &str = "#dbe6f3";
/// Secondary text.
pub const QUIET: &str = "#8da2bd";
/// Success: done, alive, healthy.
pub const GOOD: &str = "#3fb950";
/// Caution: waiting, doubtful.
pub const WARNING: &str = "#f2cc3f";
/// Death and the red button.
pub const DANGER: &str = "#e5484d";
/// The dark outline and the screen of a robot.
pub const OUTLINE: &str = "#0b111c";
/// The eyes on a robot's screen.
pub const EYE: &str = "#dff3ff";

/// Returns a player's colour as CSS.
pub const fn crew_colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#e5484d",
        Colour::Blue => "#4c8dff",
        Colour::Green => "#3fb950",
        Colour::Pink => "#f778ba",
        Colour::Orange => "#ff8b3d",
        Colour::Yellow => "#f2cc3f",
        Colour::Black => "#5b6270",
        Colour::White => "#e6edf3",
        Colour::Purple => "#a371f7",
        Colour::Brown => "#a9764a",
        Colour::Cyan => "#39d0d8",
        Colour::Lime => "#a5e34d",
    }
}

/// Returns the colour of a player's name on the page's dark backgrounds. Colours that are too dark to read
/// are replaced by a lighter variant.
pub const fn crew_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#f2696d",
        Colour::Purple => "#ae81f8",
        Colour::Black => "#9aa7bd",
        Colour::Brown => "#c9935f",
        _ => crew_colour(colour),
    }
}

/// Returns the colour of a mark drawn on a player's colour.
pub const fn mark_on(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "#f2f6fb",
        _ => OUTLINE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(css: &str) -> f64 {
        let part = |at: usize| {
            let value = u8::from_str_radix(&css[at..at + 2], 16).expect("a colour has six digits");
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn marks_and_words_can_be_read() {
        for colour in Colour::ALL {
            assert!(contrast(crew_colour(colour), mark_on(colour)) >= 4.5, "{colour}");
        }
        for ground in [GROUND, PANEL, ROOM] {
            for colour in Colour::ALL {
                assert!(contrast(crew_name(colour), ground) >= 4.5, "{colour} on {ground}");
            }
            assert!(contrast(TEXT, ground) >= 4.5 && contrast(QUIET, ground) >= 4.5);
        }
    }
}
