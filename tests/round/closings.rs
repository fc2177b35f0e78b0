//! Requests that are in flight when the page is closed stay on the meter: no request that the service
//! received is forgotten, and the cap holds.

use crate::common::{LegalReplies, clients_of};
use crate::llm::metering::counting_model::CountingModel;
use among_agents::agents::minds::Mind;
use among_agents::clock::{Clock, VirtualClock};
use among_agents::game::{Rules, TurnOrder};
use among_agents::llm::{
    Cap, Connection, Embedder, Endpoint, Model, NanoDollars, Price, RequestLog, RequestQueue, RetryPolicy,
    ScriptedEmbedder, SharedQuirks, Tally,
};
use among_agents::round::{AskPolicy, Speed};
use among_agents::session::{
    Connector, InMemoryRoundDatabase, ModelClients, RoundDatabase, RoundId, RoundRequests, SavedSession,
    Session, SessionChange, SessionOrigin, SessionSetup,
};
use among_agents::settings::{Player, TableSettings};
use among_agents::table::Dice;
use futures::future::{Either, select};
use std::cell::RefCell;
use std::pin::pin;
use std::rc::{Rc, Weak};
use std::time::Duration;

const ROUND: RoundId = RoundId(1);

/// $10 and $50 a million tokens.
const PRICE: Price = Price {
    prompt: 10_000,
    cached: 10_000,
    completion: 50_000,
};

struct CountingConnector(CountingModel);

impl Connector for CountingConnector {
    fn model(&self, _: Connection, _: RetryPolicy, _: RequestQueue, _: SharedQuirks) -> Rc<dyn Model> {
        Rc::new(self.0.clone())
    }

    fn embedder(&self, _: Endpoint, _: RetryPolicy, _: RequestQueue) -> Rc<dyn Embedder> {
        Rc::new(ScriptedEmbedder::of_each(|_| vec![1.0]))
    }
}

/// A round that is played by one page after another, each with the same service and the same database.
struct ClosedRound {
    table: TableSettings,
    clock: VirtualClock,
    legal: LegalReplies,
    service: CountingModel,
    database: InMemoryRoundDatabase,
    cap: Cap,
    saved: Option<String>,
    /// The number of requests in flight at all closings so far.
    in_flight: usize,
}

impl ClosedRound {
    fn new(order: TurnOrder, cap: Cap) -> ClosedRound {
        let rules = Rules {
            turn_order: order,
            timesteps: 30,
            ..Rules::paper()
        };
        let (clock, legal) = (VirtualClock::new(), LegalReplies::default());
        ClosedRound {
            table: TableSettings::of_bots(rules).all_played_by(Player::Model(Mind::Planner)),
            service: CountingModel::new(clock.clone(), legal.clone()),
            clock,
            legal,
            database: InMemoryRoundDatabase::default(),
            cap,
            saved: None,
            in_flight: 0,
        }
    }

    fn clients(&self) -> ModelClients {
        let connector = CountingConnector(self.service.clone());
        let clients = clients_of(&self.table, &self.clock, connector, &self.legal);
        for payer in 0..self.table.seats.len() {
            clients.meter.set_price(payer, Some(PRICE));
        }
        clients.meter.set_cap(self.cap);
        clients
    }

