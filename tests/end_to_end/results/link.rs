//! Tests of a round in a link: copied at its end, opened at a moment, and refused when damaged.

use super::replay::{press, until_at};
use super::{drop_file, record};
use crate::support::seeds::played;
use crate::support::world::scenario;
use among_agents::agents::{Bot, Decision, InstantAgent};
use among_agents::game::{Action, Game, Rules, View};
use among_agents::lab::ReplayMark;
use among_agents::link::{LONG_LINK, read_link, write_link};
use among_agents::round::Round;
use among_agents::settings::Player;
use among_agents::table::{Dice, Perspective, Seat, Speech};
use fantoccini::key::Key;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_round_is_passed_on_in_a_link() {
    scenario("A round in a link", async |world| {
        let page = &world.page;
        let game = played(&Rules::standard(), 5);
        world.open("?seed=5&rules=standard&speed=max").await;
        page.outcome().await;
        let message = "The link was copied. It holds the whole round: everything that was said is in it.";
        let link = page.copied("Copy link", message).await;
        let (_, round) = link
            .split_once("#round=")
            .expect("the round stands in the fragment");
        let read = read_link(round).expect("the page writes links that can be read");
        assert_eq!(read.game.journal(), game.journal());
        assert_eq!(read.players, vec![Player::Bot; 6]);

        // Opened by somebody else, at a moment in the middle.
        world.leave().await;
        let middle = game.choices().count() / 2;
        world.open(&format!("#round={round}&at={middle}")).await;
        page.until(
            "a replay is shown",
            "document.querySelector('[aria-label=Replay]')",
        )
        .await;
        until_at(page, middle).await;
        page.until_offered("Resume").await;
        // Whoever opens it is told how they came here, and can see the round from its start.
        page.until(
            "the moment is said to be shared",
            "document.querySelector('.replay-shared')?.textContent.includes('Somebody shared this moment')",
        )
        .await;
        page.until_offered("From the start").await;
        // Nothing ahead of the moment is marked.
        let round = Round::new(game.clone());
        let marks = ReplayMark::all(&round, &[]);
        let known = ReplayMark::known_to(&marks, Perspective::Whodunit, middle).len();
        let shown = "document.querySelectorAll('.replay-mark').length";
        assert_eq!(page.read::<usize>(shown).await, known);
        assert!(known < marks.len());
        press(page, Key::End).await;
        until_at(page, game.choices().count()).await;
        assert_eq!(
            page.outcome().await,
            game.outcome().expect("it is over").headline()
        );
        press(page, Key::Home).await;
        for position in 1..=3 {
            press(page, Key::Right).await;
            until_at(page, position).await;
        }
        page.until("the address names the moment", "location.hash.endsWith('&at=3')")
            .await;
        page.reload().await;
        page.until(
            "a replay is shown again",
            "document.querySelector('[aria-label=Replay]')",
        )
        .await;
        until_at(page, 3).await;
        page.until_offered("Resume").await;
        page.press("From the start").await;
        page.until_offered("Pause").await;
        // A replay that plays is found again as well.
        page.until(
            "it plays",
            "Number(document.querySelector('[aria-label=Position]').value) > 6",
        )
        .await;
        page.reload().await;
        page.until(
            "the replay is shown again",
            "document.querySelector('[aria-label=Replay]')",
        )
        .await;
        page.press("From the start").await;
        page.until_offered("Pause").await;
        page.until(
            "nothing more is said of it",
            "!document.querySelector('.replay-shared')",
        )
        .await;

        // Another link in the same tab.
        let other = write_link(&played(&Rules::paper(), 6), &[]);
        let length = played(&Rules::paper(), 6).choices().count();
        page.read::<bool>(&format!("(location.hash = '#round={other}', true)"))
            .await;
        page.until(
            "the other round is shown",
            &format!("document.querySelector('[aria-label=Position]')?.max === '{length}'"),
        )
        .await;
        page.press("Leave").await;
        page.until("the welcome is shown", "document.querySelector('.welcome')")
            .await;
        page.until("the address names no round", "location.hash === ''")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_link_tells_why_and_shows_the_moments_on_a_page_that_has_played_nothing() {
    scenario("Why and Moments of a link", async |world| {
        let page = &world.page;
        let is_vote = |(_, action): (Seat, &Action)| matches!(action, Action::Vote(_));
        let mut rounds = (5..).map(|seed| played(&Rules::standard(), seed));
        let votes = |game: &Game| game.choices().any(is_vote);
        let game = rounds.find(votes).expect("somebody votes in some round");
        let vote = game.choices().position(is_vote).expect("somebody votes");
        let round = write_link(&game, &[Player::Bot; 6]);
        world.open(&format!("#round={round}&at={vote}")).await;
        page.press("Why").await;
        page.press("Open the roles").await;
        page.until(
            "a bot's beliefs are told",
            "document.querySelector('.moment-beliefs li, .moment-beliefs p')",
        )
        .await;
        // A moment that is played has the room of an open panel.
        page.press("Moments").await;
        page.until("a moment is told", "document.querySelector('.replay-told')")
            .await;
        assert!(
            page.read::<bool>("!document.querySelector('.replay-panel')")
                .await
        );
        page.press("Leave").await;
        page.until("the welcome is shown", "document.querySelector('.welcome')")
            .await;
    })
    .await;
}

/// Plays as a bot, and says what no other line repeats.
struct LongWinded;

impl InstantAgent for LongWinded {
    fn decide(&self, view: &View<'_>, mut dice: Dice) -> Decision {
        let decision = Bot.decide(view, dice.clone());
        let words = (0..60).map(|_| format!("{:x}", dice.below(1 << 24)));
        let action = match decision.action {
            Action::Speak(_) => Action::Speak(Speech::new(&words.collect::<Vec<_>>().join(" "))),
            action => action,
        };
        Decision { action, ..decision }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_long_link_offers_the_file_and_opens_as_well() {
    scenario("A long link", async |world| {
        let page = &world.page;
        let long = record(&Rules::standard(), &LongWinded);
        let fragment = long.link().expect("a round has a link");
        world.open("?roles=shown").await;
        drop_file(page, &long.to_json()).await;
        page.press("Pause").await;
        press(page, Key::Home).await;
        until_at(page, 0).await;
        let address = world.site.address("#round=") + &fragment;
        let message = format!(
            "The link was copied. It has {} characters, and some programs cut links of more than {LONG_LINK}: “Save as \
             file” gives a file to send in its place. Everything that was said is in it.",
            address.len()
        );
        let link = page.copied_and_told("Copy link", ".replay-said", &message).await;
        assert_eq!(link, address);
        page.until_offered("Save as file").await;
        world.leave().await;
        page.open(&link).await;
        page.until(
            "the round is shown",
            &format!(
                "document.querySelector('[aria-label=Position]')?.max === '{}'",
                long.round.choices.len()
            ),
        )
        .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_damaged_link_is_refused_in_a_sentence() {
    scenario("A damaged link", async |world| {
        let page = &world.page;
        let link = write_link(&played(&Rules::paper(), 6), &[]);
        for (round, sentence) in [
            (
                &link[..link.len() - 9],
                "This link is damaged: a part of it is missing or was changed. Ask for it again.",
            ),
            ("what is this", "This is not the link of a round."),
        ] {
            world.leave().await;
            world.open(&format!("#round={round}")).await;
            page.until(
                "the page says what is wrong",
                &format!(
                    "document.body.textContent.includes({})",
                    serde_json::json!(sentence)
                ),
            )
            .await;
            page.until("the welcome is shown", "document.querySelector('.welcome')")
                .await;
        }
    })
    .await;
}
