//! Tests of the measure of suspicion.

use super::spoken::{dealt, play_with_words, seat};
use among_agents::game::{Action, Event, Rules};
use among_agents::lab::{Suspected, Suspects};
use among_agents::table::Colour;

#[test]
fn accusations_and_votes_are_counted_by_meeting_and_in_all() {
    let mut meetings_seen = 0;
    for seed in 1..=30 {
        let mut game = dealt(Rules::paper(), seed);
        let (blue, lime) = (seat(&game, Colour::Blue), seat(&game, Colour::Lime));
        play_with_words(&mut game, |_, who| {
            (who == blue).then(|| "I suspect Lime. I vote for Lime. I trust Cyan.".to_owned())
        });
        let meetings = Suspects::by_meeting(&game);
        let rounds = u16::from(game.rules().discussion_rounds);
        for meeting in meetings.iter().filter(|meeting| meeting.present.contains(blue)) {
            meetings_seen += 1;
            // All statements against a player in one speech are one accusation.
            assert_eq!(meeting.of(blue, lime).accusations, rounds);
            assert_eq!(meeting.of(lime, blue).accusations, 0);
            assert_eq!(meeting.of(blue, blue), Suspected::default());
        }
        let total = Suspects::total(&meetings);
        let votes = |event: &Event| {
            matches!(
                event,
                Event::Acted {
                    action: Action::Vote(_),
                    ..
                }
            )
        };
        let cast = game.journal().iter().filter(|entry| votes(&entry.event)).count();
        let counted: u16 = game
            .roster()
            .seats()
            .into_iter()
            .map(|seat| total.against(seat).votes)
            .sum();
        assert_eq!(usize::from(counted), cast);
        let sum: u16 = meetings
            .iter()
            .map(|meeting| meeting.of(blue, lime).accusations)
            .sum();
        assert_eq!(total.of(blue, lime).accusations, sum);
    }
    assert!(meetings_seen > 10, "{meetings_seen}");
}
