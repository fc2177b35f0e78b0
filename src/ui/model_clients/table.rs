//! What asks the models of a table, made of its settings, and what becomes of it when those are changed.

use super::connected::RemovedModel;
use super::estimate::agent;
use super::{ModelClient, ModelClients, RoundMeasure, SeatClient, SeatModel, Shown};
use crate::agents::experience::{ExperienceSource, NoExperience};
use crate::agents::minds::MindTools;
use crate::agents::retrieval::{LexicalMeasure, SimilarityMeasure};
use crate::clock::BrowserClock;
use crate::game::Seat;
use crate::llm::{Breaker, LlmError, Metered, Recorder};
use crate::settings::{Costs, Player, SeatSettings, Service, ServiceId, TableSettings};
use crate::ui::forms::StoredStrategies;
use crate::ui::forms::experience::{carried, learn_from};
use crate::ui::round::{minds, trouble, troubled_seat};
use crate::ui::shell::{AppState, ModelSetupError};
use leptos::prelude::untrack;
use std::cell::RefCell;
use std::rc::Rc;

impl ModelClients {
    /// What asks the models of this table, once what minds carry from round to round has been read where any does. Nothing is
    /// sent yet but what makes that ready.
    ///
    /// # Errors
    /// When no model is connected, or the settings cannot be used.
    pub(crate) async fn of_table(
        desk: AppState,
        table: TableSettings,
    ) -> Result<ModelClients, ModelSetupError> {
        let mut askers = ModelClients {
            shown: Some(Shown {
                of_round: trouble::troubles,
                of_seat: troubled_seat::why,
                minds: minds::minds,
                learn: learn_from,
            }),
            ..ModelClients::default()
        };
        let wanted = desk.wanted(&table.seats)?;
        let recalls = |seat: &SeatSettings| seat.player == Player::Recaller;
        let carries = |seat: &SeatSettings| recalls(seat) || seat.player == Player::Analyst;
        let carried = carried();
        if table.seats.iter().any(carries) {
            carried.load().await;
        }
        let mut experience: Rc<dyn ExperienceSource> = Rc::new(NoExperience);
        let mut measure: Rc<dyn SimilarityMeasure> = Rc::new(LexicalMeasure);
        if table.seats.iter().any(recalls) {
            let of_recallers = table.seats.iter().zip(&wanted).filter(|(seat, _)| recalls(seat));
            let mut asked = of_recallers.filter_map(|(_, wanted)| wanted.as_ref());
            let named = asked.find(|wanted| wanted.service.of_embeddings().is_some());
            let comparing = askers.compare(named, table.seats.len())?;
            measure = comparing.measure();
            askers.comparing = Some(comparing);
            askers.take_costs(desk);
            experience = Rc::new(carried.pool(Rc::clone(&measure)).await);
        }
        for ((seat, settings), wanted) in Seat::all().zip(&table.seats).zip(wanted) {
            let asking = match wanted {
                None => None,
                Some(wanted) => {
                    let asker = askers.asker(desk, wanted)?;
                    let model = Metered::new(
                        Rc::new(asker.breaker.clone()),
                        Rc::clone(&askers.meter),
                        seat.index(),
                    );
                    let overheard = Recorder::new(Rc::new(model));
                    let tools = MindTools {
                        experience: Rc::clone(&experience),
                        strategies: Rc::new(StoredStrategies(Rc::clone(&carried))),
                        measure: Rc::clone(&measure),
                        ..MindTools::of(Rc::new(overheard.clone()))
                    };
                    let agent = agent(tools, &table, settings);
                    Some(SeatClient {
                        asker,
                        agent,
                        overheard,
                    })
                }
            };
            askers.seats.push(asking);
        }
        askers.take_costs(desk);
        Ok(askers)
    }

