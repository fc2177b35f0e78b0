//! What a person may do now, as data: one button for each action, ordered by group.

use crate::game::{
    Action, AssignedTask, Event, Passage, PastAction, Room, Task, View, distance, join_names, next_on_path,
};
use crate::table::{Phase, Speech};

/// The subject of an action. Buttons of one group are shown together if they can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionGroup {
    Kill,
    Report,
    /// The emergency button.
    Button,
    Walk,
    Vent,
    Task,
    /// A task that an impostor pretends to do.
    Fake,
    Camera,
    Vote,
    Wait,
    /// What is impossible now, with the reason.
    NotNow,
}

impl ActionGroup {
    /// Every group, in order: a body to report comes first, then what else can be done in this room, then the
    /// ways out of it in the order of their keys, then waiting, and what is impossible last.
    pub const ALL: [ActionGroup; 11] = [
        ActionGroup::Report,
        ActionGroup::Task,
        ActionGroup::Kill,
        ActionGroup::Button,
        ActionGroup::Fake,
        ActionGroup::Camera,
        ActionGroup::Walk,
        ActionGroup::Vent,
        ActionGroup::Vote,
        ActionGroup::Wait,
        ActionGroup::NotNow,
    ];

    /// Returns whether the group is about the room itself and what matters most there. Its buttons are large.
    pub const fn is_main(self) -> bool {
        matches!(
            self,
            ActionGroup::Kill | ActionGroup::Task | ActionGroup::Report | ActionGroup::Button
        )
    }

    /// Returns whether the group stands in the first row, with what can be done in the room itself.
    pub const fn is_here(self) -> bool {
        self.is_main() || matches!(self, ActionGroup::Fake | ActionGroup::Camera)
    }

    /// Returns whether the group leads out of the room.
    pub const fn is_exit(self) -> bool {
        matches!(self, ActionGroup::Walk | ActionGroup::Vent)
    }

    /// Returns the label before the group's buttons; empty if the buttons speak for themselves.
    pub const fn name(self) -> &'static str {
        match self {
            ActionGroup::Walk => "Walk to",
            ActionGroup::Vent => "Vent to",
            ActionGroup::Kill | ActionGroup::Task | ActionGroup::Report | ActionGroup::Button => "Here",
            ActionGroup::Fake => "Pretend",
            ActionGroup::Wait => "",
            ActionGroup::Camera => "Look at",
            ActionGroup::Vote => "Vote for",
            ActionGroup::NotNow => "Not now",
        }
    }
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionButton {
    pub group: ActionGroup,
    /// The label.
    pub label: String,
    /// Additional information, such as the task in that direction.
    pub hint: String,
    /// The action; `None` if it is impossible now, in which case the hint says why.
    pub action: Option<Action>,
}

impl ActionButton {
    /// Returns the group in which the button is shown: what is impossible stands together, whatever it is about.
    pub fn shown_in(&self) -> ActionGroup {
        match self.action {
            Some(_) => self.group,
            None => ActionGroup::NotNow,
        }
    }
}

/// What a person may choose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OfferedChoice {
    pub buttons: Vec<ActionButton>,
    /// Who would hear a speech; `None` if speaking is impossible.
    pub speech: Option<SpeechAudience>,
}

/// Who hears what a person says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpeechAudience {
    /// Everyone in the same room.
    Room,
    /// Everyone at the meeting, on the person's turn.
    All,
    /// Everyone at a live meeting, at any time.
    Chat,
}

impl OfferedChoice {
    /// Returns what is shown while the others act: in the task phase the previous choice, and in a discussion
    /// the text field, so that a person can write in advance.
    pub fn while_others_act(phase: Phase, before: Option<&OfferedChoice>) -> OfferedChoice {
        let speech = audience(phase);
        let before = before.filter(|before| before.speech == speech && phase == Phase::Task);
        before.cloned().unwrap_or(OfferedChoice {
            buttons: Vec::new(),
            speech,
        })
    }
}

