//! A model that draws lots, in the form that a prompt asks for.

use super::bias::Bias;
use super::question::{Form, Question};
use among_agents::game::Room;
use among_agents::table::{Colour, Dice};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// The heading under which a prompt carries the model's last thinking.
const LAST_THINKING: &str = "Last thinking:";

/// How many numbers of a list are named.
const NUMBERS: usize = 5;

/// A model that draws lots. The same request gets the same answer.
#[derive(Clone, Debug)]
pub struct DiceModel {
    /// The seed of the lots.
    pub seed: u64,
    /// What it does whenever it may.
    pub biases: Vec<Bias>,
    /// Whether the biases hold only where the prompt carries its last thinking.
    pub needs_a_plan: bool,
}

impl DiceModel {
    /// Answers a question.
    pub fn answer(&self, question: &Question) -> String {
        let mut lots = Lots::of(self.dice(question), &question.words);
        let has_bias = !self.needs_a_plan || question.words.contains(LAST_THINKING);
        let biases = if has_bias { &self.biases[..] } else { &[] };
        let said = match &question.form {
            Form::Action(actions) => action(actions, biases, &mut lots),
            Form::Name(names) => chosen(names, biases, &mut lots).unwrap_or_default(),
            Form::SpeakOrWait => ["<send>", "<wait>"][lots.dice.below(2)].to_owned(),
            Form::Numbers(lines) => numbers(*lines, &mut lots),
            Form::YesOrNo | Form::Words => lots.speech(),
        };
        match (question.fields.is_empty(), &question.form) {
            (true, Form::Action(_)) => headed(&said, &mut lots),
            (true, _) => said,
            (false, form) => {
                let fields = question.fields.iter();
                let fields = fields.map(|name| (name.clone(), field(name, form, &said, &mut lots).into()));
                Value::Object(fields.collect::<Map<_, _>>()).to_string()
            }
        }
    }

    fn dice(&self, question: &Question) -> Dice {
        let digest = Sha256::new()
            .chain_update(self.seed.to_be_bytes())
            .chain_update(&question.words)
            .chain_update(question.fields.join(","))
            .finalize();
        let first = digest
            .iter()
            .take(8)
            .fold(0, |seed, byte| (seed << 8) | u64::from(*byte));
        Dice::seeded(first)
    }
}

/// Draws one of these lines, or takes the first that a bias means.
fn chosen(lines: &[String], biases: &[Bias], lots: &mut Lots) -> Option<String> {
    let meant = Bias::ALL.into_iter().filter(|bias| biases.contains(bias));
    let mut meant = meant.filter_map(|bias| lines.iter().find(|line| bias.means(line)));
    meant.next().or_else(|| lots.dice.pick(lines)).cloned()
}

fn action(actions: &[String], biases: &[Bias], lots: &mut Lots) -> String {
    match chosen(actions, biases, lots) {
        Some(line) if line == "SPEAK" => format!("SPEAK: {}", lots.speech()),
        Some(line) => line,
        None => String::new(),
    }
}

/// Returns the text of a field of a JSON object.
fn field(name: &str, form: &Form, said: &str, lots: &mut Lots) -> String {
    match (name, form) {
        ("action", _) => said.to_owned(),
        ("score", _) => lots.dice.below(11).to_string(),
        ("role", _) => ["crewmate", "impostor"][lots.dice.below(2)].to_owned(),
        ("destination", _) => lots.room().name().to_owned(),
        (_, Form::YesOrNo) => ["yes", "no"][lots.dice.below(2)].to_owned(),
        _ => lots.speech(),
    }
}

/// Returns an action under headings, for whoever asks in plain text.
fn headed(action: &str, lots: &mut Lots) -> String {
    let (memory, thinking, destination) = (lots.speech(), lots.speech(), lots.room());
    format!(
        "[Condensed Memory] {memory}\n[Thinking Process] {thinking}\n[Destination] {destination}\n[Action] {action}"
    )
}

/// Names some numbers of a list, with two questions of its own for whoever asks for them.
fn numbers(lines: usize, lots: &mut Lots) -> String {
    let mut left: Vec<usize> = (1..=lines).collect();
    while left.len() > NUMBERS {
        left.remove(lots.dice.below(left.len()));
    }
    let numbers: Vec<String> = left.iter().map(usize::to_string).collect();
    let (one, other) = (lots.colour(), lots.colour());
    format!(
        "{} #Where was {one} last seen?#Whom did {other} meet?",
        numbers.join(", ")
    )
}

/// Dice, and the players that a prompt names.
struct Lots {
    dice: Dice,
    /// Their names, at least one.
    players: Vec<&'static str>,
}

impl Lots {
    fn of(dice: Dice, words: &str) -> Lots {
        let names = Colour::ALL.map(Colour::name);
        let named: Vec<&str> = names.into_iter().filter(|name| words.contains(name)).collect();
        Lots {
            dice,
            players: if named.is_empty() { names.to_vec() } else { named },
        }
    }

    /// Tells of two places, which may be true or not.
    fn speech(&mut self) -> String {
        let (own, who, seen) = (self.room(), self.colour(), self.room());
        format!("I was in {own}. I saw {who} in {seen}.")
    }

    fn room(&mut self) -> Room {
        Room::ALL[self.dice.below(Room::ALL.len())]
    }

    fn colour(&mut self) -> &'static str {
        self.players[self.dice.below(self.players.len())]
    }
}
