//! Advice for this moment, drawn from earlier experiences.

use crate::agents::memory::{Example, Suggestion};
use crate::agents::minds::prompt::describe_carried;
use crate::agents::minds::question::Question;
use crate::game::one_line;
use crate::llm::{Purpose, SampleReply};
use std::fmt::Write;

/// The model's words if the examples are not useful.
const OF_NO_USE: &str = "no useful experience";

/// The maximum number of characters of advice.
const MAX_ADVICE: usize = 300;

/// The lowest score of a won round. A score is 1000 less the number of meetings for winners, and that number
/// for losers.
const WIN_SCORE: u16 = 500;

/// Asks for advice on this reflection.
pub(crate) fn asking(reflection: &str, examples: &Suggestion) -> Question {
    let mut text = format!(
        "Players in your role were in moments like yours in earlier rounds, at other tables. They tell of themselves as “me”.\nYour \
         moment: {}\nTurned out worst: {}",
        describe_carried(reflection),
        describe(&examples.bad)
    );
    for good in &examples.good {
        // Writing to a String cannot fail.
        let _ = write!(text, "Turned out fairly: {}", describe(good));
    }
    let _ = writeln!(
        text,
        "What do they teach you for this moment: what to do, or what to avoid? Answer in one sentence that names no player, or with \
         “{OF_NO_USE}”."
    );
    let sample =
        "Say early and exactly where you were and whom you saw there, and do not accuse anybody without it.";
    Question::new(
        Purpose::new(
            "recaller advice",
            "Advice from earlier rounds",
            SampleReply::text(sample),
        ),
        text,
    )
}

fn describe(example: &Example) -> String {
    let Example {
        reflection,
        response,
        score,
        ..
    } = example;
    let end = match *score >= WIN_SCORE {
        true => "won",
        false => "lost",
    };
    format!(
        "{} Then: {} The round was {end}.\n",
        describe_carried(reflection),
        describe_carried(response)
    )
}

/// Returns the advice in a reply; `None` if the reply says that there is none.
pub(crate) fn read(reply: &str) -> Option<String> {
    let is_useful = !reply.to_lowercase().contains(OF_NO_USE);
    is_useful.then(|| one_line(reply, MAX_ADVICE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_may_find_no_use_in_the_examples() {
        assert_eq!(read("“No useful experience.”"), None);
        assert_eq!(read("Ask\nearly."), Some("Ask early.".to_owned()));
    }
}
