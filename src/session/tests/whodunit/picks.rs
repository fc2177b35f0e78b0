//! Tests of whom somebody who watches takes for an impostor.

use super::*;

#[test]
fn a_watcher_picks_before_the_vote_and_is_answered() {
    let world = world();
    for (ejected, picked, answer) in [
        (0, Some(0), Some("You said Red, and you were right.")),
        (0, Some(1), Some("You said Blue, and you were wrong.")),
        (1, Some(1), Some("You said Blue, and you were wrong.")),
        (
            1,
            Some(0),
            Some("You said Red. The round goes on, so that is still open."),
        ),
        (1, None, None),
    ] {
        let session = at_a_meeting(&world);
        assert_eq!(session.may_be_picked(), session.roster().seats());
        if let Some(picked) = picked {
            session.pick(seat(4));
            session.pick(seat(picked));
            assert_eq!(session.picked(), Some(seat(picked)));
        }
        until_the_vote(&session);
        vote_for(&session, seat(ejected));
        assert!(session.may_be_picked().is_empty(), "the votes are open");
        session.pick(seat(3));
        let told = AnnouncedResult::of(&session, Some(seat(ejected)), session.perspective());
        assert_eq!(told.answer.as_deref(), answer);
    }
}

#[test]
fn a_pick_is_taken_back_and_found_by_the_letters_of_its_colour() {
    let world = world();
    let session = at_a_meeting(&world);
    session.pick(seat(1));
    session.pick(seat(1));
    assert_eq!(session.picked(), None);
    let colour_of = |typed: &str| session.picked_by(typed).map(|seat| session.roster().colour(seat));
    assert_eq!(colour_of("r"), Some(Colour::Red));
    assert_eq!(colour_of("xb"), Some(Colour::Blue));
    assert_eq!((colour_of("x"), colour_of("")), (None, None));
    session.set_whodunit(false);
    assert_eq!(colour_of("r"), None, "whoever is told needs not guess");
}

#[test]
fn a_watcher_is_told_at_the_next_meeting_whom_they_picked() {
    let world = world();
    let session = at_a_meeting(&world);
    session.pick(seat(2));
    assert_eq!(session.picked_before(), None, "it was picked in this meeting");
    until_the_vote(&session);
    while session.with_round(|round| round.game().phase()) == Phase::Vote {
        act(&session, Action::SkipVote);
    }
    // Whoever called the first meeting cannot call another one.
    wait(&session);
    act(&session, Action::CallMeeting);
    while session.with_round(|round| round.game().phase()) == Phase::Task {
        wait(&session);
    }
    assert_eq!(session.picked(), None);
    assert_eq!(session.picked_before(), Some(seat(2)));
}

#[test]
fn a_pick_can_be_saved_at_once_and_is_kept_when_the_round_goes_on() {
    let world = world();
    let session = at_a_meeting(&world);
    session.pick(seat(2));
    let mut saved = session.saved_session(&SessionOrigin::default());
    saved.picks.push(Pick {
        meeting: saved.picks[0].meeting,
        seat: seat(11),
    });
    let saved = SavedSession::of_json(&saved.to_json()).expect("it was just written");
    let setup = world.setup(&TableSettings::of_bots(Rules::standard()), None);
    let kept = Rc::new(Cell::new(0));
    let told = Rc::clone(&kept);
    let notify = move |change| told.set(told.get() + usize::from(change == SessionChange::Kept));
    let resumed = Session::resume(setup, saved, Rc::new(world.clock.clone()), Rc::new(notify));
    let (resumed, _playing) = resumed.expect("it can go on");
    resumed.set_whodunit(true);
    assert_eq!(
        resumed.picked(),
        Some(seat(2)),
        "nobody picks who is not at the table"
    );
    assert_eq!(kept.get(), 0);
    resumed.pick(seat(2));
    assert_eq!((resumed.picked(), kept.get()), (None, 1));
}
