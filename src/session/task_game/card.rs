//! A card that is swiped through a reader.

/// The shortest time of a swipe that the reader accepts, in milliseconds.
const FASTEST_MS: f64 = 400.0;

/// The longest time of a swipe that the reader accepts, in milliseconds.
const SLOWEST_MS: f64 = 1_100.0;

/// The time in which a card that is moved by a key crosses the reader, in milliseconds.
const BY_KEY_MS: f64 = 1_300.0;

/// How the reader takes a swipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swipe {
    /// The card was moved too fast.
    TooFast,
    /// The card was moved too slowly.
    TooSlow,
    /// The reader has read the card.
    Accepted,
}

impl Swipe {
    /// Returns what the reader says.
    pub const fn words(self) -> &'static str {
        match self {
            Swipe::TooFast => "Too fast. Try again.",
            Swipe::TooSlow => "Too slow. Try again.",
            Swipe::Accepted => "Accepted.",
        }
    }
}

/// Judges a swipe that took this time in milliseconds.
pub fn judge_swipe(took_ms: f64) -> Swipe {
    match took_ms {
        took if took < FASTEST_MS => Swipe::TooFast,
        took if took > SLOWEST_MS => Swipe::TooSlow,
        _ => Swipe::Accepted,
    }
}

/// The part of the way, from 0 to 1, in which a card that is moved by a key is accepted when the key is let go.
pub const CARD_ZONE: (f64, f64) = (FASTEST_MS / BY_KEY_MS, SLOWEST_MS / BY_KEY_MS);

/// Returns where a card is that a key has moved for this time in milliseconds, from 0 to 1.
pub fn card_position(held_ms: f64) -> f64 {
    (held_ms / BY_KEY_MS).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reader_accepts_a_swipe_of_about_a_second_only() {
        assert_eq!(judge_swipe(100.0), Swipe::TooFast);
        assert_eq!(judge_swipe(700.0), Swipe::Accepted);
        assert_eq!(judge_swipe(2_000.0), Swipe::TooSlow);
    }

    #[test]
    fn a_key_moves_the_card_through_the_whole_reader() {
        assert_eq!((card_position(0.0), card_position(5_000.0)), (0.0, 1.0));
        let middle = BY_KEY_MS * (CARD_ZONE.0 + CARD_ZONE.1) / 2.0;
        assert_eq!(judge_swipe(middle), Swipe::Accepted);
        assert!(CARD_ZONE.0 > 0.25 && CARD_ZONE.1 < 0.9);
    }
}
