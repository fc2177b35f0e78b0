//! The replies of a model that plays to the requests of minds.

use serde_json::Value;

/// A strategy that an Analyst learns from any round.
pub const STRATEGY: &str = "Stay beside whoever was seen at a task.";

/// The replies to intermediate questions of a Recaller or an Analyst, by words in the question.
const ON_THE_WAY: [(&str, &str); 11] = [
    ("of these questions matter most to you", "1, 3, 6, 7, 8"),
    (
        "questions that get to the heart of this moment",
        "#Who was in Admin?#Where did the others go?",
    ),
    (
        "Answer in the first person",
        "I was in Cafeteria and saw nobody leave.",
    ),
    (
        "Reflect on all this",
        "I trust nobody yet, and I will keep to my tasks.",
    ),
    (
        "What do those that turned out well do",
        "You should say at once where you were.",
    ),
    (
        "Sum this up for yourself",
        "Everybody left Cafeteria, and nobody was accused.",
    ),
    (
        "Plan your coming turns",
        "Strategy: I trust nobody yet.\nWAIT\nMOVE from Cafeteria to Admin",
    ),
    (
        "You have decided in private to speak",
        "I was in Admin at my task.",
    ),
    (
        "give three suggestions",
        "Stay in pairs.\nSpeak first.\nVote late.",
    ),
    ("Write the improved strategy", STRATEGY),
    ("how did the", "They walked alone and spoke little."),
];

/// Returns an analysis with one line for each player that the question names.
fn analysis(prompt: &str) -> Option<String> {
    let (_, question) = prompt.rsplit_once("\nAnalyse ")?;
    let (names, _) = question.split_once(": one line for each")?;
    let lines = names.split(", ").flat_map(|names| names.split(" and "));
    let lines = lines.map(|name| format!("{name}: a crewmate, quite sure, since it was at a task."));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// Returns a reply to this request: to a choice in the parts of the Planner's reply, to any other question in
/// its own form.
pub fn reply(body: &[u8], number: usize, choose: fn(&[&str], usize) -> usize) -> String {
    let request: Value = serde_json::from_slice(body).expect("the page sends JSON");
    let prompt = request["messages"]
        .as_array()
        .and_then(|messages| messages.last())
        .and_then(|message| message["content"].as_str())
        .expect("the page sends messages");
    if let Some(analysis) = analysis(prompt) {
        return analysis;
    }
    if let Some((_, reply)) = ON_THE_WAY.iter().find(|(words, _)| prompt.contains(words)) {
        return (*reply).to_owned();
    }
    match prompt.rsplit_once("Available actions:\n") {
        None if prompt.contains("Do you write a message") => match prompt.contains("speak up now") {
            true => "<send>".to_owned(),
            false => "<wait>".to_owned(),
        },
        None if prompt.contains("Write your next message") => format!("this is message {number}, who is it?"),
        None if prompt.contains("Whom do you vote for?") => first_candidate(prompt).to_owned(),
        None => "ready".to_owned(),
        Some((_, actions)) => format!(
            "[Condensed Memory] This was answer {number}.\n[Thinking Process] One of the list will do.\n[Action] {}",
            action(actions, number, choose)
        ),
    }
}

fn first_candidate(prompt: &str) -> &str {
    let (_, candidates) = prompt
        .rsplit_once("Candidates: ")
        .expect("a ballot has candidates");
    candidates
        .split([',', '.'])
        .next()
        .expect("somebody may be voted for")
}

/// Returns one of the numbered actions, completed.
fn action(list: &str, number: usize, choose: fn(&[&str], usize) -> usize) -> String {
    let actions: Vec<&str> = list
        .lines()
        .map_while(|line| line.split_once(". "))
        .map(|(_, action)| action)
        .filter(|action| !action.starts_with("VIEW MONITOR"))
        .collect();
    match actions[choose(&actions, number)] {
        "SPEAK" => format!("SPEAK: I have nothing to hide, and this is my answer {number}."),
        chosen => chosen.to_owned(),
    }
}

/// Chooses an action that hastens the end of the round if there is one, and otherwise varies.
pub fn prefers_tasks(actions: &[&str], number: usize) -> usize {
    let is_urgent = |action: &&str| {
        ["KILL", "COMPLETE", "REPORT"]
            .iter()
            .any(|verb| action.starts_with(verb))
    };
    let urgent = actions.iter().position(is_urgent);
    urgent.unwrap_or(number % actions.len())
}

/// Chooses varying moves.
pub fn prefers_moves(actions: &[&str], number: usize) -> usize {
    let moves = actions.iter().filter(|action| action.starts_with("MOVE")).count();
    let first = actions.iter().position(|action| action.starts_with("MOVE"));
    first.map_or(0, |first| first + number % moves)
}
