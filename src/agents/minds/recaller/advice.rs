//! Advice for this situation, drawn from earlier experiences.

use crate::agents::experience::is_win;
use crate::agents::memory::{Example, Suggestion};
use crate::agents::minds::prompt::describe_carried;
use crate::agents::minds::question::Question;
use crate::llm::{Purpose, SampleReply};
use crate::table::one_line;
use std::fmt::Write;

/// The model's words if the examples are not useful.
const OF_NO_USE: &str = "no useful experience";

/// The maximum number of characters of advice.
const MAX_ADVICE: usize = 300;

/// Asks for advice on this reflection.
pub(crate) fn question_for(reflection: &str, examples: &Suggestion) -> Question {
    let mut text = format!(
        "Players in your role were in moments like yours in earlier rounds, at other tables. They tell of \
         themselves as “me”.\nYour moment: {}\n{}: {}",
        describe_carried(reflection),
        match is_win(examples.bad.score) {
            true => "Turned out least well",
            false => "Turned out worst",
        },
        describe(&examples.bad)
    );
    for good in &examples.good {
        // Writing to a String cannot fail.
        let _ = write!(text, "Turned out well: {}", describe(good));
    }
    let _ = writeln!(
        text,
        "What do those that turned out well do that the first does not? Answer with one piece of advice for \
         you, in the second person and without conditions, in one sentence that names no player, as in these \
         examples:\n\
         “You should say early and exactly where you were and whom you saw there.”\n\
         “You should stay near others after a body was found, and not accuse anybody without a sighting.”\n\
         If they teach nothing, answer “{OF_NO_USE}”."
    );
    let sample =
        "You should ask everybody for a witness before you accuse, and vote where an account is false.";
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
    let end = match is_win(*score) {
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
