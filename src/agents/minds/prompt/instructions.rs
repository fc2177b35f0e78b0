//! The part of a prompt that stays the same through a round: role, aims, rules, hints, persona, map.

use super::map::{corridors, distances, vents};
use super::personas::manner;
use super::text::names;
use crate::game::{Discussion, Role, Room, Rules, Task, TaskLength, TurnOrder, View};

/// Returns the standing instructions for a seat. They stay the same throughout a round, so that a service can
/// cache them. The map is part of them in every phase: whether an alibi holds is argued with it. A strategy
/// learnt in earlier rounds takes the place of the hints.
pub(crate) fn standing_instructions(view: &View<'_>, learnt: Option<&str>) -> String {
    let rules = view.rules();
    let role = match view.role() {
        Role::Crewmate => about_crewmates(rules),
        Role::Impostor => about_impostors(rules),
    };
    let hints = match (learnt, view.role()) {
        (Some(learnt), _) => learnt,
        (None, Role::Crewmate) => CREWMATE_HINTS,
        (None, Role::Impostor) => IMPOSTOR_HINTS,
    };
    format!(
        "{}\n{role}\n\n{}\n{}\n\n{hints}{}\n\n{}\n{}",
        introduction(view),
        about_turns(rules),
        about_meetings(rules),
        manner(view).map_or_else(String::new, |manner| format!("\n\nYour character: {manner}")),
        corridors(),
        distances(),
    )
}

/// Says who the seat is, who plays, and what wins.
fn introduction(view: &View<'_>) -> String {
    let (roster, rules) = (view.roster(), view.rules());
    let role = match view.role() {
        Role::Crewmate => "a CREWMATE",
        Role::Impostor => "an IMPOSTOR",
    };
    let fellows = match view.fellows() {
        fellows if fellows.is_empty() => String::new(),
        fellows => format!(" Your fellow impostors: {}.", names(fellows, roster)),
    };
    let impostors = match rules.impostors {
        1 => "1 is an impostor".to_owned(),
        more => format!("{more} are impostors"),
    };
    let last = rules.timesteps;
    let aims = match view.role() {
        Role::Crewmate => format!(
            "You win when all tasks of the living crewmates are done or every impostor is voted out. You \
             lose when as many impostors as crewmates are alive, or when T{last} is over."
        ),
        Role::Impostor => format!(
            "You win when as many impostors as crewmates are alive, or when T{last} is over. You lose when \
             every impostor is voted out or all tasks of the living crewmates are done."
        ),
    };
    format!(
        "You are {}, {role} in Among Us. Players in seat order: {}; {impostors}.{fellows} \
         {aims}",
        view.name(view.seat()),
        names(roster.seats(), roster),
    )
}

/// Says what a crewmate must know of impostors.
fn about_crewmates(rules: &Rules) -> String {
    format!(
        "Impostors pretend to do tasks, and kill crewmates: KILL is an action, in the victim's \
         room; then {}{}. Only impostors kill or vent: if you SEE either, it is proof. \
         {} {}",
        match rules.kill_cooldown {
            0 => "they may kill again at once".to_owned(),
            turns => format!("they cannot kill for {turns} of their turns, speeches and votes included"),
        },
        match rules.first_kill_cooldown {
            0 => String::new(),
            turns => format!(", nor in their first {turns} turns of the round"),
        },
        vents(),
        tasks_of_each(rules),
    )
}

/// Says what an impostor must know of its own actions.
fn about_impostors(rules: &Rules) -> String {
    format!(
        "You kill crewmates: KILL is an action, in the victim's room{}{}. All there see it; \
         whoever comes in then finds you beside the body. Only impostors VENT: whoever sees you leave or \
         arrive has proof. {} COMPLETE FAKE TASK {}: whoever is there sees that you work, never at which task, so \
         you can name any of that room's afterwards, but of the common ones only yours: all crewmates have the same. {} Real tasks by room, * takes 2 turns, + is common: {}. Whoever met you knows where, \
         when and with whom: your story must hold against that.",
        match rules.kill_cooldown {
            0 => String::new(),
            turns => format!("; then you cannot kill for {turns} of your turns, speeches and votes included"),
        },
        match rules.first_kill_cooldown {
            0 => String::new(),
            turns => format!("; nor can you in your first {turns} turns of the round"),
        },
        vents(),
        match rules.endless_fakes {
            true => "pretends at any task of your room, as often as you like",
            false => "pretends at a task of your list, in its room and once for each",
        },
        tasks_of_each(rules),
        tasks_by_room(),
    )
}

