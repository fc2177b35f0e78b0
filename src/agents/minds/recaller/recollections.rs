//! The recollections in every prompt of a Recaller: the latest ones, and the most important of the earlier
//! ones. With the full view, they are selected from the recollections that it omits.

use super::RecallerSettings;
use crate::agents::minds::prompt::{Recollection, by_timestep, list};
use std::cmp::Reverse;

/// Freshness: how many of the latest messages and observations are told (K in Xu et al. 2023, 3.2).
const LATEST: usize = 15;

/// Informativeness: how many of the earlier ones are told (about 10 in the authors' program).
const MOST_IMPORTANT: usize = 10;

/// Which recollections a prompt contains, and which it does not.
pub(crate) struct Selection<'a> {
    /// The most important of those before the latest, in order of time.
    most_important: Vec<&'a Recollection>,
    /// The latest.
    latest: &'a [Recollection],
    /// All others, in order of time.
    pub(crate) omitted: Vec<&'a Recollection>,
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
        let is_told = |at: &usize| most_important.contains(at);
        let (told, omitted): (Vec<usize>, Vec<usize>) = (0..others.len()).partition(is_told);
        let at = |at: usize| &others[at];
        Selection {
            most_important: told.into_iter().map(at).collect(),
            latest,
            omitted: omitted.into_iter().map(at).collect(),
        }
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
            words: format!("event {number}"),
            importance: importance(number),
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
            times(selection.most_important),
            [2, 4, 6, 9, 25, 26, 27, 28, 29, 30]
        );
        assert_eq!(selection.omitted.len(), 20);
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
        assert_eq!(times(selection.omitted), (1..=15).collect::<Vec<_>>());
    }
}
