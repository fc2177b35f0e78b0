//! Texts as unit vectors; similar texts point in similar directions.

use crate::stable_hash::digest;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of products that are summed side by side. The fixed order, which the compiler may not change,
/// still lets it use SIMD registers.
const LANES: usize = 16;

/// The space of a measure's vectors. Vectors of different spaces are never compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VectorSpace(u64);

impl VectorSpace {
    /// Returns the space of the measure with this name.
    pub fn of(measure: &str) -> VectorSpace {
        VectorSpace(digest(measure.as_bytes()))
    }
}

/// A unit vector in a space: either all its numbers, or those that are not 0 with their dimensions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vector {
    space: VectorSpace,
    #[serde(default, skip_serializing_if = "<[f32]>::is_empty")]
    numbers: Box<[f32]>,
    /// In the order of the dimensions.
    #[serde(default, skip_serializing_if = "<[(u32, f32)]>::is_empty")]
    sparse: Box<[(u32, f32)]>,
}

impl Vector {
    /// Returns the direction of these numbers in an unnamed space. A zero vector is similar to no other.
    pub fn new(numbers: impl IntoIterator<Item = f32>) -> Vector {
        Vector::within(VectorSpace::default(), numbers)
    }

    /// Returns the direction of these numbers in this space.
    pub fn within(space: VectorSpace, numbers: impl IntoIterator<Item = f32>) -> Vector {
        let mut numbers: Box<[f32]> = numbers.into_iter().collect();
        normalize(numbers.iter_mut());
        Vector {
            space,
            numbers,
            sparse: Box::default(),
        }
    }

    /// Returns the direction of a vector with these numbers in these dimensions of this space, and 0 in all
    /// others.
    pub(super) fn sparse(space: VectorSpace, numbers: BTreeMap<u32, f32>) -> Vector {
        let mut sparse: Box<[(u32, f32)]> = numbers.into_iter().collect();
        normalize(sparse.iter_mut().map(|(_, number)| number));
        Vector {
            space,
            numbers: Box::default(),
            sparse,
        }
    }

    /// Returns the vector's space.
    pub fn space(&self) -> VectorSpace {
        self.space
    }

    /// Returns the cosine of the angle between two vectors, from -1 to 1; 0 if they are in different spaces.
    pub fn similarity(&self, other: &Vector) -> f32 {
        if self.space != other.space || self.numbers.len() != other.numbers.len() {
            return 0.0;
        }
        product(&self.numbers, &other.numbers) + sparse_product(&self.sparse, &other.sparse)
    }
}

/// Scales the numbers so that their vector has length 1. Numbers without a direction become 0.
fn normalize<'a>(numbers: impl Iterator<Item = &'a mut f32>) {
    let mut numbers: Vec<&mut f32> = numbers.collect();
    let length = numbers
        .iter()
        .map(|number| **number * **number)
        .sum::<f32>()
        .sqrt();
    let is_a_direction = length > 0.0 && length.is_finite();
    for number in &mut numbers {
        **number = if is_a_direction { **number / length } else { 0.0 };
    }
}

fn product(one: &[f32], other: &[f32]) -> f32 {
    let (ones, others) = (one.chunks_exact(LANES), other.chunks_exact(LANES));
    let rest: f32 = products(ones.remainder(), others.remainder()).sum();
    let mut sums = [0.0; LANES];
    for (one, other) in ones.zip(others) {
        for (sum, product) in sums.iter_mut().zip(products(one, other)) {
            *sum += product;
        }
    }
    sums.iter().sum::<f32>() + rest
}

/// Adds up the products in the dimensions that both have, walking through both in order.
fn sparse_product(one: &[(u32, f32)], other: &[(u32, f32)]) -> f32 {
    let (mut one, mut other) = (one.iter().peekable(), other.iter().peekable());
    let mut sum = 0.0;
    while let (Some(&&(here, number)), Some(&&(there, factor))) = (one.peek(), other.peek()) {
        if here == there {
            sum += number * factor;
        }
        if here <= there {
            one.next();
        }
        if there <= here {
            other.next();
        }
    }
    sum
}

fn products(one: &[f32], other: &[f32]) -> impl Iterator<Item = f32> {
    one.iter().zip(other).map(|(one, other)| one * other)
}

/// Returns the indices and similarities of the vectors whose similarity to this one is above `above`: at most
/// `most`, the most similar first and, among equals, the later first.
pub fn nearest<'a>(
    to: &Vector,
    among: impl IntoIterator<Item = &'a Vector>,
    most: usize,
    above: f32,
) -> Vec<(usize, f32)> {
    let scored = among.into_iter().enumerate();
    let scored = scored.map(|(at, vector)| (at, to.similarity(vector)));
    let mut near: Vec<(usize, f32)> = scored.filter(|(_, similarity)| *similarity > above).collect();
    let closer =
        |one: &(usize, f32), other: &(usize, f32)| other.1.total_cmp(&one.1).then(other.0.cmp(&one.0));
    if near.len() > most {
        near.select_nth_unstable_by(most, closer);
        near.truncate(most);
    }
    near.sort_unstable_by(closer);
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_similarity_is_the_cosine() {
        let at = |degrees: f32| Vector::new([degrees.to_radians().cos(), degrees.to_radians().sin()]);
        for (degrees, cosine) in [(0.0, 1.0), (60.0, 0.5), (90.0, 0.0), (180.0, -1.0)] {
            let similarity = at(10.0).similarity(&at(10.0 + degrees));
            assert!((similarity - cosine).abs() < 1e-6, "{degrees}: {similarity}");
        }
        let long = |sign: f32| Vector::new((0..700).map(move |at| sign * at as f32));
        assert!((long(1.0).similarity(&long(2.0)) - 1.0).abs() < 1e-5);
        assert!((long(1.0).similarity(&long(-1.0)) + 1.0).abs() < 1e-5);
    }

    #[test]
    fn vectors_that_cannot_be_compared_have_no_similarity() {
        let one = Vector::new([1.0, 0.0]);
        assert_eq!(
            one.similarity(&Vector::new([1.0, 0.0, 0.0])),
            0.0,
            "of another length"
        );
        let other_space = Vector::within(VectorSpace::of("another measure"), [1.0, 0.0]);
        assert_eq!(one.similarity(&other_space), 0.0, "of another measure");
        for nothing in [[0.0, 0.0], [f32::NAN, 1.0], [f32::INFINITY, 1.0]] {
            assert_eq!(one.similarity(&Vector::new(nothing)), 0.0, "{nothing:?}");
        }
    }

    #[test]
    fn the_nearest_come_first_and_of_equals_the_later() {
        let vectors = [[1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [1.0, 0.0], [2.0, 1.0]].map(Vector::new);
        let places = |most, above| -> Vec<usize> {
            let near = nearest(&vectors[0], &vectors, most, above);
            near.into_iter().map(|(at, _)| at).collect()
        };
        assert_eq!(places(9, 0.5), [3, 0, 4, 1]);
        assert_eq!(places(3, 0.5), [3, 0, 4]);
        assert_eq!(places(9, 0.8), [3, 0, 4]);
        assert_eq!(places(0, 0.5), [0_usize; 0]);
    }
}
