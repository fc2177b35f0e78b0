//! Tests of several people at one screen: nothing private during a handover, and in a meeting only what all
//! of them know.

use crate::people::seat::round;
use crate::people::seat_contents::{SeatScreen, fix_chance, own_seat, press_action};
use crate::support::world::{World, scenario};
use among_agents::game::{Game, SeatOverride};
use among_agents::round::HotSeat;
use among_agents::table::{Perspective, Phase, Seat, SeatSet};
use serde_json::{Value, json};

/// Plays a round with three people to its end. Returns the document's contents whenever it waited for one of
/// them.
async fn played(world: &World, chance: &str, rules: &Value) -> Vec<SeatScreen> {
    let page = &world.page;
    world
        .open_with(json!({ "table": { "rules": rules }, "speed": "max" }))
        .await;
    fix_chance(page, chance).await;
    page.press("Play").await;
    page.show_more().await;
    page.choose("At this screen", "3 people, passing it on").await;
    page.choose("The others", "as in your table settings").await;
    page.enter("Your name", "Anna").await;
    page.press("Begin the round").await;
    let (mut looks, mut turns) = (Vec::<SeatScreen>::new(), 0);
    loop {
        let look = SeatScreen::next(page).await;
        if look.gone {
            return looks;
        }
        if !look.handover.is_empty() {
            let _: bool = page.read_later(RAISED).await;
        } else if look.dead {
            let _: bool = page.read_later(HANDED_ON).await;
        } else {
            turns += 1;
            press_action(page, turns * 3 % look.actions.len()).await;
        }
        looks.push(look);
    }
}

/// Ends the handover, whose button may be disabled at first.
const RAISED: &str = "new Promise((done) => {
    const next = () => document.querySelector('.handover[open] h2')?.textContent;
    const before = next();
    const look = () => {
        if (next() !== before) return done(true);
        document.querySelector('.handover[open] button:not([disabled])')?.click();
        requestAnimationFrame(look);
    };
    look();
})";

/// Hands the device on.
const HANDED_ON: &str = "new Promise((done) => {
    document.querySelector('.seat-bar > button').click();
    requestAnimationFrame(() => setTimeout(() => done(true), 50));
})";

/// Replays the round and checks each look against what may be shown at that time. Returns how many looks were
/// during a handover, of one person, of a dead person, and of several together.
fn check(looks: &[SeatScreen], game: &Game, cast: &[SeatOverride], people: SeatSet) -> [usize; 4] {
    let mut again = Game::new(game.rules().clone(), game.seed(), cast).expect("the same table");
    let hot_seat = HotSeat::of(people);
    let mut looks = looks.iter().peekable();
    let mut seen = [0; 4];
    for (chooser, action) in game.choices() {
        while people.contains(chooser)
            && let Some(look) = looks.next()
        {
            let people_sharing = hot_seat.people_sharing(&again);
            if !look.handover.is_empty() {
                look.check(&again, Perspective::Shared(people_sharing));
                seen[0] += 1;
                continue;
            }
            let own = own_seat(look, &again);
            if look.dead {
                let dead = own.expect("the ship says who one was");
                assert!(!again.living().contains(dead) && people_sharing.contains(dead));
                look.check(&again, Perspective::One(dead));
                seen[2] += 1;
                continue;
            }
            let together = again.phase() != Phase::Task && people_sharing.len() > 1;
            let perspective = match together {
                true => Perspective::Shared(people_sharing),
                false => Perspective::One(chooser),
            };
            look.check(&again, perspective);
            seen[if together { 3 } else { 1 }] += 1;
            break;
        }
        again.apply(chooser, action.clone()).expect("the same round");
    }
    assert_eq!(looks.count(), 0, "every turn of a person is one choice");
    assert_eq!(hot_seat.perspective(&again, None), Perspective::Everything);
    seen
}

/// Returns the seats that people played, as the page's journal says.
fn people(journal: &str, game: &Game) -> SeatSet {
    let roster = game.roster();
    let is_human = |seat: &Seat| journal.contains(&format!("{} was played by a person.", roster.name(*seat)));
    roster.seats().into_iter().filter(is_human).collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn three_people_at_one_screen_keep_their_secrets() {
    scenario("Three people at one screen", async |world| {
        let mut seen = [0; 4];
        // By these rules people die early, while others of them are alive and do not know it.
        let deadly = json!({
            "players": 9, "impostors": 3, "first_kill_cooldown": 2, "kill_cooldown": 1, "button_uses": 0,
        });
        let is_enough = |[behind, alone, dead, together]: [usize; 4]| {
            behind > 10 && alone > 10 && dead > 0 && together > 0
        };
        // More than two rounds are played only if something has not been looked at yet.
        for (number, chance) in ["0.52", "0.21", "0.83", "0.67"].into_iter().enumerate() {
            if number >= 2 && is_enough(seen) {
                break;
            }
            let looks = played(world, chance, &deadly).await;
            let outcome = world.page.outcome().await;
            let (game, cast) = round(world).await;
            let people = people(&world.page.journal().await, &game);
            assert_eq!(people.len(), 3);
            let of_round = check(&looks, &game, &cast, people);
            println!("          {of_round:?} behind the handover, alone, dead, together: {outcome}");
            assert!(looks[0].handover.starts_with("Hand the device to "));
            let named = looks.iter().filter(|look| look.handover.contains("Anna ("));
            assert!(named.count() > 0, "the name stands on the handover");
            assert!(!world.page.journal().await.contains("Anna"), "and in no journal");
            for (all, of_round) in seen.iter_mut().zip(of_round) {
                *all += of_round;
            }
        }
        assert!(is_enough(seen), "{seen:?}");
    })
    .await;
}
