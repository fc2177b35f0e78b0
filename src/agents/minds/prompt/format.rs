//! The form of a choice: what its parts are called and mean, in plain text or as JSON, with examples.

use crate::game::Role;
use crate::llm::{ReplyForm, SampleReply};
use crate::table::Phase;
use std::fmt::Write;

/// A part of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplyPart {
    /// What the seat remembers; the next prompts contain it.
    Memory,
    /// What the seat makes of it, in at most this many words.
    Thinking(u8),
    /// The same without a limit (Chi et al. 2024: thoughtful and thorough).
    Thorough,
    /// The room where the seat wants to be.
    Destination {
        /// Whether an autopilot takes it there.
        has_autopilot: bool,
    },
    /// The action; the words tell how to write it when the seat speaks.
    Action(&'static str),
    /// The action, decided in private: when the seat speaks, what its words are to achieve.
    PrivateAction,
}

impl ReplyPart {
    const fn field(self) -> &'static str {
        match self {
            ReplyPart::Memory => "memory",
            ReplyPart::Thinking(_) | ReplyPart::Thorough => "thinking",
            ReplyPart::Destination { .. } => "destination",
            ReplyPart::Action(_) | ReplyPart::PrivateAction => "action",
        }
    }

    const fn heading(self) -> &'static str {
        match self {
            ReplyPart::Memory => "[Condensed Memory]",
            ReplyPart::Thinking(_) | ReplyPart::Thorough => "[Thinking Process]",
            ReplyPart::Destination { .. } => "[Destination]",
            ReplyPart::Action(_) | ReplyPart::PrivateAction => "[Action]",
        }
    }

    fn meaning(self) -> String {
        match self {
            ReplyPart::Memory => {
                "what you will need and not see, at most 70 words; replaces the last".to_owned()
            }
            ReplyPart::Thinking(words) => {
                format!("reasons and plan, at most {words} words")
            }
            ReplyPart::Thorough => "reasons and plan, thoughtful and thorough".to_owned(),
            ReplyPart::Destination { has_autopilot: false } => {
                "the room you finally want to be in, not the next one; none if you stay, report or call a meeting".to_owned()
            }
            ReplyPart::Destination { has_autopilot: true } => {
                "the room you finally want to be in, not the next one; none if you report or call a meeting, or have no wish: you go on by yourself, \
                 there or to your next task, do it, and look around as often as you do when asked. You are asked again in a meeting, or if you \
                 see a body, a kill or a vent, can kill, or have nothing left to do"
                    .to_owned()
            }
            ReplyPart::Action(spoken) => format!("one available action, word for word; {spoken}"),
            ReplyPart::PrivateAction => {
                "one available action, word for word; after SPEAK and a colon the aim of your speech, in a few \
                 words for yourself alone"
                    .to_owned()
            }
        }
    }
}

/// How an action with words for others is written, unless a mind asks for something else.
pub(crate) const SPEAK_IN_THE_ACTION: &str = "after SPEAK and a colon your words";

/// Returns the parts that are asked for in this phase: a destination in the task phase only.
pub(crate) fn parts_in(phase: Phase, parts: &[ReplyPart]) -> Vec<ReplyPart> {
    let is_asked = |part: &&ReplyPart| phase == Phase::Task || !matches!(part, ReplyPart::Destination { .. });
    parts.iter().filter(is_asked).copied().collect()
}

/// Returns the sample of a choice with these parts, the last of which is a destination. It is left out in a
/// meeting, where none is asked for.
pub(crate) fn sample_choice(phase: Phase, parts: &'static [&'static str]) -> SampleReply {
    SampleReply::Choice(match (phase, parts) {
        (Phase::Task, _) | (_, []) => parts,
        (_, [others @ .., _]) => others,
    })
}

/// Returns the headings of these parts in words: `[Thinking Process], [Destination] and [Action]`.
pub(crate) fn headings(parts: &[ReplyPart]) -> String {
    let headings: Vec<&str> = parts.iter().map(|part| part.heading()).collect();
    match headings.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => headings.concat(),
    }
}

