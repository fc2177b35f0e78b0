//! The meetings of a game that is over, as the gate gives them to somebody who may know everything, and what is measured
//! of them.

use super::any_table::{
    LoggedAct, LoggedMeeting, MeetingEntry, MeetingLog, RoundMoment, Suspecting, Suspects, TalkMeasures,
};
use crate::game::{Action, Discussion, Event, Game, Shown, ShownEntry, ShownEvent, describe_entry};
use crate::table::{Perspective, Roster, Seat};

impl MeetingLog {
    /// Returns the meetings of a game that is over, from what the gate gives to somebody who may know everything.
    pub fn of(game: &Game) -> MeetingLog {
        let mut log = MeetingLog {
            roster: game.roster().clone(),
            is_live: game.rules().discussion == Discussion::Live,
            meetings: Vec::new(),
        };
        let (mut choices, mut is_open) = (0, false);
        for entry in Shown::entries(game, Perspective::Everything, 0) {
            let ShownEvent::Whole(event) = &entry.event else {
                continue;
            };
            choices += usize::from(event.choice().is_some());
            match event {
                Event::MeetingOpened { present, .. } => {
                    is_open = true;
                    log.meetings.push(LoggedMeeting {
                        timestep: entry.timestep,
                        present: *present,
                        ejected: None,
                        entries: Vec::new(),
                    });
                }
                Event::BallotClosed { ejected, .. } => {
                    is_open = false;
                    if let Some(meeting) = log.meetings.last_mut() {
                        meeting.ejected = *ejected;
                    }
                }
                Event::Acted { seat, action } if is_open => {
                    if let Some((act, meeting)) = LoggedAct::of(action).zip(log.meetings.last_mut()) {
                        meeting.entries.push(MeetingEntry {
                            seat: *seat,
                            time: entry.moment,
                            moment: RoundMoment {
                                position: choices - 1,
                                timestep: entry.reported_at(),
                            },
                            act,
                            sentence: sentence(&entry, &log.roster),
                        });
                    }
                }
                _ => {}
            }
        }
        log
    }
}

impl LoggedAct {
    fn of(action: &Action) -> Option<LoggedAct> {
        match action {
            Action::Speak(speech) if speech.is_silence() => None,
            Action::Speak(speech) => Some(LoggedAct::Said(speech.words().to_owned())),
            Action::Vote(whom) => Some(LoggedAct::VotedFor(*whom)),
            _ => None,
        }
    }
}

fn sentence(entry: &ShownEntry, roster: &Roster) -> String {
    describe_entry(entry, roster).map_or_else(String::new, |text| text.sentence(roster))
}

impl TalkMeasures {
    /// Counts what was said in a game, as [`of_meetings`](TalkMeasures::of_meetings).
    pub fn of(game: &Game) -> TalkMeasures {
        TalkMeasures::of_meetings(&MeetingLog::of(game))
    }
}

impl Suspects {
    /// Returns the meetings of a game, as [`of_meetings`](Suspects::of_meetings).
    pub fn by_meeting(game: &Game) -> Vec<Suspects> {
        Suspects::of_meetings(&MeetingLog::of(game))
    }

    /// Returns what counts against a seat in a game, as [`behind_in`](Suspects::behind_in).
    pub fn behind(game: &Game, by: Option<Seat>, against: Seat, meeting: Option<usize>) -> Vec<Suspecting> {
        Suspects::behind_in(&MeetingLog::of(game), by, against, meeting)
    }
}