fn audience(phase: Phase) -> Option<SpeechAudience> {
    match phase {
        Phase::Task => Some(SpeechAudience::Room),
        Phase::Discussion { .. } => Some(SpeechAudience::All),
        Phase::Chat => Some(SpeechAudience::Chat),
        Phase::Vote => None,
    }
}

/// Returns what may be chosen in this view.
pub fn offered_choice(view: &View<'_>) -> OfferedChoice {
    let offers = view.offers();
    let meeting = view.phase() != Phase::Task;
    let mut buttons: Vec<ActionButton> = offers
        .iter()
        .filter_map(|offer| button_of(view, offer.complete()?))
        .collect();
    if !meeting {
        buttons.extend(unavailable_actions(view));
    }
    let speech = audience(view.phase());
    let may_abstain = view.may(&Action::SkipVote);
    if view.phase() == Phase::Vote && !may_abstain {
        buttons.push(ActionButton {
            group: ActionGroup::NotNow,
            label: "Vote for nobody".to_owned(),
            hint: "not by these rules".to_owned(),
            action: None,
        });
    }
    if speech.is_some() && view.phase() != Phase::Chat {
        let label = if meeting { "Say nothing" } else { "Wait" };
        buttons.push(button(ActionGroup::Wait, label, Action::Speak(Speech::SILENCE)));
    }
    OfferedChoice { buttons, speech }
}

fn button(group: ActionGroup, label: &str, action: Action) -> ActionButton {
    ActionButton {
        group,
        label: label.to_owned(),
        hint: String::new(),
        action: Some(action),
    }
}

/// Returns the button of a complete action; none for waiting, whose button comes last, and none for the camera of
/// the room with the monitors, since whoever looks at them stands there.
fn button_of(view: &View<'_>, action: &Action) -> Option<ActionButton> {
    let whole = |group, label: &str, hint: String| ActionButton {
        hint,
        ..button(group, label, action.clone())
    };
    Some(match *action {
        Action::Move { to, .. } => whole(ActionGroup::Walk, to.name(), room_hint(view, to)),
        Action::Vent { to, .. } => whole(ActionGroup::Vent, to.name(), String::new()),
        Action::Kill(victim) => whole(
            ActionGroup::Kill,
            &format!("Kill {}", view.name(victim)),
            String::new(),
        ),
        Action::CompleteTask(task) => whole(ActionGroup::Task, task.kind.name(), left_of(view, task)),
        Action::FakeTask(task) => whole(ActionGroup::Fake, task.kind.name(), String::new()),
        Action::CallMeeting if view.bodies_here().is_empty() => {
            whole(ActionGroup::Button, "Press the button", String::new())
        }
        Action::CallMeeting | Action::ReportBody => whole(ActionGroup::Report, &report(view), String::new()),
        Action::ViewMonitor(Room::Security) | Action::Speak(_) => return None,
        Action::ViewMonitor(room) => whole(ActionGroup::Camera, room.name(), String::new()),
        Action::Vote(seat) => whole(ActionGroup::Vote, view.name(seat), String::new()),
        Action::Ready => whole(ActionGroup::Wait, "Ready to vote", String::new()),
        Action::NotReady => whole(ActionGroup::Wait, "Not ready yet", String::new()),
        Action::SkipVote => whole(ActionGroup::Vote, "nobody", String::new()),
    })
}

fn report(view: &View<'_>) -> String {
    format!("Report {}", join_names(view.bodies_here(), view.roster()))
}

/// Returns why an impostor cannot kill now. `None` if it can, or is a crewmate.
pub(crate) fn why_it_cannot_kill(view: &View<'_>) -> Option<String> {
    // Whom it can kill stands in the room while others act, too.
    let has_victims = !view.here().minus(view.fellows()).is_empty();
    let why = match view.kill_cooldown() {
        0 if has_victims => None,
        0 => Some("Nobody to kill is here.".to_owned()),
        1 => Some("You can kill next turn.".to_owned()),
        turns => Some(format!("You can kill in {turns} turns.")),
    };
    why.filter(|_| view.is_impostor())
}

