//! Numbers of known ranges as bits.

use super::LinkError;

/// Writes numbers as bits, the highest bit first.
#[derive(Debug, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// How many bits of the last byte are used; 0 if all are.
    used: u32,
}

impl BitWriter {
    /// Writes the lowest `bits` bits of `value`; at most 64.
    pub(super) fn write(&mut self, value: u64, bits: u32) {
        for at in (0..bits).rev() {
            if self.used == 0 {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((value >> at & 1) as u8) << (7 - self.used);
            }
            self.used = (self.used + 1) % 8;
        }
    }

    /// Writes a flag.
    pub(super) fn write_flag(&mut self, flag: bool) {
        self.write(flag.into(), 1);
    }

    /// Writes a number below `count` in as few bits as hold each of them.
    pub(super) fn write_below(&mut self, value: usize, count: usize) {
        self.write(value as u64, bits_below(count));
    }

    /// Writes a number that is mostly small, in groups of four bits, each after a flag that says whether
    /// another one follows.
    pub(super) fn write_small(&mut self, value: u32) {
        let groups = (u32::BITS - value.leading_zeros()).div_ceil(GROUP).max(1);
        for group in (0..groups).rev() {
            self.write_flag(group > 0);
            self.write((value >> (group * GROUP)).into(), GROUP);
        }
    }

    /// Returns the bytes. The bits that fill up the last one are 0.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads what a [`BitWriter`] wrote.
#[derive(Debug)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The number of bits read so far.
    at: usize,
}

impl<'a> BitReader<'a> {
    /// Returns a reader of these bytes from their first bit.
    pub(super) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// Reads a number of this many bits; at most 64.
    ///
    /// # Errors
    /// [`LinkError::Damaged`] if there are fewer.
    pub(super) fn read(&mut self, bits: u32) -> Result<u64, LinkError> {
        let mut value = 0;
        for _ in 0..bits {
            let byte = self.bytes.get(self.at / 8).ok_or(LinkError::Damaged)?;
            value = value << 1 | u64::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Ok(value)
    }

    /// Reads a flag.
    ///
    /// # Errors
    /// [`LinkError::Damaged`] at the end.
    pub(super) fn read_flag(&mut self) -> Result<bool, LinkError> {
        Ok(self.read(1)? == 1)
    }

    /// Reads a number below `count`.
    ///
    /// # Errors
    /// [`LinkError::Damaged`] at the end, or if it is not below `count`.
    pub(super) fn read_below(&mut self, count: usize) -> Result<usize, LinkError> {
        let value = self.read(bits_below(count))? as usize;
        (value < count).then_some(value).ok_or(LinkError::Damaged)
    }

    /// Reads a number that [`BitWriter::write_small`] wrote.
    ///
    /// # Errors
    /// [`LinkError::Damaged`] at the end, or if it has more than 32 bits.
    pub(super) fn read_small(&mut self) -> Result<u32, LinkError> {
        let mut value = 0u32;
        loop {
            let follows = self.read_flag()?;
            let group = self.read(GROUP)? as u32;
            let is_too_long = value.leading_zeros() < GROUP;
            value = value << GROUP | group;
            match (follows, is_too_long) {
                (_, true) => return Err(LinkError::Damaged),
                (false, false) => return Ok(value),
                (true, false) => {}
            }
        }
    }

    /// Returns whether nothing but the filling of the last byte is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.at.div_ceil(8) == self.bytes.len()
    }
}

/// The bits of a group of [`BitWriter::write_small`].
const GROUP: u32 = 4;

/// Returns how many bits hold each number below `count`.
fn bits_below(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let mut writer = BitWriter::default();
        writer.write(u64::MAX - 5, 64);
        for count in 1..50 {
            writer.write_below(count - 1, count);
        }
        for small in [0, 1, 15, 16, 4_711, u32::MAX] {
            writer.write_small(small);
            writer.write_flag(small % 2 == 0);
        }
        let bytes = writer.into_bytes();
        let mut reader = BitReader::new(&bytes);
        assert_eq!(reader.read(64), Ok(u64::MAX - 5));
        for count in 1..50 {
            assert_eq!(reader.read_below(count), Ok(count - 1));
        }
        for small in [0, 1, 15, 16, 4_711, u32::MAX] {
            assert_eq!(reader.read_small(), Ok(small));
            assert_eq!(reader.read_flag(), Ok(small % 2 == 0));
        }
        assert!(reader.is_at_end());
        assert_eq!(reader.read(8), Err(LinkError::Damaged));
    }

    #[test]
    fn a_choice_of_one_takes_no_bit_and_one_of_eight_takes_three() {
        assert_eq!([1, 2, 3, 8, 9].map(bits_below), [0, 1, 2, 3, 4]);
    }
}
