//! What interviews and labels of speeches share: the judges' service, models that are asked, and files of lines.

mod asked_models;
mod json_lines;
mod judge_args;

pub use asked_models::{AskedModel, AskedModels};
pub use json_lines::{JsonLines, lines_in};
pub use judge_args::JudgeArgs;

use among_agents::llm::Request;

/// How often an answer that cannot be read is asked for again.
const MAX_RETRIES: usize = 2;

/// Asks a model until its words can be read; the error is that of its last words, with them.
///
/// # Errors
/// A sentence if the model cannot be asked any more.
pub async fn read_answer<T, E: std::fmt::Display>(
    model: &AskedModel,
    request: &Request,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<Result<T, String>, String> {
    let mut why = String::new();
    for number in 0..=MAX_RETRIES {
        let words = model.ask(again(request, number)).await?;
        match read(&words) {
            Ok(value) => return Ok(Ok(value)),
            Err(problem) => why = format!("{problem}: {}", shortened(&words)),
        }
    }
    Ok(Err(why))
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
