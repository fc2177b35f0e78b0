//! An Analyst's question for a plan, with a sample reply for estimates.

use super::plan_reading::MAX_LINES;
use super::trigger::Trigger;
use crate::agents::memory::{Plan, PlannedTurn};
use crate::agents::minds::question::Question;
use crate::game::{Action, Discussion, Offer, Role, View};
use crate::llm::{Purpose, SampleReply};
use crate::table::Phase;

/// Returns the forms of the actions that a plan may have: in a meeting words and votes; in the task phase what the
/// seat can do in it, and those of a meeting only if it can call one now.
fn forms_of_actions(view: &View<'_>) -> String {
    let mut forms = Vec::new();
    if view.phase() == Phase::Task {
        let has_open_tasks = view.tasks().iter().any(|task| !task.is_done());
        forms.push("MOVE from ROOM to ROOM");
        match view.role() {
            Role::Crewmate if has_open_tasks => forms.push("COMPLETE TASK - NAME"),
            Role::Crewmate => {}
            Role::Impostor => {
                forms.extend(["VENT from ROOM to ROOM", "KILL NAME"]);
                if has_open_tasks || view.rules().endless_fakes {
                    forms.push("COMPLETE FAKE TASK - NAME");
                }
            }
        }
        forms.extend(["VIEW MONITOR of ROOM", "REPORT DEAD BODY"]);
        if view.button_uses_left() > 0 {
            forms.push("CALL MEETING (emergency button)");
        }
    }
    forms.push("SPEAK: what about");
    match view.phase() {
        Phase::Task if !can_call_a_meeting(view) => {}
        _ if view.rules().skip_vote => forms.extend(["VOTE NAME", "SKIP VOTE"]),
        _ => forms.push("VOTE NAME"),
    }
    match view.phase() {
        Phase::Task => forms.push("WAIT"),
        Phase::Discussion { .. } | Phase::Chat => forms.push("WAIT (say nothing)"),
        Phase::Vote => {}
    }
    forms.join("; ")
}

/// Returns whether the seat can call a meeting in this turn.
fn can_call_a_meeting(view: &View<'_>) -> bool {
    let calls = |offer: &Offer| matches!(offer.complete(), Some(Action::CallMeeting | Action::ReportBody));
    view.offers().iter().any(calls)
}

/// What a sample plan does: nothing that can become impossible, since no line names a kind of action.
const SAMPLE_PLAN: [&str; MAX_LINES] = [
    "Go on to the next room on the way",
    "Go on to the room behind it",
    "Begin what is to be done there",
    "Go on with it until it is done",
    "Look who is about",
    "Go on to the next place",
    "Do what is to be done there",
    "Stay near the others",
];

/// Asks for a plan of the coming turns, in place of the former one if there is any. The prompt tells the strategy
/// of the former one, and if `is_shown` also actions.
pub(crate) fn plan(trigger: Trigger, (former, is_shown): (&Plan, bool), view: &View<'_>) -> Question {
    let kept = match (former.timestep, is_shown) {
        (0, _) => "",
        (_, true) => ", keeping what is still good of your strategy and plan so far",
        (_, false) => ", keeping what is still good of your strategy so far",
    };
    // An impostor knows whom to trust.
    let strategy = match view.role() {
        Role::Crewmate => "whom you trust, whom you doubt, and what you tell the others",
        Role::Impostor => "whom you deceive and whom you blame, and what you tell the others",
    };
    let rounds = view.rules().discussion_rounds;
    let now = PlannedTurn::now(view);
    let turns = std::iter::successors(Some(now), |turn| Some(turn.next(rounds)));
    // After a meeting a new plan is made in any case.
    let (planned, label_count, whose, condition) = match view.phase() {
        Phase::Task => (MAX_LINES, 2, "your coming turns", "if somebody comes: …"),
        _ => {
            let of_meeting = turns.clone().take_while(|turn| turn.timestep == now.timestep);
            let count = of_meeting.count();
            (
                count,
                count,
                "your turns in this meeting",
                "if nobody believes me: …",
            )
        }
    };
    let labels = turns.clone().take(label_count).map(|turn| format!("“{turn}:”"));
    let mut labels = labels.collect::<Vec<_>>().join(", ");
    if label_count < planned {
        labels.push_str(" and so on");
    }
    let words = format!(
        "{}Plan {whose} from all of the above{kept}. \
         First, on a line that begins with “Strategy:”, your strategy in one paragraph of at most 60 words: \
         {strategy}. Then your actions, a line \
         for each turn, at most {planned}, each beginning with its turn: {labels}; the first is \
         one of the available actions. After its turn a line may have a condition, as in “{condition}”.{} The forms of actions: {}. Nothing else.\n",
        trigger.describe(view.roster()),
        turns_of_a_meeting(view),
        forms_of_actions(view),
    );
    let lines = turns
        .take(planned)
        .zip(SAMPLE_PLAN)
        .map(|(turn, action)| format!("{turn}: {action}\n"));
    let sample = format!(
        "Strategy: I trust Red, who was with me, and doubt Green, whom nobody saw since T4. I tell everybody \
         where Green was and ask it whom it met there, and I stay with Red until the next meeting.\n{}",
        lines.collect::<String>()
    );
    Question::new(
        Purpose::new("analyst plan", "Its plan", SampleReply::Text(sample.into())),
        words,
    )
}

/// Says how a plan names the turns of the meeting that the seat can call now; empty if it can call none.
fn turns_of_a_meeting(view: &View<'_>) -> String {
    if !can_call_a_meeting(view) {
        return String::new();
    }
    let turn = |phase| PlannedTurn {
        timestep: view.timestep() + 1,
        phase,
    };
    let talk = match view.rules().discussion {
        Discussion::Rounds => turn(Phase::Discussion { round: 1 }),
        Discussion::Live => turn(Phase::Chat),
    };
    let vote = turn(Phase::Vote);
    format!(" A meeting that you call now has the lines “{talk}:” and so on, and “{vote}:”.")
}
