//! The sides of a map that won more, or less, than every other of their kind.

use crate::game::Role;
use crate::lab::statistics::{CrewImpostorMap, MeanPairs, PValue, holm};

/// The fewest sides of a kind among which one can stand out. Of two, each would.
const FEWEST: usize = 3;

/// A side that differs from every other of its kind, after Holm's correction over all pairs of sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistinctSide {
    /// The role that it played.
    pub role: Role,
    /// Its name.
    pub name: String,
    /// Whether it won more often than all others, and not less often.
    pub wins_more: bool,
}

/// Two sides of a kind, in pairs by seed.
struct SidePair {
    role: Role,
    sides: [usize; 2],
    pairs: MeanPairs,
}

/// Returns the sides that stand out. `seed` is that of the permutations.
pub(super) fn distinct_sides(
    map: &CrewImpostorMap,
    crews: &[String],
    impostors: &[String],
    seed: u64,
) -> Vec<DistinctSide> {
    let pairs_of = |role: Role, names: &[String]| -> Vec<SidePair> {
        let compared = |a: usize, b: usize| match role {
            Role::Crewmate => map.crews_in_pairs(a, b),
            Role::Impostor => map.impostors_in_pairs(a, b),
        };
        let all = crate::lab::tables::all_pairs(names.len()).into_iter();
        let met = all.filter_map(|(a, b)| {
            Some(SidePair {
                role,
                sides: [a, b],
                pairs: compared(a, b)?,
            })
        });
        met.collect()
    };
    let kinds = [(Role::Crewmate, crews), (Role::Impostor, impostors)];
    let pairs: Vec<SidePair> = kinds
        .iter()
        .flat_map(|(role, names)| pairs_of(*role, names))
        .collect();
    let tests: Vec<PValue> = pairs.iter().map(|pair| pair.pairs.p(seed)).collect();
    let different: Vec<(&SidePair, bool)> = pairs
        .iter()
        .zip(holm(&tests))
        .map(|(pair, p)| (pair, p.is_significant()))
        .collect();
    let kinds = kinds.into_iter().filter(|(_, names)| names.len() >= FEWEST);
    let distinct = kinds.flat_map(|(role, names)| {
        let different = &different;
        names.iter().enumerate().filter_map(move |(side, name)| {
            let own = different.iter().filter(|(pair, is_different)| {
                *is_different && pair.role == role && pair.sides.contains(&side)
            });
            // How much more often it won than each other.
            let gains: Vec<f64> = own
                .map(|(pair, _)| match pair.sides[0] == side {
                    true => pair.pairs.difference(),
                    false => -pair.pairs.difference(),
                })
                .collect();
            let wins_more = gains.iter().all(|gain| *gain > 0.0);
            let wins_less = gains.iter().all(|gain| *gain < 0.0);
            (gains.len() == names.len() - 1 && (wins_more || wins_less)).then(|| DistinctSide {
                role,
                name: name.clone(),
                wins_more,
            })
        })
    });
    distinct.collect()
}
