//! Trains the model of accusations: a support vector machine with squared hinge loss, by dual coordinate descent
//! (Hsieh et al. 2008), with features scaled by how much they tell (after Wang and Manning 2012).
//!
//! It adds, subtracts, multiplies and divides only, in a fixed order, and so gives the same bytes everywhere.

use among_agents::claims::{FEATURES, MAX_WEIGHT, Model};
use among_agents::table::Dice;
use rand::seq::SliceRandom;

/// The features of a player in a speech, and whether the speaker accuses it.
#[derive(Clone, Debug)]
pub struct Sample {
    pub features: Vec<u32>,
    pub is_accused: bool,
    pub weight: u32,
}

/// How training is done.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What an error costs, compared with the size of the weights.
    pub cost: f64,
    pub epochs: u32,
    /// How many features are kept at most: those with the greatest weights in the most samples.
    pub kept: usize,
    /// The least sum at which a player is accused, in units of the loss.
    pub threshold: f64,
    /// What is clearly less, in the same units.
    pub margin: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            cost: 0.03,
            epochs: 40,
            kept: 50_000,
            threshold: 0.27,
            margin: 0.25,
        }
    }
}

/// Trains a model: with all features, and again with those that matter.
pub fn train(samples: &[Sample], settings: Settings) -> Model {
    let scales = scales(samples);
    let (weights, _) = descend(samples, &scales, settings);
    let kept = kept(samples, &weights, settings.kept);
    let samples: Vec<Sample> = samples.iter().map(|sample| sample.with(&kept)).collect();
    let (weights, bias) = descend(&samples, &scales, settings);
    rounded(&weights, bias, settings)
}

impl Sample {
    fn with(&self, kept: &[bool]) -> Sample {
        let features = self.features.iter().copied();
        Sample {
            features: features.filter(|&feature| kept[feature as usize]).collect(),
            is_accused: self.is_accused,
            weight: self.weight,
        }
    }
}

/// Returns which features are kept. One that a single sample has is not.
fn kept(samples: &[Sample], weights: &[f64], most: usize) -> Vec<bool> {
    let mut counts = vec![0.0; FEATURES];
    for &feature in samples.iter().flat_map(|sample| &sample.features) {
        counts[feature as usize] += 1.0;
    }
    let effect = |(&weight, &count): (&f64, &f64)| if count < 2.0 { 0.0 } else { weight.abs() * count };
    let effects: Vec<f64> = weights.iter().zip(&counts).map(effect).collect();
    let mut order = effects.clone();
    order.sort_by(|one, other| other.total_cmp(one));
    let least = order[most.min(FEATURES - 1)];
    effects.iter().map(|&effect| effect > least).collect()
}

/// Returns how much each feature tells: 1 for one that only the accused have or only others, 0 for one that says
/// nothing, and something more.
fn scales(samples: &[Sample]) -> Vec<f64> {
    let mut counts = vec![[0.0, 0.0]; FEATURES];
    let mut totals = [0.0, 0.0];
    for sample in samples {
        let side = usize::from(sample.is_accused);
        totals[side] += 1.0;
        for &feature in &sample.features {
            counts[feature as usize][side] += 1.0;
        }
    }
    let share = |count: f64, side: usize| (count + totals[side] / totals[0]) / totals[side];
    let scale = |count: &[f64; 2]| {
        let [without, with] = [share(count[0], 0), share(count[1], 1)];
        ((with - without) / (with + without)).abs() + 0.3
    };
    counts.iter().map(scale).collect()
}

/// Minimises the loss. Returns the weights of the scaled features and the bias.
fn descend(samples: &[Sample], scales: &[f64], settings: Settings) -> (Vec<f64>, f64) {
    let mut weights = vec![0.0; FEATURES];
    let mut bias = 0.0;
    let mut alphas = vec![0.0; samples.len()];
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut dice = Dice::seeded(1);
    for _ in 0..settings.epochs {
        order.shuffle(&mut dice);
        for &at in &order {
            let sample = &samples[at];
            let sign = if sample.is_accused { 1.0 } else { -1.0 };
            let softness = 1.0 / (2.0 * settings.cost * f64::from(sample.weight));
            let (mut sum, mut square) = (bias, 1.0 + softness);
            for &feature in &sample.features {
                let scale = scales[feature as usize];
                sum += weights[feature as usize] * scale;
                square += scale * scale;
            }
            let gradient = sign * sum - 1.0 + softness * alphas[at];
            let alpha = f64::max(alphas[at] - gradient / square, 0.0);
            let step = (alpha - alphas[at]) * sign;
            alphas[at] = alpha;
            if step != 0.0 {
                for &feature in &sample.features {
                    weights[feature as usize] += step * scales[feature as usize];
                }
                bias += step;
            }
        }
    }
    for (weight, scale) in weights.iter_mut().zip(scales) {
        *weight *= scale;
    }
    (weights, bias)
}

/// Rounds the weights to small integers, of which one in 200 would be greater than possible.
fn rounded(weights: &[f64], bias: f64, settings: Settings) -> Model {
    let mut sizes: Vec<f64> = weights
        .iter()
        .map(|weight| weight.abs())
        .filter(|&size| size > 0.0)
        .collect();
    sizes.sort_by(|one, other| other.total_cmp(one));
    let most = f64::from(MAX_WEIGHT);
    let units = sizes.get(sizes.len() / 200).map_or(1.0, |size| most / size);
    let rounded = weights
        .iter()
        .map(|weight| (weight * units).round().clamp(-most, most) as i8);
    let bias = ((bias - settings.threshold) * units).round() as i32;
    Model::new(rounded.collect(), bias, (settings.margin * units).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Players with feature 3 or 5 are accused unless they have feature 8, and 20 says nothing.
    fn samples() -> Vec<Sample> {
        let sample = |features: &[u32], is_accused| Sample {
            features: features.to_vec(),
            is_accused,
            weight: 1,
        };
        vec![
            sample(&[3, 20], true),
            sample(&[3, 5], true),
            sample(&[5, 20], true),
            sample(&[3, 8, 20], false),
            sample(&[5, 8], false),
            sample(&[8, 20], false),
            sample(&[20], false),
        ]
    }

    fn settings() -> Settings {
        Settings {
            cost: 10.0,
            threshold: 0.0,
            ..Settings::default()
        }
    }

    #[test]
    fn a_model_learns_its_samples() {
        let model = train(&samples(), settings());
        for sample in samples() {
            assert_eq!(model.sum(&sample.features) > 0, sample.is_accused, "{sample:?}");
        }
    }

    #[test]
    fn training_gives_the_same_bytes_everywhere() {
        assert_eq!(train(&samples(), settings()).encode(), GOLDEN);
    }

    const GOLDEN: [u8; 11] = [253, 255, 255, 255, 1, 0, 0, 0, 62, 30, 33];
}
