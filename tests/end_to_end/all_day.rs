//! Tests that the page frees finished rounds: after forty rounds it holds no more than after five. A
//! measurement plays two hundred.
//!
//! Every round of a scenario has the same seed, so that the document is the same at every measurement. Rounds
//! are started from within the page, since a driver may keep references to elements that it found.

use crate::support::page::Page;
use crate::support::world::{World, scenario};
use among_agents::agents::{Bot, InstantAgent};
use among_agents::game::{Game, Rules};
use among_agents::lab::StatementCheck;
use among_agents::round::{Round, play_at_once};
use among_agents::settings::TableSettings;
use serde_json::{Value, json};

/// The number of rounds after which everything has been loaded and grown to its size.
const FIRST: usize = 5;

/// The allowed difference of the number of nodes: texts that were just replaced and are not freed yet. One node
/// that stays for each of forty rounds is more.
const NODES: f64 = 25.0;

/// The allowed difference of the browser's heap, which includes its compiled code and caches.
const HEAP: f64 = 10e6;

/// The allowed growth of WebAssembly's memory, which never shrinks and fragments differently each time.
const MEMORY: f64 = 4.0 * 65_536.0;

/// The seed of every round.
const SEED: u64 = 7;

/// JavaScript helpers of the scenarios: they wait for the page and press its buttons.
const HELPERS: &str = "
    Math.random = () => 7.5e-9;
    const picture = () => new Promise(requestAnimationFrame);
    const find = (words) => [...document.querySelectorAll('button')]
        .find((button) => button.textContent.trim() === words && button.checkVisibility());
    const until = async (found) => { while (!found()) await picture(); };
    // Some of an end is loaded late: it is complete once nothing is added for a second.
    const settled = async () => {
        const count = () => document.querySelectorAll('*').length;
        for (let [last, frames] = [count(), 0]; frames < 60; frames += 1) {
            await picture();
            if (count() !== last) [last, frames] = [count(), 0];
        }
    };
    const press = async (words) => { await until(() => find(words)); find(words).click(); };
    window.rounds = {
        // Reads the end of a round to its end, section by section, unless `speeches` is null. On an
        // unattended screen an open dialog keeps the next round from beginning by itself.
        async ended(speeches) {
            await until(() => document.querySelector('.outcome:not(.seen)'));
            if (speeches === null) return true;
            if (location.search.includes('demo')) find('Table').click();
            await until(() => document.querySelectorAll('.results-section').length === 3);
            document.querySelectorAll('.results-section summary').forEach((summary) => summary.click());
            await until(() => document.querySelectorAll('.statements-row').length === speeches);
            await until(() => document.querySelector('form') || !location.search.includes('demo'));
            await settled();
            return true;
        },
        async again(speeches) {
            document.querySelector('.outcome').classList.add('seen');
            await press('Watch another');
            return window.rounds.ended(speeches);
        },
        async playNow() {
            await press('Watch a round');
            await until(() => document.querySelector('.outcome'));
            return window.rounds.leave();
        },
        async leaveInTheMiddle() {
            await press('Watch a round');
            await press('Pause');
            for (let step = 0; step < 3; step += 1) {
                await press('Step');
                await picture();
            }
            return window.rounds.leave();
        },
        async leave() {
            // Leaving takes the round's place out of the browser's history, which comes a little later.
            const left = new Promise((done) => addEventListener('popstate', done, { once: true }));
            const isOver = document.querySelector('.outcome');
            await press('Among Agents');
            if (!isOver) await press('Leave the round');
            await left;
            await until(() => find('Watch a round'));
            return true;
        },
    };
";

/// The size of WebAssembly's memory. Importing the loader again returns the module that is already loaded.
const MEMORY_SIZE: &str =
    "import(new URL(document.querySelector('meta[name=game]').dataset.js, document.baseURI).href)
    .then((loader) => loader.default()).then((game) => game.memory.buffer.byteLength)";

/// How often the page is counted again while it may still be saving.
const SAVES: usize = 20;

/// What the page holds after garbage collection.
#[derive(Clone, Copy, Debug)]
struct HeapCounts {
    nodes: f64,
    listeners: f64,
    heap: f64,
    memory: f64,
}

impl HeapCounts {
    async fn by(page: &Page) -> HeapCounts {
        let memory: f64 = page.read_later(MEMORY_SIZE).await;
        // Objects freed in one pass may have kept others alive, so several passes are made.
        for _ in 0..3 {
            let collected = page
                .browser
                .chromium("HeapProfiler.collectGarbage", json!({}))
                .await;
            collected.expect("the browser collects garbage");
        }
        let enabled = page.browser.chromium("Performance.enable", json!({})).await;
        enabled.expect("the browser counts");
        let counted = page.browser.chromium("Performance.getMetrics", json!({})).await;
        let counted = counted.expect("the browser tells what it counted");
        let metric = |name: &str| {
            let metrics = counted["metrics"].as_array().into_iter().flatten();
            let mut named = metrics.filter(|metric| metric["name"] == name);
            let value = named.next().and_then(|metric| metric["value"].as_f64());
            value.unwrap_or_else(|| panic!("the browser counts {name}"))
        };
        HeapCounts {
            nodes: metric("Nodes"),
            listeners: metric("JSEventListeners"),
            heap: metric("JSHeapUsedSize"),
            memory,
        }
    }

