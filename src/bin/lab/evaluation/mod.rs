//! What interviews and labels of speeches share: the judges' service, models that are asked, and files of lines.

mod asked_models;
mod cost;
mod forecast;
mod json_lines;
mod judge_args;
mod progress;
mod unread_answers;

pub use asked_models::{AskedModel, AskedModels, AskedService};
pub use cost::{both_costs, cost_of_answers, cost_so_far};
pub use forecast::AskedForecast;
pub use json_lines::{JsonLines, lines_in};
pub use judge_args::JudgeArgs;
pub use progress::EvaluationProgress;
pub use unread_answers::UnreadAnswers;

use among_agents::llm::Request;

/// Prints lines and, if some are of rounds with stand-ins, once more those of the others.
pub fn print_twice<T: Clone>(
    lines: &[T],
    has_stand_ins: impl Fn(&T) -> bool,
    print: impl Fn(&[T]) -> String,
) -> String {
    let clean: Vec<T> = lines
        .iter()
        .filter(|line| !has_stand_ins(line))
        .cloned()
        .collect();
    match clean.len() == lines.len() {
        true => print(lines),
        false => format!(
            "{}\nOnly rounds without stand-ins:\n\n{}",
            print(lines),
            print(&clean)
        ),
    }
}

/// How often an answer that cannot be read is asked for again.
const MAX_RETRIES: usize = 2;

/// Asks a model until its words can be read, and returns what was read with what all its answers cost, in dollars; the
/// error is that of its last words, with them.
///
/// # Errors
/// A sentence if the model cannot be asked any more.
pub async fn read_answer<T, E: std::fmt::Display>(
    model: &AskedModel,
    request: &Request,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<(Result<T, String>, Option<f64>), String> {
    let (mut why, mut cost) = (String::new(), Some(0.0));
    for number in 0..=MAX_RETRIES {
        let answer = model.ask(again(request, number)).await?;
        cost = both_costs(cost, answer.cost);
        match read(&answer.text) {
            Ok(value) => return Ok((Ok(value), cost)),
            Err(problem) => why = format!("{problem}: {}", shortened(&answer.text)),
        }
    }
    Ok((Err(why), cost))
}

/// Returns the request with a remark if it is asked again, without which the same words might come again.
fn again(request: &Request, number: usize) -> Request {
    let mut request = request.clone();
    if let (1.., Some(last)) = (number, request.messages.last_mut()) {
        last.content.push_str(&format!(
            "\nYour answer could not be read (try {number}). Keep to the form.\n"
        ));
    }
    request
}

fn shortened(words: &str) -> String {
    const MOST: usize = 80;
    let line = words.replace('\n', " ");
    match line.chars().count() > MOST {
        true => line.chars().take(MOST).chain(['…']).collect(),
        false => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_rounds_with_stand_ins_are_left_out_the_second_time() {
        let print = |lines: &[u8]| format!("{lines:?}\n");
        assert_eq!(print_twice(&[1, 2, 3], |_| false, print), "[1, 2, 3]\n");
        assert_eq!(
            print_twice(&[1, 2, 3], |line| *line == 2, print),
            "[1, 2, 3]\n\nOnly rounds without stand-ins:\n\n[1, 3]\n"
        );
    }
}
