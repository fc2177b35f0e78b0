//! A test of what a person is told and can do after their death.

use crate::people::seat_contents::{SeatScreen, press_action};
use crate::support::page::Wait;
use crate::support::seeds::fix_seed;
use crate::support::world::{World, scenario};
use among_agents::agents::{Bot, Decision, InstantAgent};
use among_agents::game::{Action, Event, Game, Role, Rules, View};
use among_agents::round::play_at_once;
use among_agents::table::{Dice, Phase, Seat, Speech};
use serde_json::json;

/// Waits whenever it may, as the person does in this test.
struct Waits;

impl InstantAgent for Waits {
    fn decide(&self, view: &View<'_>, dice: Dice) -> Decision {
        match view.phase() {
            Phase::Task => Decision::of_action(Action::Speak(Speech::SILENCE)),
            _ => Bot.decide(view, dice),
        }
    }
}

/// Returns a round in which the first seat, a crewmate that waits, is killed before any meeting.
fn round_with_a_victim() -> Game {
    let first = Seat::new(0).expect("every table has a first seat");
    (1..1_000)
        .find_map(|seed| {
            let mut game = Game::new(Rules::paper(), seed, &[]).expect("a preset can be played");
            let bots = (1..game.roster().seats().len()).map(|_| &Bot as &dyn InstantAgent);
            let agents: Vec<&dyn InstantAgent> = std::iter::once(&Waits as _).chain(bots).collect();
            play_at_once(&mut game, &agents).expect("agents choose legally");
            let victim = game.journal().iter().find_map(|entry| match entry.event {
                Event::Acted {
                    action: Action::Kill(victim),
                    ..
                } => Some(Some(victim)),
                Event::MeetingOpened { .. } => Some(None),
                _ => None,
            })?;
            (victim == Some(first)).then_some(game)
        })
        .expect("whoever waits is killed in some rounds")
}

