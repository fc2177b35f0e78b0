//! Texts as directions in a space in which what is alike lies close together.

use serde::{Deserialize, Serialize};

/// A direction. Vectors of different measures cannot be compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vector(Box<[f32]>);

impl Vector {
    /// The direction of these numbers; one of nothing but zeros is like no other.
    pub fn new(numbers: impl IntoIterator<Item = f32>) -> Vector {
        let numbers: Box<[f32]> = numbers.into_iter().collect();
        let length = numbers.iter().map(|number| number * number).sum::<f32>().sqrt();
        match length > 0.0 && length.is_finite() {
            true => Vector(numbers.iter().map(|number| number / length).collect()),
            false => Vector(vec![0.0; numbers.len()].into()),
        }
    }

    /// The cosine of the angle between two directions, from -1 to 1; 0 where they are not of one measure.
    pub fn similarity(&self, other: &Vector) -> f32 {
        match self.0.len() == other.0.len() {
            true => self.0.iter().zip(&other.0).map(|(own, other)| own * other).sum(),
            false => 0.0,
        }
    }
}

/// The places of the vectors that are more alike to this one than `above`, at most so many, the most alike first and of
/// equals the later first, each with its similarity.
pub fn nearest<'a>(
    to: &Vector,
    among: impl IntoIterator<Item = &'a Vector>,
    most: usize,
    above: f32,
) -> Vec<(usize, f32)> {
    let scored = among.into_iter().enumerate();
    let scored = scored.map(|(at, vector)| (at, to.similarity(vector)));
    let mut near: Vec<(usize, f32)> = scored.filter(|(_, similarity)| *similarity > above).collect();
    near.sort_by(|one, other| other.1.total_cmp(&one.1).then(other.0.cmp(&one.0)));
    near.truncate(most);
    near
}
