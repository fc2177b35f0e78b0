//! Random numbers for one choice, the same each time the choice is asked for.

use super::Seat;
use rand::{Rng, RngExt, SeedableRng, rand_core::Infallible, rand_core::TryRng};
use rand_pcg::Pcg32;

/// Returns a number below `below`, drawn in 32 bits so that every platform draws the same.
pub(crate) fn draw_below(rng: &mut impl Rng, below: usize) -> usize {
    rng.random_range(0..below as u32) as usize
}

/// The random number generator of one choice. Its seed is derived from the round's seed, the seat and the
/// number of the choice, so a choice that is discarded and asked for again has the same numbers, and no state
/// is kept between choices.
#[derive(Clone, Debug)]
pub struct Dice(Pcg32);

impl Dice {
    /// Returns the dice for a seat's choice, counted from 0.
    pub fn for_choice(seed: u64, seat: Seat, number: u16) -> Dice {
        let choice = (u64::from(number) << 8) | seat.index() as u64;
        Dice(Pcg32::new(
            seed ^ choice.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            choice,
        ))
    }

    /// Returns the dice for one poll of a live discussion, in which a seat may poll many times before its
    /// next choice. Polls are numbered through the meeting.
    pub fn for_poll(seed: u64, seat: Seat, number: u16, poll: u32) -> Dice {
        let other = u64::from(poll).wrapping_mul(0xd6e8_feb8_6659_fd93);
        Dice::for_choice(seed ^ other, seat, number)
    }

    /// Returns dice with a plain seed, for tests and examples.
    pub fn seeded(seed: u64) -> Dice {
        Dice(Pcg32::seed_from_u64(seed))
    }

    /// Returns a whole number below `below`, which must be at least 1.
    pub fn below(&mut self, below: usize) -> usize {
        self.0.random_range(0..below.max(1) as u32) as usize
    }

    /// Returns a random element; `None` if the slice is empty.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }

    /// Returns true with this probability, from 0 to 1.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.0.random_range(0.0..1.0) < probability
    }
}

impl TryRng for Dice {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}
