//! A recorded round can be shown at every position, and a changed record says so.
//!
//! cargo test --test native round::replay -- --nocapture

use super::resume::tables;
use among_agents::agents::minds::prompt::{PromptView, describe_view};
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::{Action, Event, JournalEntry, TurnOrder};
use among_agents::lab::{MarkKind, ReplayMark, StatementCheck};
use among_agents::round::{NoteKind, Playback, RecordedRound, Replay, ReplayPlayer, Round, Speed};
use among_agents::session::{RecordedTurn, SavedSession, Session, SessionChange};
use among_agents::table::{Perspective, SeatSet};
use futures::future::select;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::pin::pin;
use std::rc::Rc;
use std::time::Duration;

/// The records of one round of each table.
pub(super) fn records() -> impl Iterator<Item = (&'static str, SavedSession)> {
    tables().into_iter().map(|(name, table)| {
        let (_, saves) = table.play(None);
        let last = saves.last().expect("something happened");
        (
            name,
            SavedSession::of_json(last).expect("what was saved can be read"),
        )
    })
}

#[test]
fn every_position_is_the_round_as_it_was_there() {
    for (name, saved) in records() {
        let whole =
            Round::restore(saved.record.round.clone(), saved.state.clone()).expect("a round that was played");
        let replay = Replay::of(saved.record.round).expect("a round that was played");
        assert!(!replay.is_changed(), "{name}");
        assert!(replay.at(0).game().journal().is_empty(), "{name}");
        let mut before = 0;
        for position in 1..=replay.len() {
            let shown = replay.at(position);
            let journal = shown.game().journal();
            assert_eq!(
                journal,
                &whole.game().journal()[..journal.len()],
                "{name} at {position}"
            );
            assert_eq!(
                shown.notes(),
                &whole.notes()[..shown.notes().len()],
                "{name} at {position}"
            );
            assert!(journal.len() >= before, "{name} at {position}");
            before = journal.len();
        }
        assert_eq!(replay.at(replay.len()).written(), whole.written(), "{name}");
        assert_eq!(replay.at(usize::MAX).record(), whole.record(), "{name}");
    }
}

#[test]
fn a_thought_is_known_with_the_choice_that_it_explains_and_not_before() {
    let (_, saved) = records().next().expect("a round of bots");
    let replay = Replay::of(saved.record.round).expect("a round that was played");
    for position in 0..=replay.len() {
        let round = replay.at(position);
        let end = round.game().journal().len();
        assert!(round.notes().iter().all(|note| note.at < end), "at {position}");
    }
}

#[test]
fn a_changed_record_says_so() {
    let (_, saved) = records().next().expect("a round of bots");
    let thought = |record: &mut RecordedRound| {
        let own = record
            .notes
            .iter_mut()
            .find(|note| matches!(note.kind, NoteKind::Thought(_)));
        own.expect("bots think").kind = NoteKind::Thought("I am innocent.".to_owned());
    };
    let choice = |record: &mut RecordedRound| drop(record.choices.pop());
    let afterword = |record: &mut RecordedRound| record.afterwords.push("Anna is a model.".to_owned());
    let changes: [&dyn Fn(&mut RecordedRound); 3] = [&thought, &choice, &afterword];
    for (number, change) in changes.into_iter().enumerate() {
        let mut record = saved.record.round.clone();
        change(&mut record);
        let replay = Replay::of(record).expect("the record can still be played");
        assert!(replay.is_changed(), "change {number}");
    }
    let mut record = saved.record.round.clone();
    record.choices.swap(20, 21);
    let replay = Replay::of(record).expect("the table can be set up");
    assert!(replay.is_changed());
    assert_eq!(replay.len(), 20, "it ends before an illegal choice");
}

/// A replay on a virtual clock.
pub(super) struct Shown {
    pub(super) clock: VirtualClock,
    pub(super) player: Rc<ReplayPlayer>,
    pub(super) session: Rc<Session>,
    /// The changes, each with the position at which it was reported.
    changes: Rc<RefCell<Vec<(SessionChange, usize)>>>,
}

impl Shown {
    fn is_over(&self) -> bool {
        let changes = self.changes.borrow();
        matches!(changes.last(), Some((SessionChange::Over(_), _)))
    }

