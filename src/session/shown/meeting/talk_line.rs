//! What was said in a meeting, line by line, with one line for all who said nothing in a round of speech.

use crate::game::join_names;
use crate::round::{ShownMeeting, ShownMeetingStage, ShownSpeech};
use crate::session::Session;
use crate::table::{Roster, SeatSet};

/// A line of what was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TalkLine {
    /// A speech.
    Said(ShownSpeech),
    /// Who said nothing in a round of speech, in a sentence.
    Silent(String),
}

impl Session {
    /// Returns the lines of this meeting. None of them changes when more is said. A replay shows each silence, since
    /// each is a step of its own.
    pub fn talk_lines(&self, meeting: &ShownMeeting) -> Vec<TalkLine> {
        match self.replay {
            Some(_) => meeting.said.iter().cloned().map(TalkLine::Said).collect(),
            None => talk_lines(meeting, self.roster()),
        }
    }
}

fn talk_lines(meeting: &ShownMeeting, roster: &Roster) -> Vec<TalkLine> {
    let goes_on = matches!(meeting.stage, ShownMeetingStage::Discussion(_));
    let everybody = meeting.present.len();
    let mut lines = Vec::new();
    for round in meeting.said.chunks(everybody.max(1)) {
        let (silent, said): (Vec<_>, Vec<_>) = round.iter().partition(|speech| speech.words.is_empty());
        lines.extend(said.into_iter().cloned().map(TalkLine::Said));
        let silent: SeatSet = silent.into_iter().map(|speech| speech.seat).collect();
        let is_over = !goes_on || round.len() == everybody;
        let says = match silent.len() {
            0 => continue,
            _ if !is_over => continue,
            1 => "says",
            _ => "say",
        };
        lines.push(TalkLine::Silent(format!(
            "{} {says} nothing.",
            join_names(silent, roster)
        )));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Bot, InstantAgent};
    use crate::game::{Game, Rules};
    use crate::round::Round;
    use crate::table::{Dice, Perspective, Phase};

    #[test]
    fn whoever_says_nothing_stands_in_one_line_at_the_end_of_each_round_of_speech() {
        let (mut meetings, mut silences) = (0, 0);
        for seed in 1..=20 {
            let game = Game::new(Rules::standard(), seed, &[]).expect("a preset can be played");
            let mut round = Round::new(game);
            let mut before: Vec<TalkLine> = Vec::new();
            while let Some(seat) = round.game().turn().seats().lowest() {
                let dice = Dice::for_choice(seed, seat, round.game().choices_made(seat));
                let decision = Bot.decide(&round.game().view(seat), dice);
                round.commit(seat, Ok(decision));
                let Some(meeting) = ShownMeeting::current(&round, Perspective::Everything) else {
                    before.clear();
                    continue;
                };
                let lines = talk_lines(&meeting, round.game().roster());
                assert!(
                    lines.starts_with(&before),
                    "no line changes: {before:?} {lines:?}"
                );
                let is_silent = |line: &&TalkLine| matches!(line, TalkLine::Silent(_));
                let silent = lines.iter().filter(is_silent).count();
                if round.game().phase() == Phase::Vote && before.len() < lines.len() {
                    meetings += 1;
                    silences += silent;
                    let said = meeting.said.iter().filter(|speech| !speech.words.is_empty());
                    assert_eq!(lines.len() - silent, said.count());
                    assert!(silent <= usize::from(Rules::standard().discussion_rounds));
                }
                before = lines;
            }
        }
        assert!(meetings > 10 && silences > 10, "{meetings} {silences}");
    }
}