/// Returns buttons for what is impossible now, with the reason. When an impostor can kill is told beside whose
/// turn it is.
fn unavailable_actions(view: &View<'_>) -> impl Iterator<Item = ActionButton> {
    let cannot = |group: ActionGroup, label: &str, why: &str| ActionButton {
        group,
        label: label.to_owned(),
        hint: why.to_owned(),
        action: None,
    };
    let vent = view.is_impostor() && view.vents().is_empty();
    let task = match view.tasks().iter().all(|task| task.is_done()) {
        _ if view.task_here().is_some() => None,
        true => Some("all done"),
        false => Some("none of yours is here"),
    };
    let calls = view.may(&Action::CallMeeting);
    let reports = view.may(&Action::ReportBody) || calls && !view.bodies_here().is_empty();
    let button = match view.room() {
        _ if calls => None,
        Room::Cafeteria if view.button_uses_left() == 0 => Some((ActionGroup::Button, "it no longer works")),
        Room::Cafeteria => Some((ActionGroup::Button, "a body lies here")),
        _ => Some((ActionGroup::NotNow, "it is in the Cafeteria")),
    };
    let cameras = view.room() != Room::Security;
    let buttons = [
        (!reports).then(|| cannot(ActionGroup::Report, "Report", "no body is here")),
        button.map(|(group, why)| cannot(group, "Press the button", why)),
        task.map(|why| cannot(ActionGroup::NotNow, "Task", why)),
        vent.then(|| cannot(ActionGroup::NotNow, "Vent", "none is here")),
        cameras.then(|| cannot(ActionGroup::NotNow, "Cameras", "they are in Security")),
    ];
    buttons.into_iter().flatten()
}

/// Returns the tasks that the seat has still to do, or to pretend for the first time. Where the rules let an
/// impostor pretend without end, a task is never done.
fn open_tasks(view: &View<'_>) -> Vec<AssignedTask> {
    let pretended = |task: Task| {
        let is_same = |done: &PastAction<'_>| matches!(done.event, Event::Acted { action: Action::FakeTask(other), .. } if *other == task);
        view.done().filter(is_same).count()
    };
    let is_open = |assigned: &AssignedTask| {
        !assigned.is_done() && pretended(assigned.task) < usize::from(assigned.task.timesteps())
    };
    view.tasks().iter().copied().filter(is_open).collect()
}

/// Names the seat's nearest task in that direction.
fn room_hint(view: &View<'_>, to: Room) -> String {
    let lies_there = |assigned: &AssignedTask| {
        next_on_path(view.room(), assigned.task.room, Passage::Corridors) == Some(to)
    };
    let there = open_tasks(view).into_iter().filter(lies_there);
    let nearest = there.min_by_key(|assigned| distance(view.room(), assigned.task.room, Passage::Corridors));
    nearest.map_or_else(String::new, |assigned| match assigned.task.room == to {
        true => assigned.task.kind.name().to_owned(),
        false => format!("{} in {}", assigned.task.kind.name(), assigned.task.room),
    })
}

fn left_of(view: &View<'_>, task: Task) -> String {
    let assigned = view
        .tasks()
        .iter()
        .find(|assigned| assigned.task == task && !assigned.is_done());
    match assigned.map_or(0, |assigned| assigned.left) {
        0 | 1 => String::new(),
        left => format!("{left} turns"),
    }
}

