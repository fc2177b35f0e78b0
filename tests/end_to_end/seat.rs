//! A person at the table: a whole round, and nothing in the document that their seat may not know.

use super::world::{World, scenario};
use among_agents::game::{Game, Room, Seat, read_round, tell_to};
use among_agents::ship_view::layout::room_rect;
use among_agents::ship_view::{Camera, Size, Truth, describe};
use serde::Deserialize;
use serde_json::json;

/// What the whole document holds while the person is asked, or why they are not.
const LOOK: &str = "(() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
    return {
        asked: !!document.querySelector('.seat-deed:enabled'),
        gone: /dead|over/.test(document.querySelector('.seat-turn')?.textContent ?? ''),
        ship: document.querySelector('canvas[role=img]').getAttribute('aria-label'),
        log: texts('[role=log] .log-what'),
        roles: texts('.seat .role'),
        states: texts('.seat .seat-state'),
        html: document.documentElement.outerHTML,
        deeds: texts('.seat-deed:enabled'),
    };
})()";

#[derive(Debug, Deserialize)]
struct Look {
    asked: bool,
    gone: bool,
    ship: String,
    log: Vec<String>,
    roles: Vec<String>,
    states: Vec<String>,
    html: String,
    deeds: Vec<String>,
}

/// Takes a seat on this side and plays it to the end or to death, each time by the deed after the last. Returns what the
/// document held at every turn, and the round.
async fn played(world: &World, side: &str) -> (Vec<Look>, Game) {
    let page = &world.page;
    world.open_with(json!({ "speed": "faster" })).await;
    page.press("Take a seat").await;
    page.press(side).await;
    let mut looks: Vec<Look> = Vec::new();
    loop {
        page.until(
            "the person is asked, or is no more",
            &format!("(() => {{ const look = {LOOK}; return look.asked || look.gone; }})()"),
        )
        .await;
        let look: Look = page.read(LOOK).await;
        if look.gone {
            break;
        }
        if !look.asked {
            continue;
        }
        let number = looks.len() * 3 % look.deeds.len();
        looks.push(look);
        // The document holds no answer to one click before the next picture, so that is waited for.
        let pressed: bool = page
            .read_later(&format!(
                "new Promise((done) => {{
                    document.querySelectorAll('.seat-deed:enabled')[{number}].click();
                    requestAnimationFrame(() => setTimeout(() => done(true), 50));
                }})"
            ))
            .await;
        assert!(pressed);
    }
    println!(
        "          {} turns as {side}: {}",
        looks.len(),
        page.outcome().await
    );
    let game = read_round(&page.journal().await).expect("the journal can be read back");
    (looks, game)
}

/// Holds each look against the view that the seat had then, by playing the round again.
fn check(looks: &[Look], game: &Game, cast: &[among_agents::game::Part], seat: Seat) {
    let mut again = Game::new(game.rules().clone(), game.seed(), cast).expect("the same table");
    let mut looks = looks.iter();
    for (chooser, action) in game.choices() {
        if chooser == seat
            && let Some(look) = looks.next()
        {
            check_look(look, &again, seat);
        }
        again.apply(chooser, action.clone()).expect("the same round");
    }
    assert_eq!(looks.count(), 0, "every turn of the person is one choice");
}

fn check_look(look: &Look, game: &Game, seat: Seat) {
    let (view, table) = (game.view(seat), game.table());
    assert_eq!(look.ship, describe(&Truth::of_view(&view)));
    let told = game
        .journal()
        .iter()
        .filter_map(|entry| tell_to(seat, entry, table));
    let told = told.map(|telling| match telling.who {
        Some(who) => format!("{} {}", table.name(who), telling.what),
        None => telling.what,
    });
    assert_eq!(look.log, told.collect::<Vec<_>>());
    for other in table.seats() {
        let at = other.index();
        let is_known = other == seat || view.fellows().contains(other);
        let role = if is_known { game.role_of(other).name() } else { "" };
        assert_eq!(look.roles[at], role, "the role of {}", table.name(other));
        if other != seat && view.believed_living().contains(other) {
            assert_eq!(look.states[at], "", "what {} is at", table.name(other));
        }
        let persona = game.persona_of(other).name();
        if persona != view.persona().name() {
            assert!(!look.html.contains(persona), "{persona} stands in the document");
        }
    }
    let marked = look.html.matches("role-impostor").count();
    let known = view.fellows().len() + usize::from(view.is_impostor());
    assert_eq!(marked, known, "only known impostors are marked");
}