/// Returns the form of a reply with these parts in this phase. Its examples are for this role and phase: a whole
/// reply, and in a meeting also the action for the vote.
pub(crate) fn reply_form(parts: &[ReplyPart], phase: Phase, role: Role) -> ReplyForm {
    let mut plain = "Answer with these parts and nothing else:".to_owned();
    let mut json = "Answer with one JSON object only:".to_owned();
    for part in parts {
        // A vote may end the round.
        let when = match (part, phase) {
            (ReplyPart::Memory, Phase::Discussion { .. } | Phase::Chat | Phase::Vote) => {
                "if the round goes on, "
            }
            _ => "",
        };
        // Writing to a String cannot fail.
        let _ = write!(plain, "\n{} {when}{}", part.heading(), part.meaning());
        let _ = write!(json, "\n{}: {when}{}", part.field(), part.meaning());
    }
    let Examples { task, mut talk, vote } = Examples::of(role);
    if parts.contains(&ReplyPart::PrivateAction) {
        talk.action = "SPEAK: show that Teal has no witness";
    }
    let (when, whole) = match phase {
        Phase::Task => ("task phase", &task),
        _ => ("talk in a meeting", &talk),
    };
    let fields: Vec<String> = parts
        .iter()
        .map(|part| format!("\"{}\": \"{}\"", part.field(), whole.text_of(*part)))
        .collect();
    let _ = write!(json, "\nExample, {when}: {{{}}}", fields.join(", "));
    let _ = write!(plain, "\n\nExample, {when}:");
    for part in parts {
        let _ = write!(plain, "\n{} {}", part.heading(), whole.text_of(*part));
    }
    if phase != Phase::Task {
        let _ = write!(json, "\nAt the vote: \"action\": \"{vote}\"");
        let _ = write!(plain, "\nAt the vote:\n[Action] {vote}");
    }
    ReplyForm {
        name: "choice".to_owned(),
        fields: parts.iter().map(|part| part.field().to_owned()).collect(),
        instruction: json,
        plain_instruction: plain,
    }
}

/// Examples for a role. Their players have names that nobody at a table can have.
struct Examples {
    /// A reply in the task phase.
    task: ExampleReply,
    /// A reply in a meeting.
    talk: ExampleReply,
    /// An action at the vote.
    vote: &'static str,
}

/// The example of a speech, the same for both roles, so that its form betrays none: where one was and who saw it,
/// a question.
const EXAMPLE_SPEECH: &str = "SPEAK: At T7 I was in Storage with Violet. Teal, whom did you meet?";

/// An example of a reply.
struct ExampleReply {
    memory: &'static str,
    thinking: &'static str,
    destination: &'static str,
    action: &'static str,
}

impl ExampleReply {
    fn text_of(&self, part: ReplyPart) -> &'static str {
        match part {
            ReplyPart::Memory => self.memory,
            ReplyPart::Thinking(_) | ReplyPart::Thorough => self.thinking,
            ReplyPart::Destination { .. } => self.destination,
            ReplyPart::Action(_) | ReplyPart::PrivateAction => self.action,
        }
    }
}

impl Examples {
    const fn of(role: Role) -> Examples {
        match role {
            Role::Crewmate => Examples {
                task: ExampleReply {
                    memory: "I doubt Teal. Violet promised to wait in Storage.",
                    thinking: "Storage is next; Violet goes there, too.",
                    destination: "Storage",
                    action: "MOVE from Admin to Storage",
                },
                talk: ExampleReply {
                    memory: "I doubt Teal: it came from where Amber lay.",
                    thinking: "Only Teal was near Amber; I ask whom it met.",
                    destination: "none",
                    action: EXAMPLE_SPEECH,
                },
                vote: "VOTE Teal",
            },
            Role::Impostor => Examples {
                task: ExampleReply {
                    memory: "My story: in Storage since T6. Blame Teal.",
                    thinking: "Somebody must meet me elsewhere now.",
                    destination: "Storage",
                    action: "MOVE from Electrical to Storage",
                },
                talk: ExampleReply {
                    memory: "My story: in Storage since T6. Violet believes it.",
                    thinking: "Teal has no witness, so I ask it first.",
                    destination: "none",
                    action: EXAMPLE_SPEECH,
                },
                vote: "VOTE Teal",
            },
        }
    }
}
