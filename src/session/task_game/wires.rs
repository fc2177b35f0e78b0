//! Wires to be drawn to their sockets.

use crate::table::Dice;

/// Four wires on the left and their sockets on the right, in another order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wires {
    /// The wire that belongs to the socket in each row.
    sockets: [usize; Wires::COUNT],
    /// Whether each wire is in its socket.
    joined: [bool; Wires::COUNT],
    /// The wire in the player's hand.
    held: Option<usize>,
}

/// What a press of a socket does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WirePress {
    /// No wire is held.
    NoWire,
    /// The held wire does not belong here; it falls back.
    Wrong,
    /// The held wire is in its socket.
    Joined,
    /// All wires are in their sockets.
    Done,
}

impl Wires {
    /// The number of wires.
    pub const COUNT: usize = 4;

    /// Deals the sockets, not all in the order of the wires.
    pub fn deal(dice: &mut Dice) -> Wires {
        let mut sockets = [0, 1, 2, 3];
        for at in (1..Wires::COUNT).rev() {
            sockets.swap(at, dice.below(at + 1));
        }
        if sockets == [0, 1, 2, 3] {
            sockets.rotate_left(1);
        }
        Wires {
            sockets,
            joined: [false; Wires::COUNT],
            held: None,
        }
    }

    /// Returns the letter of a wire.
    pub const fn letter(wire: usize) -> &'static str {
        match wire {
            0 => "A",
            1 => "B",
            2 => "C",
            _ => "D",
        }
    }

    /// Returns which wire belongs to the socket in this row.
    pub fn wire_of(&self, row: usize) -> usize {
        self.sockets[row]
    }

    /// Returns the row of this wire's socket.
    pub fn row_of(&self, wire: usize) -> usize {
        let row = self.sockets.iter().position(|&of| of == wire);
        row.unwrap_or_default()
    }

    /// Returns whether the wire is in its socket.
    pub fn is_joined(&self, wire: usize) -> bool {
        self.joined[wire]
    }

    /// Returns the wire in the player's hand.
    pub fn held(&self) -> Option<usize> {
        self.held
    }

    /// Takes a wire, unless it is in its socket already.
    pub fn take(&mut self, wire: usize) {
        self.held = Some(wire).filter(|&wire| wire < Wires::COUNT && !self.joined[wire]);
    }

    /// Puts the held wire back.
    pub fn drop_wire(&mut self) {
        self.held = None;
    }

    /// Puts the held wire into the socket in this row.
    pub fn put(&mut self, row: usize) -> WirePress {
        match self.held.take() {
            None => WirePress::NoWire,
            Some(wire) if self.sockets.get(row) != Some(&wire) => WirePress::Wrong,
            Some(wire) => {
                self.joined[wire] = true;
                match self.joined.iter().all(|&joined| joined) {
                    true => WirePress::Done,
                    false => WirePress::Joined,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wire_has_one_socket_and_not_all_lie_opposite() {
        for seed in 0..200 {
            let wires = Wires::deal(&mut Dice::seeded(seed));
            let mut sockets = wires.sockets;
            assert_ne!(sockets, [0, 1, 2, 3]);
            sockets.sort_unstable();
            assert_eq!(sockets, [0, 1, 2, 3]);
            assert!((0..Wires::COUNT).all(|wire| wires.wire_of(wires.row_of(wire)) == wire));
        }
    }

    #[test]
    fn it_is_done_when_each_wire_is_in_its_socket() {
        let mut wires = Wires::deal(&mut Dice::seeded(1));
        assert_eq!(wires.put(0), WirePress::NoWire);
        let wrong = (0..4)
            .find(|&row| wires.wire_of(row) != 0)
            .expect("three are wrong");
        wires.take(0);
        assert_eq!(wires.put(wrong), WirePress::Wrong);
        assert_eq!(wires.held(), None, "it falls back");
        for wire in 0..Wires::COUNT {
            wires.take(wire);
            let expected = if wire == 3 {
                WirePress::Done
            } else {
                WirePress::Joined
            };
            assert_eq!(wires.put(wires.row_of(wire)), expected);
            wires.take(wire);
            assert_eq!(wires.held(), None, "it stays where it is");
        }
    }
}
