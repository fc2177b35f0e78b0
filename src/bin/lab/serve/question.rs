//! What a request asks for, read from the form of its words: over HTTP nothing else tells its purpose.

use serde_json::Value;

/// The heading of the list of actions in a prompt.
const ACTIONS: &str = "Available actions:\n";

/// A request as a model without understanding sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The words of all messages.
    pub words: String,
    /// The fields of the JSON object that is asked for; empty for plain text.
    pub fields: Vec<String>,
    /// The form of the answer.
    pub form: Form,
}

/// The form of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// One of these actions.
    Action(Vec<String>),
    /// One of these names, and a reason.
    Name(Vec<String>),
    /// Whether to speak in a live meeting.
    SpeakOrWait,
    /// Some numbers of a list with so many lines.
    Numbers(usize),
    /// Yes or no in each field.
    YesOrNo,
    /// Anything else.
    Words,
}

impl Question {
    /// Reads the body of a request for a chat completion; `None` if it is none.
    pub fn of(body: &Value) -> Option<Question> {
        let messages = body["messages"].as_array()?;
        let texts = messages.iter().map(|message| text_of(&message["content"]));
        let texts: Vec<String> = texts.collect::<Option<_>>()?;
        let last = texts.last()?;
        let required = &body["response_format"]["json_schema"]["schema"]["required"];
        let fields = required.as_array().map(Vec::as_slice).unwrap_or_default();
        let fields = fields.iter().filter_map(|field| Some(field.as_str()?.to_owned()));
        Some(Question {
            form: Form::of(&texts, last),
            fields: fields.collect(),
            words: texts.join("\n"),
        })
    }
}

impl Form {
    fn of(texts: &[String], last: &str) -> Form {
        if texts.iter().any(|text| text.contains("answer yes or no")) {
            return Form::YesOrNo;
        }
        if last.contains("An evaluator asks") {
            return Form::Words;
        }
        // A model that is asked again finds the list further up.
        let list = texts.iter().rev().find_map(|text| text.rsplit_once(ACTIONS));
        if let Some((_, list)) = list {
            return Form::Action(numbered(list));
        }
        if let Some((_, names)) = last.rsplit_once("Candidates: ") {
            let names = names.split('.').next().unwrap_or_default();
            return Form::Name(names.split(", ").map(str::to_owned).collect());
        }
        if last.contains("<send>") && last.contains("<wait>") {
            return Form::SpeakOrWait;
        }
        match last.rsplit_once("Answer with their numbers") {
            Some((_, list)) => {
                Form::Numbers(list.lines().filter(|line| numbered_line(line).is_some()).count())
            }
            None => Form::Words,
        }
    }
}

/// Returns the lines that follow each other as `1. `, `2. ` and so on.
fn numbered(list: &str) -> Vec<String> {
    let lines = list.lines().map_while(numbered_line);
    lines.map(str::to_owned).collect()
}

fn numbered_line(line: &str) -> Option<&str> {
    let (number, rest) = line.split_once(". ")?;
    number.parse::<u16>().ok().map(|_| rest)
}

/// Returns the content of a message: a text, or a list of parts with texts.
fn text_of(content: &Value) -> Option<String> {
    match content {
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => {
            let texts = parts.iter().filter_map(|part| part["text"].as_str());
            Some(texts.collect::<Vec<_>>().join("\n"))
        }
        _ => None,
    }
}
