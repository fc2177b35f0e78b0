//! The recollections in every prompt of a Recaller: the latest ones, and the most important of the earlier
//! ones.

use super::RecallerSettings;
use crate::agents::minds::prompt::{Recollection, by_timestep, list};
use std::cmp::Reverse;

/// Freshness: how many of the latest messages and observations are told (K in Xu et al. 2023, 3.2).
const LATEST: usize = 15;

/// Informativeness: how many of the earlier ones are told (about 10 in the authors' program).
const WEIGHTIEST: usize = 10;

/// Describes the selected recollections in lines for a prompt, oldest first.
pub(crate) fn describe_known(all: &[Recollection], settings: RecallerSettings) -> String {
    let fresh = match settings.freshness {
        true => latest(all),
        false => &[],
    };
    let mut text = String::new();
    if settings.informativeness {
        let others = weightiest(&all[..all.len() - fresh.len()]);
        let lines = others.into_iter().map(timed);
        list(&mut text, "What mattered most before", by_timestep(lines));
    }
    if settings.freshness {
        list(&mut text, "Latest", by_timestep(fresh.iter().map(timed)));
    }
    text
}

fn timed(recollection: &Recollection) -> (u16, String) {
    (recollection.timestep, recollection.words.clone())
}

fn latest(all: &[Recollection]) -> &[Recollection] {
    &all[all.len().saturating_sub(LATEST)..]
}

/// Returns the recollections with the highest weights, in order of time. Of equal weights, later ones are
/// taken.
fn weightiest(among: &[Recollection]) -> Vec<&Recollection> {
    let mut places: Vec<usize> = (0..among.len()).collect();
    places.sort_by_key(|&at| Reverse((among[at].weight, at)));
    places.truncate(WEIGHTIEST);
    places.sort_unstable();
    places.into_iter().map(|at| &among[at]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns events 1 to `last` with the weights that `weight` gives.
    fn events(last: u16, weight: impl Fn(u16) -> u8) -> Vec<Recollection> {
        let event = |number: u16| Recollection {
            timestep: number,
            is_public: false,
            words: format!("event {number}"),
            weight: weight(number),
        };
        (1..=last).map(event).collect()
    }

    fn times<'a>(of: impl IntoIterator<Item = &'a Recollection>) -> Vec<u16> {
        of.into_iter().map(|recollection| recollection.timestep).collect()
    }

    #[test]
    fn of_40_events_freshness_keeps_the_26th_to_the_40th() {
        assert_eq!(times(latest(&events(40, |_| 1))), (26..=40).collect::<Vec<_>>());
        assert_eq!(times(latest(&events(3, |_| 1))), [1, 2, 3]);
    }

    #[test]
    fn the_weightiest_ten_are_kept_in_order_of_time() {
        let weight = |number| match number {
            2 => 4,
            4 | 6 => 2,
            9 => 3,
            _ => 1,
        };
        assert_eq!(
            times(weightiest(&events(30, weight))),
            [2, 4, 6, 9, 25, 26, 27, 28, 29, 30]
        );
    }

    #[test]
    fn no_event_appears_twice_in_the_prompt() {
        let text = describe_known(&events(40, |_| 1), RecallerSettings::default());
        for number in 16..=40 {
            assert_eq!(text.matches(&format!("event {number}\n")).count(), 1, "{text}");
        }
        assert!(!text.contains("event 15"));
    }
}