/// Plays until the person, who waits, is killed. Returns how the round goes.
async fn die(world: &World) -> Game {
    let page = &world.page;
    let game = round_with_a_victim();
    let seats: Vec<_> = ["you", "bot", "bot", "bot", "bot"]
        .iter()
        .map(|player| json!({ "player": player }))
        .collect();
    world
        .open_with(
            json!({ "speed": "normal", "shows_roles": false, "table": { "rules": {}, "seats": seats } }),
        )
        .await;
    fix_seed(page, game.seed()).await;
    world.play_at_the_table().await;
    loop {
        let look = SeatScreen::next(page).await;
        if look.gone {
            return game;
        }
        let wait = look.actions.iter().position(|action| action.ends_with("Wait"));
        press_action(page, wait.expect("one may always wait")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_ghost_is_told_of_its_death_and_guesses_who_wins() {
    scenario("A person's death", async |world| {
        let page = &world.page;
        let game = die(world).await;
        page.until(
            "the card says who did it",
            "/^\\w+ killed you\\.$/.test(document.querySelector('.own-card-title')?.textContent)",
        )
        .await;
        let guess = |side: &str| {
            format!(
                "[...document.querySelectorAll('.winner-guess button')]
                    .find((button) => button.textContent === '{side}')?.getAttribute('aria-pressed')"
            )
        };
        page.press("Impostors").await;
        page.until(
            "the guess is marked",
            &format!("{} === 'true'", guess("Impostors")),
        )
        .await;
        page.press("Crewmates").await;
        page.until(
            "another guess takes its place",
            &format!("{} === 'false'", guess("Impostors")),
        )
        .await;
        // Its roles are closed, and opening them would end the guess.
        let told: usize = page
            .read("[...document.querySelectorAll('.seat .role')].filter((role) => role.textContent).length")
            .await;
        assert_eq!(told, 0, "a ghost watches a whodunit");
        page.until(
            "the roles can be opened",
            "!document.querySelector('.roles-switch').hidden",
        )
        .await;
        page.press("Hurry the rest").await;
        let outcome = page.outcome().await;
        let told: String = page
            .read("document.querySelector('.outcome-own').textContent")
            .await;
        println!("          {outcome}: {told}");
        let expected = match game.outcome().expect("the round is over").winner() {
            Role::Crewmate => "As a ghost you guessed it: crewmates win.",
            Role::Impostor => "As a ghost you guessed wrong: impostors win.",
        };
        assert!(told.contains("killed you in Cafeteria at timestep"), "{told}");
        assert!(told.ends_with(expected), "{told}");
        page.press("Play again").await;
        page.until(
            "the next round has the speed that was set before",
            "document.querySelector('[aria-label=Speed]').value === 'normal'",
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_ghost_opens_the_roles_at_the_price_of_its_guess() {
    scenario("A ghost opens the roles", async |world| {
        let page = &world.page;
        die(world).await;
        page.press("Impostors").await;
        page.press("Pause").await;
        page.press("All roles").await;
        page.until(
            "all roles are told",
            "[...document.querySelectorAll('.seat .role')].filter((role) => role.textContent).length === 5",
        )
        .await;
        page.until(
            "no guess is asked for",
            "!document.querySelector('.winner-guess')",
        )
        .await;
        page.press("All roles").await;
        page.until(
            "the roles are closed",
            "[...document.querySelectorAll('.seat .role')].every((role) => role.textContent === '')",
        )
        .await;
        let asks: bool = page
            .read("document.querySelector('.winner-guess') !== null")
            .await;
        assert!(!asks, "it has seen the roles");
        page.press("Resume").await;
        page.press("Hurry the rest").await;
        page.outcome().await;
        let told: String = page
            .read("document.querySelector('.outcome-own').textContent")
            .await;
        assert!(!told.contains("As a ghost"), "{told}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_ghost_lets_the_camera_follow_a_player() {
    scenario("A ghost follows a player", async |world| {
        let page = &world.page;
        die(world).await;
        // How many pixels of the ship have a player's colour. Its robot is larger while the camera follows it. The
        // one that is drawn largest is followed.
        let count = "window.size = (button) => {
            const canvas = document.querySelector('canvas.ship');
            const colour = parseInt(button.querySelector('.portrait').getAttribute('color').slice(1), 16);
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            let count = 0;
            for (let at = 0; at < data.length; at += 4) {
                count += ((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]) === colour;
            }
            return count;
        };
        window.drawn = () => [...document.querySelectorAll('.seat:not(.seat-dead) .seat-button')]
            .filter((button) => /^Follow \\w+ with the camera$/.test(button.title))
            .map((button) => ({ button, size: window.size(button) }))
            .filter(({ size }) => size > 20)
            .sort((one, other) => other.size - one.size)";
        let _: bool = page.read(&format!("((() => {{ {count} }})(), true)")).await;
        let arrived = "new Promise((done) => {
            const total = () => window.drawn().reduce((sum, { size }) => sum + size, 0);
            const before = total();
            let frames = 20;
            const wait = () => --frames > 0
                ? requestAnimationFrame(wait)
                : done(Math.abs(total() - before) <= before / 20);
            wait();
        })";
        // While the camera is close to a kill, few players are drawn. In the dark none is, and the camera waits.
        let mut wait = Wait::for_this("the round is paused while the whole ship is lit");
        loop {
            page.until("the whole ship is drawn", "window.drawn().length > 2")
                .await;
            page.press("Pause").await;
            page.until_later("the players have arrived", arrived).await;
            if page.read::<usize>("window.drawn().length").await > 2 {
                break;
            }
            page.press("Resume").await;
            wait.count();
        }
        let size = "window.size(window.followed)";
        let before: u32 = page
            .read("(window.followed = window.drawn()[0].button, window.drawn()[0].size)")
            .await;
        let _: bool = page.read("(window.followed.click(), true)").await;
        page.until(
            "it is marked",
            "window.followed.getAttribute('aria-pressed') === 'true'",
        )
        .await;
        page.until("the camera is close", &format!("{size} > {}", before * 3 / 2))
            .await;
        let title: String = page.read("window.followed.title").await;
        assert!(title.ends_with(" no longer"), "{title}");
        // The player's knowledge is not shown, and its role is not told.
        let told: bool = page
            .read("[...document.querySelectorAll('.seat .role')].some((role) => role.textContent)")
            .await;
        assert!(!told);
        let followed = title.replace("Follow ", "").replace(" no longer", "");
        page.press(&format!("Stop following {followed}")).await;
        page.until("the whole ship is shown", &format!("{size} < {}", before * 5 / 4))
            .await;
        let pressed: String = page.read("window.followed.getAttribute('aria-pressed')").await;
        assert_eq!(pressed, "false");
    })
    .await;
}
