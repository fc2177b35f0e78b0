//! Checks the contents of the whole document while people play against what they may know.

use crate::support::page::Page;
use among_agents::game::{Event, Game, JournalEntry, LogText, ShownShip, describe_encounter, describe_entry};
use among_agents::ship_view::scene::describe;
use among_agents::table::{Perspective, Phase, Roster, Seat, SeatSet};
use serde::Deserialize;

/// Waits until the page waits for a person, or for nobody any more, and for the picture of it. The round may
/// have continued by then, and the wait begins anew. The page itself looks at every picture, since asking it
/// from outside takes longer than most turns.
const NEXT: &str = "new Promise((done) => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
    const look = () => {
        const turn = document.querySelector('.seat-turn')?.textContent ?? '';
        return {
            handover: document.querySelector('.handover[open] h2')?.textContent ?? '',
            asked: !!document.querySelector('.seat-action:enabled'),
            gone: /Ghosts see|is over/.test(turn),
            // Whoever dies after their turn keeps the device only until the next person is asked.
            dead: texts('.seat-bar button').includes('Hand the device on')
                && texts('.seat .seat-state').includes('your turn'),
        };
    };
    const waits = ({ handover, asked, gone, dead }) => handover || asked || gone || dead;
    const wait = () => {
        if (!waits(look())) return requestAnimationFrame(wait);
        requestAnimationFrame(() => requestAnimationFrame(() => {
            const drawn = look();
            if (!waits(drawn)) return wait();
            done({
                ...drawn,
                ship: document.querySelector('canvas[role=img]').getAttribute('aria-label'),
                log: texts('[role=log] .log-what'),
                roles: texts('.seat .role'),
                states: texts('.seat .seat-state'),
                html: document.documentElement.outerHTML,
                actions: texts('.seat-action:enabled:not(.seat-say)'),
            });
        }));
    };
    wait();
})";

/// The contents of the whole document at one moment.
#[derive(Debug, Deserialize)]
pub struct SeatScreen {
    /// The person to whom the device is to be handed.
    pub handover: String,
    /// Whether no person at the screen plays any more.
    pub gone: bool,
    /// Whether a dead person has the device.
    pub dead: bool,
    /// The name of the ship's canvas.
    pub ship: String,
    log: Vec<String>,
    roles: Vec<String>,
    states: Vec<String>,
    html: String,
    /// The offered actions.
    pub actions: Vec<String>,
}

impl SeatScreen {
    /// Returns the next look at which the page waits for a person, or for nobody any more.
    pub async fn next(page: &Page) -> SeatScreen {
        page.read_later(NEXT).await
    }