async fn scenario_as(side: &'static str) {
    scenario(&format!("A person at the table as {side}"), async |world| {
        let (looks, game) = played(world, side).await;
        assert!(!looks.is_empty(), "the person was asked");
        let own = own_seat(&looks[0], &game);
        let journal = world.page.journal().await;
        let cast = journal.lines().find_map(|line| line.strip_prefix("cast "));
        let cast: Vec<_> = serde_json::from_str(cast.expect("a journal tells its cast")).expect("a cast");
        check(&looks, &game, &cast, own);
    })
    .await;
}

/// The seat that the ship says is the person's own.
fn own_seat(look: &Look, game: &Game) -> Seat {
    let table = game.table();
    let is_own = |seat: &Seat| look.ship.contains(&format!("You are {} in", table.name(*seat)));
    table
        .seats()
        .into_iter()
        .find(is_own)
        .expect("the ship says who one is")
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_crewmate_finds_nothing_in_the_document_that_its_view_does_not_tell() {
    scenario_as("Crewmate").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn an_impostor_finds_nothing_in_the_document_that_its_view_does_not_tell() {
    scenario_as("Impostor").await;
}

const IS_ASKED: &str = "document.querySelector('.seat-deed:enabled')";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_person_acts_by_tap_by_key_and_by_words() {
    scenario("A person acts by tap, by key and by words", async |world| {
        let page = &world.page;
        // Long first cooldowns and no button: nothing but the person ends a turn here.
        let table = json!({ "rules": { "button_uses": 0, "first_kill_cooldown": 50 } });
        world.open_with(json!({ "table": table, "speed": "faster" })).await;
        page.press("Take a seat").await;
        page.tick("At the set table", true).await;
        page.press("Crewmate").await;
        page.until("the person is asked", IS_ASKED).await;

        let [width, height]: [f64; 2] = page
            .read("(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])(document.querySelector('canvas.ship'))")
            .await;
        let size = Size { width, height };
        let at = Camera::whole(size).to_canvas(room_rect(Room::Admin).centre(), size);
        let tap = format!(
            "['pointerdown', 'pointerup'].map((type) => (({{ left, top }}, canvas) => canvas.dispatchEvent(
                new PointerEvent(type, {{ pointerId: 1, clientX: left + {}, clientY: top + {}, bubbles: true }})))(
                document.querySelector('canvas.ship').getBoundingClientRect(), document.querySelector('canvas.ship')))",
            at.x, at.y
        );
        let _: Vec<bool> = page.read(&tap).await;
        page.until("the tap walks to Admin", &in_room("Admin")).await;

        page.until("the person is asked again", IS_ASKED).await;
        let first: String = page
            .read("document.querySelector('.seat-deed:enabled span').textContent")
            .await;
        let _: bool = page
            .read("window.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))")
            .await;
        page.until("the key walks to the first room", &in_room(&first)).await;

        page.until("the person is asked once more", IS_ASKED).await;
        page.enter("Your words", "Is anybody here?").await;
        page.press("Say").await;
        page.until(
            "the log tells of the words",
            "document.querySelector('[role=log]').textContent.includes('Is anybody here?')",
        )
        .await;
    })
    .await;
}

fn in_room(room: &str) -> String {
    format!(
        "/You are \\w+ in {room}\\./.test(document.querySelector('canvas.ship').getAttribute('aria-label'))"
    )
}
