//! Speech bubbles and the thinking indicator.

use super::animated_round::{AnimatedRound, robot, seat};
use among_agents::game::Action;
use among_agents::table::{SeatSet, Speech};

#[test]
fn a_bubble_comes_stays_and_goes() {
    let mut stage = AnimatedRound::new(false);
    let who = stage.act(Action::Speak(Speech::new("Anybody here?")));
    stage.wait(700.0);
    let scene = stage.watched();
    assert_eq!(scene.bubbles.len(), 1);
    assert_eq!((scene.bubbles[0].seat, scene.bubbles[0].opacity), (who, 1.0));
    let pause = stage.motion.next_frame_in(stage.now).expect("the bubble will go");
    assert!(pause > 100.0, "a standing bubble asks for no frames");
    stage.wait(5000.0);
    assert!(stage.watched().bubbles.is_empty());
    assert!(!stage.motion.is_moving(stage.now));
}

#[test]
fn thinking_is_three_dots_one_after_the_other() {
    let mut stage = AnimatedRound::new(false);
    stage.motion.set_thinking(SeatSet::only(seat(2)), stage.now);
    stage.wait(850.0);
    assert_eq!(robot(&stage.watched(), seat(2)).expect("there").dots, Some(2));
    assert_eq!(stage.motion.next_frame_in(stage.now), Some(350.0));
    stage.motion.set_thinking(SeatSet::EMPTY, stage.now);
    assert!(!stage.motion.is_moving(stage.now));
}