    /// Waits until the end of the round has been shown.
    async fn end(&self) {
        while !self.is_over() {
            self.clock.sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits until the round has come to this position.
    pub(super) async fn position(&self, position: usize) {
        while self.player.position() < position {
            self.clock.sleep(Duration::from_millis(50)).await;
        }
    }

    fn written(&self) -> String {
        self.session.with_round(Round::written)
    }
}

/// Shows the record while `meanwhile` runs.
pub(super) fn show(saved: &SavedSession, speed: Speed, meanwhile: impl AsyncFnOnce(&Shown)) {
    let clock = VirtualClock::new();
    let replay = Replay::of(saved.record.round.clone()).expect("a round that was played");
    let player = ReplayPlayer::new(replay, 0, Rc::new(Playback::new(speed, false)));
    let player = Rc::new(player);
    let changes = Rc::<RefCell<Vec<_>>>::default();
    let (noted, at) = (Rc::clone(&changes), Rc::downgrade(&player));
    let notify = move |change| {
        let position = at.upgrade().map_or(0, |player| player.position());
        noted.borrow_mut().push((change, position));
    };
    let time = Rc::new(clock.clone());
    let (session, playing) = Session::replay(saved.record.clone(), &player, time, Rc::new(notify));
    let shown = Shown {
        clock: clock.clone(),
        player,
        session,
        changes,
    };
    clock.run_until(async {
        drop(select(playing, pin!(meanwhile(&shown))).await);
    });
}

#[test]
fn a_replay_shows_every_choice_once_and_waits_at_the_end() {
    for (name, saved) in records() {
        show(&saved, Speed::Normal, async |shown| {
            let whole = Replay::of(saved.record.round.clone()).expect("a round that was played");
            shown.end().await;
            assert_eq!(shown.written(), whole.at(whole.len()).written(), "{name}");
            let mut positions: Vec<usize> = shown.changes.borrow().iter().map(|(_, at)| *at).collect();
            positions.dedup();
            assert_eq!(positions, (1..=whole.len()).collect::<Vec<_>>(), "{name}");
            let took = shown.clock.now();
            assert!(took > Duration::from_secs(10), "{name} takes {took:?}");
            shown.player.move_to(0);
            shown.session.request_redraw();
            assert!(
                shown
                    .session
                    .with_round(|round| round.game().journal().is_empty()),
                "{name}"
            );
            shown.end().await;
            assert_eq!(shown.written(), whole.at(whole.len()).written(), "{name}, again");
        });
    }
}

#[test]
fn at_maximum_speed_a_replay_takes_no_time() {
    let (_, saved) = records().next().expect("a round of bots");
    show(&saved, Speed::Max, async |shown| {
        shown.end().await;
        assert!(shown.clock.now() < Duration::from_secs(1));
    });
}

#[test]
fn a_step_shows_one_event_and_a_paused_replay_can_be_moved() {
    let (_, saved) = records().next().expect("a round of bots");
    show(&saved, Speed::Normal, async |shown| {
        let playback = shown.player.playback();
        playback.pause();
        shown.clock.sleep(Duration::from_secs(60)).await;
        let at = shown.player.position();
        playback.step();
        shown.clock.sleep(Duration::from_secs(60)).await;
        assert_eq!(shown.player.position(), at + 1);
        for position in [40, 7, 0, 23] {
            shown.player.move_to(position);
            shown.clock.sleep(Duration::from_secs(60)).await;
            assert_eq!(shown.player.position(), position);
            playback.step();
            shown.clock.sleep(Duration::from_secs(60)).await;
            assert_eq!(shown.player.position(), position + 1);
            let expected = shown.player.replay().at(position + 1).written();
            assert_eq!(shown.written(), expected);
        }
        assert!(!shown.is_over());
        shown.player.move_to(usize::MAX);
        shown.end().await;
        shown.player.move_to(0);
        playback.step();
        shown.clock.sleep(Duration::from_secs(60)).await;
        assert_eq!(shown.player.position(), 1);
    });
}

#[test]
fn what_happens_after_a_move_waits_until_the_position_has_been_seen() {
    let (_, saved) = records().next().expect("a round of bots");
    show(&saved, Speed::Faster, async |shown| {
        let playback = shown.player.playback();
        playback.pause();
        for position in [40, 7, shown.player.replay().len() - 1] {
            shown.player.move_to(position);
            playback.step();
            shown.clock.sleep(Duration::from_millis(150)).await;
            assert_eq!(shown.player.position(), position);
            shown.clock.sleep(Duration::from_millis(150)).await;
            assert_eq!(shown.player.position(), position + 1);
        }
    });
}

#[test]
fn a_replay_can_be_moved_while_a_result_is_announced() {
    let closes = |entry: &JournalEntry| matches!(entry.event, Event::BallotClosed { .. });
    let first_result = |saved: &SavedSession| {
        let replay = Replay::of(saved.record.round.clone()).expect("a round that was played");
        (0..replay.len()).find(|&position| replay.at(position).game().journal().iter().any(closes))
    };
    let (saved, result) = records()
        .find_map(|(_, saved)| first_result(&saved).map(|result| (saved, result)))
        .expect("a round has a meeting");
    for is_paused in [false, true] {
        show(&saved, Speed::Normal, async |shown| {
            shown.player.move_to(result - 1);
            shown.position(result).await;
            assert!(shown.session.with_round(|round| round.announcement().is_some()));
            let playback = shown.player.playback();
            if is_paused {
                playback.pause();
            }
            shown.player.move_to(3);
            assert!(shown.session.with_round(|round| round.announcement().is_none()));
            playback.step();
            shown.clock.sleep(Duration::from_secs(60)).await;
            assert_eq!(shown.player.position(), 4);
            playback.resume();
            shown.end().await;
        });
    }
}

#[test]
fn the_choice_after_a_mark_brings_its_moment_about() {
    for (name, saved) in records() {
        let replay = Replay::of(saved.record.round).expect("a round that was played");
        let journal_at = |position| replay.at(position).game().journal().to_vec();
        let whole = journal_at(replay.len());
        let round = replay.at(replay.len());
        let marks = ReplayMark::all(&round, &StatementCheck::all(&round, SeatSet::EMPTY));
        for kind in MarkKind::ALL {
            let ahead = |position| ReplayMark::next(&marks, kind, position);
            let found = std::iter::successors(ahead(0), |mark| ahead(mark.position + 1));
            assert_eq!(found.count(), count_positions(&marks, kind), "{name}: {kind}");
            let behind = |position| ReplayMark::previous(&marks, kind, position);
            let found = std::iter::successors(behind(usize::MAX), |mark| behind(mark.position + 1));
            assert_eq!(found.count(), count_positions(&marks, kind), "{name}: {kind}");
        }
        assert!(marks.is_sorted_by_key(|mark| mark.position), "{name}");
        let count = |kind| marks.iter().filter(|mark| mark.kind == kind).count();
        let kills = |entry: &&JournalEntry| entry.event.choice().is_some_and(|(_, action)| is_kill(action));
        let opens = |entry: &&JournalEntry| matches!(entry.event, Event::MeetingOpened { .. });
        assert_eq!(
            count(MarkKind::Kill),
            whole.iter().filter(kills).count(),
            "{name}"
        );
        let meetings = whole.iter().filter(opens).count();
        assert_eq!(count(MarkKind::Meeting), meetings, "{name}");
        assert!(count(MarkKind::Vote) <= meetings, "{name}");
        for mark in &marks {
            let (before, after) = (journal_at(mark.position), journal_at(mark.position + 1));
            let new = &after[before.len()..];
            assert!(
                new.iter().any(|entry| is_of(mark.kind, entry)),
                "{name}: {mark:?} is not in {new:?}"
            );
            assert!(mark.words.ends_with('.'), "{name}: {}", mark.words);
        }
    }
}

/// The number of different positions of this kind of mark.
fn count_positions(marks: &[ReplayMark], kind: MarkKind) -> usize {
    let of_kind = marks.iter().filter(|mark| mark.kind == kind);
    of_kind.map(|mark| mark.position).collect::<BTreeSet<_>>().len()
}

fn is_kill(action: &Action) -> bool {
    matches!(action, Action::Kill(_))
}

/// Whether this entry can be the moment of a mark.
fn is_of(kind: MarkKind, entry: &JournalEntry) -> bool {
    let acted = |is: fn(&Action) -> bool| entry.event.choice().is_some_and(|(_, action)| is(action));
    match kind {
        MarkKind::Kill => acted(is_kill),
        MarkKind::Meeting => matches!(entry.event, Event::MeetingOpened { .. }),
        MarkKind::Lie => acted(|action| matches!(action, Action::Speak(_))),
        MarkKind::Vote => acted(|action| matches!(action, Action::Vote(_) | Action::SkipVote)),
        MarkKind::Ejection => matches!(entry.event, Event::BallotClosed { ejected: Some(_), .. }),
    }
}

#[test]
fn every_choice_of_a_record_tells_what_its_seat_saw_and_thought() {
    for (name, saved) in records() {
        let record = saved.record.round.clone();
        let replay = Replay::of(saved.record.round).expect("a round that was played");
        assert_eq!(RecordedTurn::before(&replay, 0, None), None, "{name}");
        let mut thoughts = Vec::new();
        for position in 1..=replay.len() {
            let turn = RecordedTurn::before(&replay, position, None).expect("a choice was made");
            assert_eq!(turn.position, position - 1, "{name}");
            assert_eq!(replay.chooser(turn.position), Some(turn.seat), "{name}");
            let before = replay.at(turn.position);
            let own = before.game().roster().name(turn.seat);
            assert!(
                turn.did.contains(own) && turn.did.ends_with(['.', '”']),
                "{name}: {}",
                turn.did
            );
            if before.game().rules().turn_order == TurnOrder::Sequential {
                let seen = describe_view(&before.game().view(turn.seat), PromptView::FULL, "");
                assert_eq!(turn.seen, seen, "{name}");
            }
            assert_eq!(
                RecordedTurn::before(&replay, position, Some(turn.seat)),
                Some(turn.clone()),
                "{name}"
            );
            thoughts.extend(turn.thought);
        }
        let noted = record.notes.into_iter().filter_map(|note| match note.kind {
            NoteKind::Thought(words) => Some(words),
            _ => None,
        });
        let (mut noted, is_any) = (noted.collect::<Vec<_>>(), !thoughts.is_empty());
        noted.sort_unstable();
        thoughts.sort_unstable();
        assert_eq!(thoughts, noted, "{name}");
        assert!(is_any, "{name}");
    }
}

#[test]
fn a_timestep_back_and_on_leads_to_its_first_choice() {
    for (name, saved) in records() {
        let choices = saved.record.round.choices.clone();
        let replay = Replay::of(saved.record.round).expect("a round that was played");
        let begins = |position: usize| {
            let timestep = |position: usize| choices.get(position).map(|choice| choice.timestep);
            position == 0 || position == choices.len() || timestep(position) != timestep(position - 1)
        };
        for position in 0..=replay.len() {
            let (back, on) = (replay.previous_timestep(position), replay.next_timestep(position));
            assert!(begins(back) && begins(on), "{name} at {position}: {back}, {on}");
            assert!(back < position || position == 0, "{name} at {position}");
            assert!(on > position || position == replay.len(), "{name} at {position}");
            assert!(
                (back + 1..position)
                    .chain(position + 1..on)
                    .all(|between| !begins(between))
            );
        }
        assert_eq!(replay.next_timestep(usize::MAX), replay.len());
    }
}

#[test]
fn somebody_who_is_to_find_out_who_is_what_is_shown_no_lies_no_killers_and_nothing_ahead() {
    let mut kills = 0;
    for (name, saved) in records() {
        let replay = Replay::of(saved.record.round).expect("a round that was played");
        let whole = replay.at(replay.len());
        let roster = whole.game().roster();
        let marks = ReplayMark::all(&whole, &StatementCheck::all(&whole, roster.seats()));
        assert_eq!(
            ReplayMark::known_to(&marks, Perspective::Everything, 0),
            marks,
            "{name}"
        );
        assert_eq!(
            ReplayMark::known_to(&marks, Perspective::Whodunit, 0),
            [],
            "{name}"
        );
        let half = replay.len() / 2;
        let known = ReplayMark::known_to(&marks, Perspective::Whodunit, half);
        assert!(known.iter().all(|mark| mark.position < half), "{name}");
        let all = ReplayMark::known_to(&marks, Perspective::Whodunit, replay.len());
        assert!(all.iter().all(|mark| mark.kind != MarkKind::Lie), "{name}");
        assert_eq!(
            all.len() + count(&marks, MarkKind::Lie),
            marks.len(),
            "{name}: of the others each has its words"
        );
        for mark in all.iter().filter(|mark| mark.kind == MarkKind::Kill) {
            assert_eq!(roster.named_in(&mark.words).count(), 1, "{name}: {}", mark.words);
            kills += 1;
        }
    }
    assert!(kills > 3, "{kills} kills");
}

fn count(marks: &[ReplayMark], kind: MarkKind) -> usize {
    marks.iter().filter(|mark| mark.kind == kind).count()
}

#[test]
fn a_replay_tells_no_choice_while_roles_are_hidden_and_all_once_its_end_was_shown() {
    let (_, saved) = records().next().expect("a round of bots");
    show(&saved, Speed::Max, async |shown| {
        shown.session.set_whodunit(true);
        shown.position(10).await;
        assert!(shown.session.hides_roles());
        assert_eq!(shown.session.recorded_turn(None), None);
        shown.end().await;
        assert!(!shown.session.hides_roles());
        shown.player.move_to(10);
        assert!(shown.session.recorded_turn(None).is_some());
        assert_eq!(shown.player.furthest(), shown.player.replay().len());
    });
}
