//! Statistics of studies: shares, comparisons in pairs, power, the crew × impostor map, agreement of judges.
//!
//! All of it is computed from counts and values, without files, clock or model. Whatever is drawn is drawn by
//! [`Dice`](crate::table::Dice) with a seed of the caller, so that the same rounds have the same figures.
//! Intervals are of 95 %, tests are two-sided. A figure that is not defined is `None` or says why.
//!
//! - [`Share`]: Wilson's interval.
//! - [`WonPairs`]: two cells over the same seeds, won or lost: McNemar's exact test, Tango's interval.
//! - [`MeanPairs`]: the same for a measured value: permutations, [`Bootstrap`].
//! - [`holm`]: a family of comparisons.
//! - [`PairedPower`]: the smallest difference that a study can show.
//! - [`CrewImpostorMap`]: who plays the crew against who plays the impostors, with one fit.
//! - [`Summary`], [`Correlation`], [`Kappa`]: of values, of pairs, of judges.

mod bootstrap;
mod interval;
mod kappa;
mod map;
mod mean_pairs;
mod moments;
mod p_value;
mod paired_difference;
mod power;
mod share;
mod won_pairs;

pub use bootstrap::Bootstrap;
pub use interval::{Interval, NoInterval};
pub use kappa::{Kappa, KappaError};
pub use map::{BRIER_OF_A_COIN, CrewImpostorMap, Fit, FitIntervals, MapCell, MapError, MapRound, Prediction};
pub use mean_pairs::MeanPairs;
pub use moments::{Correlation, Summary};
pub use p_value::{ALPHA, PValue, holm};
pub use power::{PairedPower, PowerError, USUAL_DISCORDANCE, Visible};
pub use share::{Share, ShareError};
pub use won_pairs::WonPairs;