    /// The one who asks for this already, or a new one.
    fn asker(&mut self, desk: AppState, wanted: SeatModel) -> Result<Rc<ModelClient>, ModelSetupError> {
        let is_it = |asker: &&Rc<ModelClient>| {
            asker.service == wanted.service.id
                && asker.is_named == wanted.is_named
                && *asker.model_name.borrow() == wanted.service.model
        };
        if let Some(asker) = self.askers.iter().find(is_it) {
            return Ok(Rc::clone(asker));
        }
        let asker = Rc::new(ModelClient {
            service: wanted.service.id,
            breaker: Breaker::new(self.connected(desk, &wanted)?, Rc::new(BrowserClock)),
            model_name: RefCell::new(wanted.service.model),
            is_named: wanted.is_named,
        });
        self.askers.push(Rc::clone(&asker));
        Ok(asker)
    }

    /// Lets whoever asks this service ask it as it is set now.
    ///
    /// # Errors
    /// When the settings cannot be used.
    pub(crate) fn ask_as_set_now(&self, desk: AppState, id: ServiceId) -> Result<(), ModelSetupError> {
        let service = untrack(|| desk.with_connections(|connections| connections.service(id).cloned()));
        let Some(service) = service else { return Ok(()) };
        self.turns.borrow_mut().retain(|(asked, _)| *asked != id);
        for (seat, asking) in self.seats.iter().enumerate() {
            if asking.as_ref().is_some_and(|asking| asking.asker.service == id) {
                self.meter.settle(seat);
            }
        }
        for asker in self.all().filter(|asker| asker.service == id) {
            let model = match asker.is_named {
                true => asker.model_name(),
                false => service.model.clone(),
            };
            let wanted = SeatModel {
                key: desk.key_of(&service),
                service: Service {
                    model: model.clone(),
                    ..service.clone()
                },
                is_named: asker.is_named,
            };
            let connected = self.connected(desk, &wanted)?;
            asker.model_name.replace(model);
            asker.breaker.replace(connected);
        }
        if let Some((comparing, payer)) = self.comparing_at(id) {
            self.meter.settle(payer);
            let key = desk.key_of(&service);
            comparing.ask(self.embedder(&service, &key, payer)?);
            // What is in the pool is to be found by the new measure too.
            drop(carried().make_ready());
        }
        self.take_costs(desk);
        Ok(())
    }

    /// Asks this service no more, since its connection is gone.
    pub(crate) fn give_up(&self, id: ServiceId) {
        for asker in self.all().filter(|asker| asker.service == id) {
            asker.breaker.replace(Rc::new(RemovedModel));
        }
        if let Some((comparing, _)) = self.comparing_at(id) {
            comparing.give_up(LlmError::Removed);
        }
    }

    /// What compares texts by asking this service, and the number under which it is counted.
    fn comparing_at(&self, id: ServiceId) -> Option<(&RoundMeasure, usize)> {
        let comparing = self.comparing.as_ref()?;
        let (service, payer) = comparing.asked()?;
        (service == id).then_some((comparing, payer))
    }

    /// Takes over what models charge and what may be spent, as it is set now.
    pub(crate) fn take_costs(&self, desk: AppState) {
        let costs = untrack(|| desk.with_costs(Costs::clone));
        self.meter.set_cap(costs.cap());
        let kept = |id| untrack(|| desk.with_connections(|connections| connections.service(id).cloned()));
        for (seat, asking) in self.seats.iter().enumerate() {
            let Some(SeatClient { asker, .. }) = asking else {
                continue;
            };
            let asked = kept(asker.service).map(|service| Service {
                model: asker.model_name(),
                ..service
            });
            let price = asked.and_then(|asked| costs.price_of(&asked));
            self.meter.set_price(seat, price);
        }
        if let Some((service, payer)) = self.comparing.as_ref().and_then(RoundMeasure::asked) {
            let asked = kept(service).and_then(|service| service.of_embeddings());
            let price = asked.and_then(|asked| costs.price_of(&asked));
            self.meter.set_price(payer, price);
        }
    }
}