    fn print(&self, rounds: usize) {
        let HeapCounts {
            nodes,
            listeners,
            heap,
            memory,
        } = self;
        let (heap, memory) = (heap / 1e6, memory / 65_536.0);
        println!(
            "          after {rounds:3} rounds: {nodes} nodes, {listeners} listeners, heap {heap:.1} MB, \
             WebAssembly {memory} pages of 64 KB"
        );
    }

    fn is_no_more_than(&self, first: &HeapCounts) {
        assert!(
            self.nodes <= first.nodes + NODES,
            "nodes stay: {first:?}, {self:?}"
        );
        assert!(
            self.listeners <= first.listeners,
            "listeners stay: {first:?}, {self:?}"
        );
        assert!(
            self.heap <= first.heap + HEAP,
            "the heap grows: {first:?}, {self:?}"
        );
        assert!(
            self.memory <= first.memory + MEMORY,
            "WebAssembly's memory grows: {first:?}, {self:?}"
        );
    }
}

/// Plays this many rounds after the first ones, and compares what the page holds then with what it held after
/// those.
async fn measure(page: &Page, rounds: usize, play: impl AsyncFn(usize)) {
    let mut first = None;
    for round in 1..=FIRST + rounds {
        play(round).await;
        if round != FIRST && round % 50 != FIRST && round != FIRST + rounds {
            continue;
        }
        let mut held = HeapCounts::by(page).await;
        // A save in flight has listeners of its own, which are gone soon.
        for _ in 0..SAVES {
            if first.is_some_and(|first: HeapCounts| held.listeners <= first.listeners) {
                break;
            }
            let again = HeapCounts::by(page).await;
            if again.listeners < held.listeners {
                held = again;
            }
        }
        held.print(round);
        held.is_no_more_than(first.get_or_insert(held));
    }
}

/// Returns the number of speeches in a round of bots by these rules.
fn speeches(rules: Rules) -> usize {
    let cast = TableSettings::of_bots(rules.clone()).cast();
    let mut game = Game::new(rules, SEED, &cast).expect("rules that can be played");
    let seats = game.roster().seats();
    play_at_once(&mut game, &vec![&Bot as &dyn InstantAgent; seats.len()]).expect("bots choose legally");
    StatementCheck::all(&Round::new(game), seats).len()
}

/// Waits for the end of the first round, or plays another one to its end. The end is read in the rounds after
/// which the page is measured, in those before the first measurement, and in every tenth in between.
async fn play_again(page: &Page, round: usize, speeches: usize) {
    let is_read = round <= FIRST || round % 10 == FIRST;
    let speeches = json!(is_read.then_some(speeches));
    match round {
        1 => run(page, &format!("ended({speeches})")).await,
        _ => run(page, &format!("again({speeches})")).await,
    }
}

async fn prepare(page: &Page) {
    let prepared = page.browser.client.execute(HELPERS, Vec::new()).await;
    prepared.expect("the page takes the helpers");
}

async fn run(page: &Page, step: &str) {
    let done: Value = page.read_later(&format!("window.rounds.{step}")).await;
    assert_eq!(done, json!(true), "{step}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn an_unattended_screen_does_not_grow() {
    scenario("Forty rounds on an unattended screen", async |world| {
        watch_unattended(world, 40).await;
    })
    .await;
}

/// Plays this many rounds on an unattended screen after the first ones, and checks that the page holds no
/// more than after those.
pub async fn watch_unattended(world: &World, rounds: usize) {
    let page = &world.page;
    let speeches = speeches(Rules::paper());
    world
        .open(&format!("?demo&rules=paper&speed=max&seed={SEED}"))
        .await;
    prepare(page).await;
    measure(page, rounds, async |round| {
        play_again(page, round, speeches).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn a_table_of_twelve_does_not_grow() {
    scenario("Ten rounds of twelve", async |world| {
        let page = &world.page;
        let rules = json!({ "players": 12, "impostors": 2 });
        let settings = json!({ "speed": "max", "table": { "rules": rules, "seats": [] } });
        world.open_with(settings).await;
        prepare(page).await;
        world.play_at_the_table().await;
        let speeches = speeches(serde_json::from_value(rules).expect("rules as the page keeps them"));
        measure(page, 10, async |round| play_again(page, round, speeches).await).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn rounds_that_are_left_leave_nothing_behind() {
    scenario("Going home again and again", async |world| {
        let page = &world.page;
        world.open_with(json!({ "speed": "max" })).await;
        prepare(page).await;
        let play = async |round: usize| match round % 2 {
            0 => run(page, "playNow()").await,
            _ => run(page, "leaveInTheMiddle()").await,
        };
        measure(page, 30, play).await;
    })
    .await;
}
