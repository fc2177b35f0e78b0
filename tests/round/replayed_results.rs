//! How a replay shows the result of a ballot: where a jump leads, and what a pause holds.
//!
//! cargo test --test native round::replayed_results

use super::replay::{Shown, records, show};
use among_agents::clock::Clock;
use among_agents::game::Event;
use among_agents::round::{AnnouncementStage, Replay, Speed};
use among_agents::session::SavedSession;
use std::time::Duration;

/// Returns a record and the position before the first choice that ends a ballot by which somebody is ejected.
fn ejection() -> (SavedSession, usize) {
    let first = |saved: &SavedSession| {
        let replay = Replay::of(saved.record.round.clone()).expect("a round that was played");
        let is_ejected = |position: &usize| {
            let round = replay.at(position + 1);
            let journal = round.game().journal().iter();
            let mut ballots = journal.map(|entry| &entry.event);
            ballots.any(|event| matches!(event, Event::BallotClosed { ejected: Some(_), .. }))
        };
        (0..replay.len()).find(is_ejected)
    };
    let mut found = records().filter_map(|(_, saved)| first(&saved).map(|position| (saved, position)));
    found.next().expect("somebody is ejected in some round")
}

fn stage(shown: &Shown) -> Option<AnnouncementStage> {
    shown
        .session
        .with_round(|round| round.announcement().map(|announced| announced.stage()))
}

/// Waits until the result has come to this stage.
async fn until_stage(shown: &Shown, wanted: AnnouncementStage) {
    while stage(shown) != Some(wanted) {
        shown.clock.sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn a_jump_to_an_ejection_shows_it_at_once_and_stays_at_its_result_while_paused() {
    let (saved, position) = ejection();
    show(&saved, Speed::Normal, async |shown| {
        let playback = shown.player.playback();
        playback.pause();
        for _ in 0..2 {
            shown.player.jump_to(position);
            playback.step();
            shown.position(position + 1).await;
            shown.clock.sleep(Duration::from_millis(20)).await;
            assert_eq!(stage(shown), Some(AnnouncementStage::Ejection));
            assert!(!playback.stands_still());
            shown.clock.sleep(Duration::from_secs(60)).await;
            assert_eq!(stage(shown), Some(AnnouncementStage::Result));
            assert!(playback.stands_still());
        }
        playback.step();
        shown.clock.sleep(Duration::from_secs(1)).await;
        assert_eq!((stage(shown), shown.player.position()), (None, position + 1));

        // The choices before it are shown one after the other, and so are the votes after a plain move.
        shown.player.move_to(position);
        playback.step();
        shown.position(position + 1).await;
        assert!(matches!(stage(shown), Some(AnnouncementStage::Votes(_))));
        shown.clock.sleep(Duration::from_secs(60)).await;
        assert_eq!(stage(shown), None);
    });
}

#[test]
fn a_pause_holds_an_ejection_and_what_is_left_of_it_follows() {
    let (saved, position) = ejection();
    show(&saved, Speed::Normal, async |shown| {
        let playback = shown.player.playback();
        shown.player.jump_to(position);
        until_stage(shown, AnnouncementStage::Ejection).await;
        shown.clock.sleep(Duration::from_secs(1)).await;
        playback.pause();
        assert!(playback.stands_still());
        shown.clock.sleep(Duration::from_secs(60)).await;
        assert_eq!(stage(shown), Some(AnnouncementStage::Ejection));
        playback.resume();
        shown.clock.sleep(Duration::from_secs(1)).await;
        assert_eq!(stage(shown), Some(AnnouncementStage::Ejection));
        shown.clock.sleep(Duration::from_secs(1)).await;
        assert_eq!(stage(shown), Some(AnnouncementStage::Result));
        // A step ends what is held.
        playback.pause();
        playback.step();
        shown.clock.sleep(Duration::from_millis(100)).await;
        assert_eq!(stage(shown), None);
    });
}
