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
    /// How many weights are kept, the greatest.
    pub kept: usize,
    /// The least sum at which a player is accused, in units of the loss.
    pub threshold: f64,
    /// What is clearly less, in the same units.
    pub margin: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            cost: 0.01,
            epochs: 40,
            kept: 40_000,
            threshold: 0.4,
            margin: 1.0,
        }
    }
}

/// Trains a model.
pub fn train(samples: &[Sample], settings: Settings) -> Model {
    let scales = scales(samples);
    let (mut weights, bias) = descend(samples, &scales, settings);
    for (weight, scale) in weights.iter_mut().zip(&scales) {
        *weight *= scale;
    }
    rounded(&weights, bias, settings)
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
    (weights, bias)
}

/// Rounds the weights to small integers, so that about as many as wanted are not zero.
fn rounded(weights: &[f64], bias: f64, settings: Settings) -> Model {
    let mut sizes: Vec<f64> = weights.iter().map(|weight| weight.abs()).collect();
    sizes.sort_by(|one, other| other.total_cmp(one));
    let least = sizes[settings.kept.min(sizes.len()) - 1].max(f64::MIN_POSITIVE);
    let units = 0.5 / least;
    let most = f64::from(MAX_WEIGHT);
    let rounded = weights
        .iter()
        .map(|weight| (weight * units).round().clamp(-most, most) as i8);
    let bias = ((bias - settings.threshold) * units).round() as i32;
    Model::new(rounded.collect(), bias, (settings.margin * units).round() as i32)
}
