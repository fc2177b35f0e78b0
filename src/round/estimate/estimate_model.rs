//! A stand-in for a model, which answers at once and costs nothing.

use crate::game::{Action, View};
use crate::llm::{Completion, LlmError, Model, ReplyForm, Request, Sent};
use futures::future::LocalBoxFuture;
use std::cell::RefCell;
use std::rc::Rc;

/// What it writes as its memory: as much as models were seen to write into that part of a reply.
const MEMORY: &str = "Red and Blue left Cafeteria together at timestep 1 and went to Admin. Green was alone in Electrical \
at timestep 4, next to the vent, and had no task there. Nobody has been found dead so far. I have done the wiring and \
still have to swipe my card in Admin and to empty the garbage in Storage.";

/// What it writes as its thinking. It names no room, since minds take one that is named for where the seat wants to be.
const THINKING: &str = "My next task is two rooms away and the other lies behind it, so I do that first. If Green is still \
about I stay with the others, since nobody would see what happens in a corridor. If a meeting is called I say where Green \
was and ask what it did there, because that can be checked against what others saw.";

/// Its thinking where that is to be short.
const SHORT_THINKING: &str = "My next task is two rooms away and my plan still holds, so I go on; with the others about \
nothing will happen to me in a corridor.";

/// A stand-in for a model: it answers what the seat's bot would choose, in as many words as a model, and where a mind asks
/// for something else it answers that in the form and at about the length that is asked for.
#[derive(Clone, Default)]
pub struct EstimateModel {
    part: Rc<RefCell<SampleReply>>,
}

/// What it is to say, as the seat's bot would.
#[derive(Default)]
struct SampleReply {
    /// The action, as a reply in parts ends with it.
    action: String,
    /// Bare words, or that it waits.
    bare: String,
}

impl EstimateModel {
    /// From now on it answers that the seat of this view does this.
    pub(crate) fn learn(&self, view: &View<'_>, action: &Action) {
        let wording = action.wording(view.table());
        self.part.replace(match action {
            Action::Ready => SampleReply {
                action: wording,
                bare: "<wait>".to_owned(),
            },
            Action::Speak(speech) if speech.is_silence() => SampleReply {
                action: "SPEAK (nothing)".to_owned(),
                bare: "<wait>".to_owned(),
            },
            Action::Speak(speech) => SampleReply {
                action: wording,
                bare: speech.words().to_owned(),
            },
            _ => SampleReply {
                bare: wording.clone(),
                action: wording,
            },
        });
    }
}

impl SampleReply {
    /// The answer to this request.
    fn reply(&self, request: &Request) -> String {
        let asked = request
            .messages
            .last()
            .map_or("", |message| message.content.as_str());
        match &request.form {
            Some(form) => self.in_parts(form, asked),
            None => answer_to(asked).unwrap_or_else(|| self.bare.clone()),
        }
    }

    /// A reply in the parts of this form.
    fn in_parts(&self, form: &ReplyForm, asked: &str) -> String {
        let parts = form.fields.iter().filter_map(|field| match field.as_str() {
            "memory" => Some(format!("[Condensed Memory] {MEMORY}\n")),
            "thinking" if asked.contains("in at most 30 words") => {
                Some(format!("[Thinking Process] {SHORT_THINKING}\n"))
            }
            "thinking" => Some(format!("[Thinking Process] {THINKING}\n")),
            "action" => Some(format!("[Action] {}", self.action)),
            _ => None,
        });
        parts.collect()
    }
}

impl Model for EstimateModel {
    fn complete(&self, request: Request) -> LocalBoxFuture<'static, Result<Completion, LlmError>> {
        let sent = Sent::now(&request);
        let answer = Ok(Completion::of(self.part.borrow().reply(&request)));
        sent.ended(&answer);
        Box::pin(std::future::ready(answer))
    }
}

/// What answers a question that is not for a choice or for words to say; none where it is.
///
/// The questions are known by their words, which the rehearsals in `tests/agents/recaller` and `tests/agents/analyst` hold against what minds
/// ask.
fn answer_to(asked: &str) -> Option<String> {
    const OWN_QUESTIONS: &str = "#Where was Green when Blue was last seen?#Who was near Pink at timestep 5?";
    const ANSWER: &str =
        "I last saw Green in Electrical, alone and without a task there. I did not see where it went.";
    let has = |words: &str| asked.contains(words);
    if has("Which 5 of these questions") {
        let own = if has("then add 2 questions") {
            OWN_QUESTIONS
        } else {
            ""
        };
        return Some(format!("1, 2, 4, 6, 7 {own}"));
    }
    if has("Answer each question in the first person") {
        let lines = (1..=7).map(|number| format!("{number}. {ANSWER}\n"));
        return Some(lines.collect());
    }
    if let Some((names, _)) = asked
        .split_once("\nAnalyse ")
        .and_then(|(_, rest)| rest.split_once(':'))
    {
        let lines = names.split(", ").map(|name| {
            format!("{name}: crewmate, fairly sure, since it did a task where I saw it; wants to stay with the others.\n")
        });
        return Some(lines.collect());
    }
    let said = [
        ("Ask yourself 2 questions", OWN_QUESTIONS),
        ("Answer in the first person, in at most two sentences", ANSWER),
        (
            "Reflect on all this",
            "I am certain that Green was alone next to the vent and had no task there. I trust Red and Blue, who left together \
             and came back together. I suspect Green, though nobody has been found dead so far. Next I want to finish my tasks \
             near others and to ask Green where it was.",
        ),
        (
            "What do they teach you for this moment",
            "Say early and exactly where you were and whom you saw there, and do not accuse anybody without it.",
        ),
        (
            "Sum this up",
            "T1 to T7: Red and Blue left Cafeteria together and went to Admin. Green was alone in Electrical at T4, next to the \
             vent. Pink was in Storage at T5 and said that it had seen nobody. I did the wiring in Admin and the garbage in \
             Storage. Blue said that Green is suspicious, Green said that it did its wiring, and the vote went to nobody.",
        ),
        // A plan that holds as long as it goes: none of its lines names an action that may not be there.
        (
            "Plan your coming turns",
            "Go on to the next room on the way\nGo on to the room behind it\nBegin what is to be done there\nGo on with it until \
             it is done\nLook who is about\nGo on to the next place\nDo what is to be done there\nStay near the others\n",
        ),
        (
            "give three suggestions",
            "Stay in sight of another crewmate whenever possible.\nSay in every meeting where you were and whom you saw.\nVote only \
             where two accounts agree.",
        ),
        (
            "Write the improved strategy",
            "Stay in sight of others and tell every meeting where you were and whom you saw. Vote only where two accounts agree.",
        ),
        (
            "Look back: how did",
            "The impostor stayed away from groups, struck where nobody was near, and said little until it was accused; then it \
             named a place where nobody else had been. The other crewmates told exactly where they were, but voted before all \
             had been heard.",
        ),
    ];
    let found = said.iter().find(|(words, _)| has(words));
    found.map(|(_, answer)| (*answer).to_owned())
}