    /// Checks the look against what this perspective shows of the round at that time.
    pub fn check(&self, game: &Game, perspective: Perspective) {
        let roster = game.roster();
        assert_eq!(self.ship, describe(&ShownShip::of(game, perspective)));
        let mut in_meeting = false;
        let rules = game.rules();
        let are_impostors = match rules.impostors {
            1 => "is the impostor",
            _ => "are impostors",
        };
        let (impostors, players) = (rules.impostors, rules.players);
        let mut expected = vec![format!("{impostors} of the {players} players {are_impostors}")];
        for entry in game.journal() {
            match entry.event {
                Event::MeetingOpened { .. } => in_meeting = true,
                Event::BallotClosed { .. } => in_meeting = false,
                _ => {}
            }
            let mut told = told(game, entry, perspective);
            if let Some(told) = told
                .as_mut()
                .filter(|told| in_meeting && told.contains(" waits in "))
            {
                // In a meeting nobody waits in a room: they say nothing.
                told.replace_range(told.find(" waits in ").unwrap_or(told.len()).., " says nothing");
            }
            expected.extend(told.into_iter().chain(met(game, entry, perspective)));
        }
        assert_eq!(self.log, expected);
        let (own, fellows) = match perspective {
            Perspective::One(seat) => (Some(seat), game.view(seat).fellows()),
            _ => (None, SeatSet::EMPTY),
        };
        for other in roster.seats() {
            let is_known = own == Some(other) || fellows.contains(other);
            let role = if is_known { game.role_of(other).name() } else { "" };
            assert_eq!(
                self.roles[other.index()],
                role,
                "the role of {}",
                roster.name(other)
            );
            let is_believed = game.believed_living(perspective).contains(other);
            if own != Some(other) && is_believed && game.phase() == Phase::Task {
                let state = self.states[other.index()].as_str();
                assert!(
                    ["", "your turn"].contains(&state),
                    "what {} is at: {state}",
                    roster.name(other)
                );
            }
            let persona = game.persona_of(other).name();
            let own_persona = own.map(|own| game.persona_of(own).name());
            if own_persona != Some(persona) {
                assert!(!self.html.contains(persona), "{persona} stands in the document");
            }
        }
        let marked = self.html.matches("role-impostor").count();
        // The style dialog, which is part of the document, also names the mark.
        let known = fellows.len() + usize::from(own.is_some_and(|own| game.view(own).is_impostor()));
        assert_eq!(marked, known, "only known impostors are marked");
        if own.is_none() {
            // A bot may say that somebody is wrong, which is not a name.
            let mut told = self.html.split("You are ").skip(1);
            let is_name = |rest: &str| rest.starts_with(|letter: char| letter.is_uppercase());
            assert!(!told.any(is_name), "nobody is told who they are");
            assert!(!self.html.contains(">Tasks:") && !self.html.contains("Fake tasks"));
        }
        if !self.handover.is_empty() {
            assert!(
                self.actions.is_empty(),
                "nothing can be done behind a handover: {:?}",
                self.actions
            );
        }
    }
}

/// Returns what the log may say of an entry: what everybody at the screen is told in the same words.
fn told(game: &Game, entry: &JournalEntry, perspective: Perspective) -> Option<String> {
    let roster = game.roster();
    let seats = match perspective {
        Perspective::Everything | Perspective::Whodunit => roster.seats(),
        Perspective::One(seat) => SeatSet::only(seat),
        Perspective::Shared(seats) => seats,
    };
    let mut tellings = seats
        .into_iter()
        .map(|seat| describe_entry(&entry.shown_to(Perspective::One(seat))?, roster));
    let first = tellings.next()??;
    let is_alike = tellings.all(|telling| telling.as_ref() == Some(&first));
    is_alike.then(|| line(first, roster))
}

/// Returns what the log says of whom the one person at the screen met by this entry.
fn met(game: &Game, entry: &JournalEntry, perspective: Perspective) -> Option<String> {
    let Perspective::One(_) = perspective else {
        return None;
    };
    let shown = entry.shown_to(perspective)?;
    describe_encounter(&shown, game.roster()).map(|met| line(met, game.roster()))
}

fn line(text: LogText, roster: &Roster) -> String {
    match text.who {
        Some(who) => format!("{} {}", roster.name(who), text.what),
        None => text.what,
    }
}

/// Presses the button of the action with this number, and skips the task that it may begin. The document
/// reacts to a click only at the next frame, so that is awaited.
pub async fn press_action(page: &Page, number: usize) {
    let pressed: bool = page
        .read_later(&format!(
            "new Promise((done) => {{
                document.querySelectorAll('.seat-action:enabled:not(.seat-say)')[{number}].click();
                requestAnimationFrame(() => {{
                    document.querySelector('.seat-task-skip')?.click();
                    requestAnimationFrame(() => setTimeout(() => done(true), 50));
                }});
            }})"
        ))
        .await;
    assert!(pressed);
}

/// Fixes the random numbers, from which the seed of the round and the seats of the people follow.
pub async fn fix_chance(page: &Page, chance: &str) {
    let _: bool = page
        .read(&format!("((Math.random = () => {chance}), true)"))
        .await;
}

/// Returns the seat that the ship marks as the person's own.
pub fn own_seat(look: &SeatScreen, game: &Game) -> Option<Seat> {
    let roster = game.roster();
    let is_own = |seat: &Seat| look.ship.contains(&format!("You are {} in", roster.name(*seat)));
    roster.seats().into_iter().find(is_own)
}