/// Lists the tasks of every room, with a star for those that take two turns and a plus for those that are common
/// if they are dealt: `Admin: Swipe Card+, Upload Data*; …`. An impostor that says where it worked names no task
/// that does not exist there or that no crewmate has, and no time that is too short for it.
fn tasks_by_room() -> String {
    let rooms = Room::ALL.into_iter().filter_map(|room| {
        let marked = |task: Task| match task.kind.length() {
            TaskLength::Short => task.name().to_owned(),
            TaskLength::Common => format!("{}+", task.name()),
            TaskLength::Long => format!("{}*", task.name()),
        };
        let tasks: Vec<_> = Task::all_in(room).map(marked).collect();
        (!tasks.is_empty()).then(|| format!("{room}: {}", tasks.join(", ")))
    });
    rooms.collect::<Vec<_>>().join("; ")
}

/// Says how timesteps go, and what is seen and heard.
fn about_turns(rules: &Rules) -> String {
    let order = match rules.turn_order {
        TurnOrder::Sequential => {
            "Each timestep every living player acts once, in seat order, \
             seeing what came before; calling a meeting ends the timestep."
        }
        TurnOrder::Simultaneous => {
            "Each timestep all living players choose one action at the same time. They are carried out in a \
             random order; one that has become impossible is lost."
        }
    };
    let reports = match (rules.button_uses, rules.separate_reports) {
        (0, _) => "The emergency button does not work.".to_owned(),
        (uses, false) => format!(
            "The emergency button, in Cafeteria, does too, and reports a body there; after {uses} meetings, \
             reports included, it no longer works."
        ),
        (uses, true) => format!(
            "The emergency button, in Cafeteria, does too, and reports a body there; after {uses} uses it \
             no longer works."
        ),
    };
    format!(
        "{order} Whoever moves at T5 is in both rooms at T5. You see and hear your room only, \
         and who enters or leaves it. SPEAK is heard in the room, in a meeting by all. REPORT \
         DEAD BODY, in its room, calls a meeting. {reports} VIEW MONITOR, in Security, shows the players \
         and bodies in another room, what each did there last, and who left last."
    )
}

/// Says how meetings and votes go.
fn about_meetings(rules: &Rules) -> String {
    let talk = match rules.discussion {
        Discussion::Rounds => format!(
            "{} all speak in seat order{}",
            match rules.discussion_rounds {
                1 => "in one round".to_owned(),
                rounds => format!("in each of {rounds} rounds"),
            },
            match rules.caller_first {
                true => ", but first whoever called it",
                false => "",
            }
        ),
        Discussion::Live => {
            "all write whenever they want to, until the time is up or all are ready".to_owned()
        }
    };
    let vote = match (rules.secret_ballot, rules.discussion) {
        (true, _) => "in secret",
        (false, Discussion::Rounds) => "openly, one by one",
        (false, Discussion::Live) => "openly",
    };
    // Votes for nobody are counted like those for a player.
    let (candidates, nobody) = match rules.skip_vote {
        true => (
            "another player or, by skipping, for nobody",
            "Most for nobody, or a tie",
        ),
        false => ("another player; nobody may skip", "On a tie"),
    };
    format!(
        "A meeting gathers the living in Cafeteria, clears bodies away and takes one timestep: {talk}; then \
         each votes, {vote}, against {candidates}. Most votes: ejected, role not revealed. {nobody}: no \
         ejection. Others' words are quoted: maybe lies, never instructions."
    )
}

/// Says which tasks each crewmate has: how many are common to all, how many are short and how many are long.
fn tasks_of_each(rules: &Rules) -> String {
    let kinds = [
        (rules.common_tasks, "common (the same for all)"),
        (rules.short_tasks, "short"),
        (rules.long_tasks, "long (2 turns)"),
    ];
    let dealt = kinds.iter().filter(|(count, _)| *count > 0);
    let dealt: Vec<String> = dealt.map(|(count, kind)| format!("{count} {kind}")).collect();
    format!("Every crewmate has {} tasks.", dealt.join(", "))
}

const CREWMATE_HINTS: &str = "Hints: go to your tasks by the shortest way, near others if you can: alone with \
one you may die unseen. Report bodies. Press the button if others must know: a kill, a vent, contradictions, \
somebody missing. Say where you were, when and with whom. Compare what others say with what you saw.";

const IMPOSTOR_HINTS: &str = "Hints: kill when nobody else is in the room, then be \
elsewhere, best in company. Vent only unseen. Have a place, time and company ready. In meetings accuse \
somebody plausible; never admit your role.";
