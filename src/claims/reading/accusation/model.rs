//! The weights of features, as a table and as bytes.

use super::features::FEATURE_BITS;
use std::sync::OnceLock;

/// The number of features.
pub const FEATURES: usize = 1 << FEATURE_BITS;

/// The greatest weight, and the least without its sign.
pub const MAX_WEIGHT: i8 = 7;

/// How many places a byte without a weight skips for each unit.
const SKIP: usize = 16;

/// The weights that are built in, made by `lab accusations train`.
const BUILT_IN: &[u8] = include_bytes!("weights.bin");

/// A linear model: a weight for each feature, and what is added to their sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    weights: Box<[i8]>,
    bias: i32,
    /// How certain a sum must be.
    margin: i32,
}

impl Model {
    /// Returns a model with these weights, each within [`MAX_WEIGHT`].
    ///
    /// A player is accused if the sum of its weights and `bias` is positive, and clearly not accused if the
    /// sum is less than `-margin`.
    pub fn new(weights: Box<[i8]>, bias: i32, margin: i32) -> Model {
        Model {
            weights,
            bias,
            margin,
        }
    }

    /// Returns the model that is built in.
    pub(super) fn built_in() -> &'static Model {
        static MODEL: OnceLock<Model> = OnceLock::new();
        MODEL.get_or_init(|| Model::decode(BUILT_IN))
    }

    /// Returns the sum of the weights of the features, each of which counts once, and the bias.
    pub fn sum(&self, features: &[u32]) -> i32 {
        let mut counted = [0u64; FEATURES / 64];
        let mut sum = self.bias;
        for &feature in features {
            let (part, bit) = (&mut counted[feature as usize / 64], 1 << (feature % 64));
            if *part & bit == 0 {
                *part |= bit;
                sum += i32::from(self.weights[feature as usize]);
            }
        }
        sum
    }

    /// Returns the sum below which a player is clearly not accused.
    pub(super) fn least(&self) -> i32 {
        -self.margin
    }

    /// Writes the model: bias and margin, then a byte for each weight that is not zero, with the distance from
    /// the one before in its upper half. Longer distances take bytes with the lower half 0.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = [self.bias, self.margin]
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let mut next = 0;
        for (at, &weight) in self
            .weights
            .iter()
            .enumerate()
            .filter(|&(_, &weight)| weight != 0)
        {
            while at - next >= SKIP {
                let units = ((at - next) / SKIP).min(SKIP);
                bytes.push((units as u8 - 1) << 4);
                next += units * SKIP;
            }
            let lower = (weight + MAX_WEIGHT + 1) as u8;
            bytes.push(((at - next) as u8) << 4 | lower);
            next = at + 1;
        }
        bytes
    }

    /// Reads what [`Model::encode`] wrote.
    fn decode(bytes: &[u8]) -> Model {
        let number = |at: usize| {
            bytes
                .get(at..at + 4)
                .map_or(0, |part| i32::from_le_bytes([part[0], part[1], part[2], part[3]]))
        };
        let mut weights = vec![0; FEATURES].into_boxed_slice();
        let mut at = 0;
        for &byte in bytes.iter().skip(8) {
            let upper = usize::from(byte >> 4);
            let lower = (byte & 15) as i8;
            if lower == 0 {
                at += (upper + 1) * SKIP;
                continue;
            }
            at += upper;
            if let Some(weight) = weights.get_mut(at) {
                *weight = lower - MAX_WEIGHT - 1;
            }
            at += 1;
        }
        Model {
            weights,
            bias: number(0),
            margin: number(4),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_the_same_after_writing_and_reading() {
        let mut weights = vec![0; FEATURES];
        for (at, weight) in [
            (0, 1),
            (1, -7),
            (17, 7),
            (18 + 256 + 5, 3),
            (100_000, -1),
            (FEATURES - 1, 2),
        ] {
            weights[at] = weight;
        }
        let model = Model::new(weights.into_boxed_slice(), -12, 34);
        assert_eq!(Model::decode(&model.encode()), model);
        assert_eq!(Model::built_in(), &Model::decode(&Model::built_in().encode()));
    }
}