/// Describes the seat's open tasks: what, where, and how far away.
pub fn describe_tasks(view: &View<'_>) -> Vec<String> {
    let descriptions = open_tasks(view).into_iter().map(|assigned| {
        let (kind, room) = (assigned.task.kind.name(), assigned.task.room);
        match distance(view.room(), room, Passage::Corridors) {
            0 => format!("{kind} here"),
            1 => format!("{kind} in {room}, 1 step"),
            far => format!("{kind} in {room}, {far} steps"),
        }
    });
    // A task may be dealt several times.
    let mut counted: Vec<(String, usize)> = Vec::new();
    for description in descriptions {
        match counted.iter_mut().find(|(other, _)| *other == description) {
            Some((_, times)) => *times += 1,
            None => counted.push((description, 1)),
        }
    }
    let told = |(description, times)| match times {
        1 => description,
        _ => format!("{description}, {times} times"),
    };
    let descriptions: Vec<String> = counted.into_iter().map(told).collect();
    match descriptions.is_empty() {
        true if view.is_impostor() => vec!["all pretended".to_owned()],
        true => vec!["all done".to_owned()],
        false => descriptions,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Role, Rules, SeatOverride};
    use crate::table::Seat;

    #[test]
    fn a_task_that_was_pretended_leaves_the_list() {
        let cast = [SeatOverride {
            role: Some(Role::Impostor),
            ..SeatOverride::default()
        }];
        let impostor = Seat::new(0).expect("a seat of the table");
        for seed in 1..=5 {
            let mut game = Game::new(Rules::standard(), seed, &cast).expect("a preset can be played");
            let mut pretended = 0;
            while let Some(assigned) = open_tasks(&game.view(impostor)).first().copied() {
                let before = describe_tasks(&game.view(impostor));
                let is_listed = |told: &String| told.starts_with(assigned.task.kind.name());
                assert!(before.iter().any(is_listed), "{before:?}");
                let seat = game.turn().seats().lowest().expect("nobody is killed");
                let room = game.view(impostor).room();
                let action = match next_on_path(room, assigned.task.room, Passage::Corridors) {
                    _ if seat != impostor => Action::Speak(Speech::SILENCE),
                    Some(to) => Action::Move { from: room, to },
                    None => {
                        pretended += 1;
                        Action::FakeTask(assigned.task)
                    }
                };
                game.apply(seat, action).expect("it is offered");
            }
            assert_eq!(describe_tasks(&game.view(impostor)), ["all pretended"]);
            let turns = |assigned: &AssignedTask| usize::from(assigned.task.timesteps());
            assert_eq!(
                pretended,
                game.view(impostor).tasks().iter().map(turns).sum::<usize>()
            );
        }
    }

    #[test]
    fn the_monitors_offer_every_room_but_their_own() {
        let mut game = Game::new(Rules::standard(), 1, &[]).expect("a preset can be played");
        let walker = Seat::new(0).expect("a seat of the table");
        let walk = |from, to| Action::Move { from, to };
        let (engine, security) = (Room::UpperEngine, Room::Security);
        let mut way = [walk(Room::Cafeteria, engine), walk(engine, security)].into_iter();
        while let Some(seat) = game.turn().seats().lowest() {
            let action = match (seat == walker, game.view(walker).room()) {
                (true, Room::Security) => break,
                (true, _) => way.next().expect("it is not there yet"),
                (false, _) => Action::Speak(Speech::SILENCE),
            };
            game.apply(seat, action).expect("it is offered");
        }
        let offered = offered_choice(&game.view(walker)).buttons;
        let cameras = offered
            .iter()
            .filter(|button| button.group == ActionGroup::Camera);
        let rooms: Vec<&str> = cameras.map(|button| button.label.as_str()).collect();
        assert_eq!(rooms.len(), Room::COUNT - 1, "{rooms:?}");
        assert!(!rooms.contains(&Room::Security.name()), "{rooms:?}");
    }

    #[test]
    fn an_impostor_is_told_when_it_can_kill_and_a_crewmate_nothing() {
        let game = Game::new(Rules::standard(), 1, &[]).expect("a preset can be played");
        let impostor = game.impostors().lowest().expect("there is an impostor");
        let told = |seat| why_it_cannot_kill(&game.view(seat));
        assert_eq!(told(impostor).as_deref(), Some("You can kill in 3 turns."));
        let crewmate = game.living().without(impostor).lowest().expect("there is a crew");
        assert_eq!(told(crewmate), None);
        let at_once = Rules {
            first_kill_cooldown: 0,
            ..Rules::standard()
        };
        let game = Game::new(at_once, 1, &[]).expect("the rules can be played");
        let impostor = game.impostors().lowest().expect("there is an impostor");
        assert_eq!(
            why_it_cannot_kill(&game.view(impostor)),
            None,
            "all are in the Cafeteria"
        );
    }
}