    /// Plays the round in a page until the service has received this many requests in all, or to its end, and
    /// closes the page. Returns what the meter showed, and whether the round is over.
    fn play_until(&mut self, requests: u32) -> (Tally, bool) {
        let setup = SessionSetup {
            table: self.table.clone(),
            seed: 7,
            clients: self.clients(),
            people: None,
            network: Rc::default(),
            speed: Speed::Max,
            asking: AskPolicy::Ahead,
        };
        let saves = Rc::<RefCell<Option<String>>>::default();
        let session = Rc::<RefCell<Weak<Session>>>::default();
        let (noted, saving) = (Rc::clone(&saves), Rc::clone(&session));
        let notify = move |change| {
            if change == SessionChange::Happened
                && let Some(session) = saving.borrow().upgrade()
            {
                noted.replace(Some(session.saved_session(&SessionOrigin::default()).to_json()));
            }
        };
        let (time, notify) = (Rc::new(self.clock.clone()), Rc::new(notify));
        let (begun, playing) = match &self.saved {
            None => Session::begin(setup, time, notify).expect("a table that can be played"),
            Some(text) => {
                let saved = SavedSession::of_json(text).expect("a save that can be read");
                Session::resume(setup, saved, time, notify).expect("a save that can be played")
            }
        };
        let stored = self.clock.run_until(self.database.requests(ROUND));
        begun.clients.meter.count_stored(&stored.expect("memory works"));
        let store = RoundRequests {
            database: Rc::new(self.database.clone()),
            round: ROUND,
        };
        let clock: Rc<dyn Clock> = Rc::new(self.clock.clone());
        let (log, writing) = RequestLog::writing_to(Rc::new(store), clock, || panic!("memory is never slow"));
        begun.clients.meter.store_requests(log);
        session.replace(Rc::downgrade(&begun));
        let service = self.service.clone();
        let clock = self.clock.clone();
        let closing = async move {
            while service.asked() < requests {
                clock.sleep(Duration::from_millis(1)).await;
            }
        };
        let is_over = self.clock.run_until(async {
            let writing = pin!(writing);
            let playing = pin!(async { matches!(select(playing, pin!(closing)).await, Either::Left(_)) });
            // The page writes as long as it is open, and when it is closed nothing is written any more.
            match select(playing, writing).await {
                Either::Left((is_over, _)) => is_over,
                Either::Right(_) => unreachable!("the log exists"),
            }
        });
        self.saved = saves.take().or(self.saved.take());
        self.in_flight += self.service.in_flight();
        self.service.forget_in_flight();
        (begun.clients.meter.total(), is_over)
    }

    /// Returns what the service charges.
    fn charged(&self) -> u64 {
        self.service.received() * PRICE.prompt + self.service.counted() * PRICE.completion
    }
}

/// Closes the page at requests drawn with this seed, up to twelve times, then plays the round to its end.
fn close_often(order: TurnOrder, seed: u64, cap: Cap) -> (ClosedRound, Tally) {
    let mut dice = Dice::seeded(seed);
    let mut round = ClosedRound::new(order, cap);
    let mut requests = 0;
    for _ in 0..12 {
        requests += 1 + dice.below(12) as u32;
        let (tally, is_over) = round.play_until(requests);
        if is_over {
            return (round, tally);
        }
    }
    let (tally, is_over) = round.play_until(u32::MAX);
    assert!(is_over);
    (round, tally)
}

#[test]
fn no_request_is_forgotten_when_the_page_is_closed() {
    for order in [TurnOrder::Simultaneous, TurnOrder::Sequential] {
        for seed in 1..=6 {
            let (round, tally) = close_often(order, seed, Cap::default());
            let (asked, in_flight) = (round.service.asked() as usize, round.in_flight);
            let counted = tally.requests() as usize;
            println!(
                "{order:?}, seed {seed}: the service received {asked} requests, {in_flight} in flight at closings; the \
                 meter shows {counted}, {} of them lost; ${:.4} are charged, ${:.4} shown",
                tally.lost,
                round.charged() as f64 / 1e9,
                tally.cost.0 as f64 / 1e9,
            );
            assert!(in_flight > 0, "some closing came at a bad time");
            assert!((asked..=asked + in_flight).contains(&counted));
            assert!(tally.cost.0 >= round.charged() * 99 / 100);
        }
    }
}

#[test]
fn the_cap_holds_however_often_the_page_is_closed() {
    for seed in 1..=6 {
        let cap = Cap {
            money: Some(NanoDollars(300_000_000)),
            tokens: None,
        };
        let (round, tally) = close_often(TurnOrder::Simultaneous, seed, cap);
        // At the cap at most one request for each seat is in flight.
        let dearest = 5 * (3_000 * PRICE.prompt + 70 * PRICE.completion);
        println!(
            "seed {seed}: ${:.4} are charged, ${:.4} shown, of $0.30",
            round.charged() as f64 / 1e9,
            tally.cost.0 as f64 / 1e9
        );
        assert!(round.charged() <= 300_000_000 + dearest);
    }
}
