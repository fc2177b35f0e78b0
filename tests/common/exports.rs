//! Everything that can be taken along from a round that is over.

use among_agents::lab::{DecisionLine, EndForOthers, StatementCheck};
use among_agents::record::LinkedRecord;
use among_agents::session::{SavedSession, Session};
use among_agents::table::SeatSet;

/// Returns what leaves the page or the terminal program of the session's round, and what a browser that
/// receives it keeps, as readable text with a name of each.
pub fn exports(session: &Session) -> Vec<(&'static str, String)> {
    let record = session.record().expect("the round was played to its end");
    let link = session.link().expect("the round was played to its end");
    let linked = LinkedRecord::read(&link).expect("it was just written").record;
    let heard = session.with_round(|round| StatementCheck::all(round, SeatSet::EMPTY));
    let decisions = DecisionLine::all(&record, "cell", 1).expect("the table can be set up");
    let decisions: Vec<String> = decisions
        .iter()
        .map(|line| serde_json::to_string(line).expect("plain data"))
        .collect();
    let picture = EndForOthers::of(session, &heard).expect("the round was played to its end");
    vec![
        ("file", record.to_json()),
        ("link", link),
        ("record in the link", linked.to_json()),
        (
            "journal",
            session.written().expect("the round was played to its end"),
        ),
        ("decisions", decisions.join("\n")),
        ("picture", format!("{picture:?}")),
        ("kept file", SavedSession::of_record(record).to_json()),
        ("kept link", SavedSession::of_record(linked).to_json()),
    ]
}
