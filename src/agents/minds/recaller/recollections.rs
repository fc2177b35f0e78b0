//! The recollections in every prompt of a Recaller as published: the latest ones, and the most important of
//! the earlier ones. A full view tells what happened by itself.

use super::RecallerSettings;
use crate::agents::minds::prompt::{Recollection, by_timestep, list};
use std::cmp::Reverse;

/// Freshness: how many of the latest messages and observations are told (K in Xu et al. 2023, 3.2).
const LATEST: usize = 15;

/// Informativeness: how many of the earlier ones are told (about 10 in the authors' program).
const MOST_IMPORTANT: usize = 10;

/// Which recollections a prompt contains.
pub(crate) struct Selection<'a> {
    /// The most important of those before the latest, in order of time.
    most_important: Vec<&'a Recollection>,
    /// The latest.
    latest: &'a [Recollection],
    /// Whether each of all recollections is contained.
    is_told: Vec<bool>,
}

impl<'a> Selection<'a> {
    /// Selects from these recollections, oldest first.
    pub(crate) fn of(all: &'a [Recollection], settings: RecallerSettings) -> Selection<'a> {
        let latest = match settings.freshness {
            true => latest(all),
            false => &[],
        };
        let others = &all[..all.len() - latest.len()];
        let most_important = match settings.informativeness {
            true => most_important(others),
            false => Vec::new(),
        };
        let is_told: Vec<bool> = (0..all.len())
            .map(|at| at >= others.len() || most_important.contains(&at))
            .collect();
        let is_important = |at: &usize| is_told[*at];
        Selection {
            most_important: (0..others.len())
                .filter(is_important)
                .map(|at| &others[at])
                .collect(),
            latest,
            is_told,
        }
    }

    /// Returns whether each of all recollections is contained, in their order.
    pub(crate) fn tells_each(self) -> Vec<bool> {
        self.is_told
    }

    /// Describes the selected recollections in lines, oldest first.
    pub(crate) fn describe(&self) -> String {
        let mut text = String::new();
        if !self.most_important.is_empty() {
            let lines = self.most_important.iter().copied().map(timed);
            list(&mut text, "What mattered most before", by_timestep(lines));
        }
        if !self.latest.is_empty() {
            let lines = self.latest.iter().map(timed);
            list(&mut text, "Of what came before, the latest", by_timestep(lines));
        }
        text
    }
}

fn timed(recollection: &Recollection) -> (u16, String) {
    (recollection.timestep, recollection.words.clone())
}

fn latest(all: &[Recollection]) -> &[Recollection] {
    &all[all.len().saturating_sub(LATEST)..]
}

/// Returns the indices of the most important recollections. Of equally important ones, the later are taken.
fn most_important(among: &[Recollection]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..among.len()).collect();
    places.sort_by_key(|&at| Reverse((among[at].importance, at)));
    places.truncate(MOST_IMPORTANT);
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns events 1 to `last` with the importance that `importance` gives.
    fn events(last: u16, importance: impl Fn(u16) -> u8) -> Vec<Recollection> {
        let event = |number: u16| Recollection {
            timestep: number,
            is_public: false,
            is_talk: false,
            is_own: false,
            is_own_kill: false,
            words: format!("event {number}"),
            importance: importance(number),
            never_fades: false,
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
    fn the_ten_most_important_are_kept_in_order_of_time() {
        let importance = |number| match number {
            2 => 4,
            4 | 6 => 2,
            9 => 3,
            _ => 1,
        };
        let only_by_importance = RecallerSettings {
            freshness: false,
            ..RecallerSettings::default()
        };
        let events = events(30, importance);
        let selection = Selection::of(&events, only_by_importance);
        assert_eq!(
            times(selection.most_important.iter().copied()),
            [2, 4, 6, 9, 25, 26, 27, 28, 29, 30]
        );
        assert_eq!(
            selection.tells_each().iter().filter(|is_told| !**is_told).count(),
            20
        );
    }

    #[test]
    fn no_event_appears_twice_in_the_prompt() {
        let events = events(40, |_| 1);
        let selection = Selection::of(&events, RecallerSettings::default());
        let text = selection.describe();
        for number in 16..=40 {
            assert_eq!(text.matches(&format!("event {number}\n")).count(), 1, "{text}");
        }
        assert!(!text.contains("event 15\n"));
        let expected: Vec<bool> = (1..=40).map(|number| number > 15).collect();
        assert_eq!(selection.tells_each(), expected);
    }
}
