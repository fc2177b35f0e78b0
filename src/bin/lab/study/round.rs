//! One round of a study.

use super::counts::Counts;
use super::output::PlayedRound;
use super::{CellInPlay, ModelsOfACell, Study};
use crate::advice::describe_settings_error;
use among_agents::agents::minds::Mind;
use among_agents::agents::retrieval::SimilarityMeasure;
use among_agents::clock::VirtualClock;
use among_agents::round::{AskPolicy, Speed};
use among_agents::session::{ClientEnvironment, ModelClients, Session, SessionSetup, SetupError, lessons_of};
use among_agents::settings::{Player, TableSettings};
use std::rc::Rc;

impl Study<'_> {
    /// Plays the round of this cell and seed, and lets its seats learn from it.
    pub(super) async fn round(&self, cell: &CellInPlay<'_>, seed: u64) -> Result<PlayedRound, String> {
        let table = self
            .plan
            .table(cell.cell, seed)
            .map_err(|why| format!("Seed {seed}: {why}"))?;
        match &cell.models {
            Some(models) => self.round_of_models(cell, models, table, seed).await,
            None => self.round_without_models(cell, table, seed),
        }
    }

    /// Plays a round of bots and chance as the page does, without its pauses.
    fn round_without_models(
        &self,
        cell: &CellInPlay<'_>,
        table: TableSettings,
        seed: u64,
    ) -> Result<PlayedRound, String> {
        let (began, clock) = (self.clock.now_ms(), VirtualClock::new());
        let setup = setup(table, seed, ModelClients::default());
        let begun = Session::begin(setup, Rc::new(clock.clone()), Rc::new(|_| {}));
        let (session, playing) = begun.map_err(describe_setup_error)?;
        clock.run_until(playing);
        self.finished(cell, seed, session, Counts::default(), began)
    }

    async fn round_of_models(
        &self,
        cell: &CellInPlay<'_>,
        models: &ModelsOfACell,
        table: TableSettings,
        seed: u64,
    ) -> Result<PlayedRound, String> {
        let services = self.services.as_ref().ok_or("No service is connected.")?;
        let mut counts = Counts::default();
        let environment = ClientEnvironment {
            layers: counts.layers(&self.watch),
            ..services.environment.clone()
        };
        let (lessons, measures) = (&models.lessons, &models.measures);
        let (connections, costs) = (&services.connections, &services.costs);
        let clients = ModelClients::of_table(&table, connections, costs, &lessons.store, &environment);
        let clients = clients.await.map_err(describe_setup_error)?;
        counts.meter = Rc::clone(&clients.meter);
        measures.begin(clients.measure.as_ref());
        let began = self.clock.now_ms();
        let begun = Session::begin(
            setup(table, seed, clients),
            Rc::clone(&self.clock),
            Rc::new(|_| {}),
        );
        let (session, playing) = begun.map_err(describe_setup_error)?;
        playing.await;
        let learnt = match lessons.grow() {
            true => lessons_of(&session, &cell.conditions).await,
            false => Vec::new(),
        };
        let measure = measures.of_round(session.clients.measure.as_ref());
        if let Some(message) = measures.note_fallback(&*measure) {
            eprintln!("{message}");
        }
        let min_similarity = least_similarity(&session.table, &*measure);
        Ok(PlayedRound {
            compared_by: Some(measure.name()),
            min_similarity,
            learnt,
            ..self.finished(cell, seed, session, counts, began)?
        })
    }

    fn finished(
        &self,
        cell: &CellInPlay<'_>,
        seed: u64,
        session: Rc<Session>,
        counts: Counts,
        began: f64,
    ) -> Result<PlayedRound, String> {
        let record = session.record().ok_or("The round is still being played.")?;
        let table = session.table.clone();
        Ok(PlayedRound {
            cell: cell.cell.name().to_owned(),
            conditions: cell.conditions.clone(),
            seed,
            round: session.into_round().ok_or("The round is still being played.")?,
            table,
            counts,
            compared_by: None,
            min_similarity: None,
            learnt: Vec::new(),
            seconds: (self.clock.now_ms() - began) / 1_000.0,
            record: record.to_json(),
        })
    }
}

fn setup(table: TableSettings, seed: u64, clients: ModelClients) -> SessionSetup {
    SessionSetup {
        table,
        seed,
        clients,
        people: None,
        network: Rc::default(),
        speed: Speed::Max,
        // Asking ahead would send more requests than are played, and which ones would depend on the order of
        // answers.
        asking: AskPolicy::InTurn,
    }
}

/// Returns the similarity above which the first Recaller of the table drew on an earlier experience.
fn least_similarity(table: &TableSettings, measure: &dyn SimilarityMeasure) -> Option<f32> {
    let mut seats = table.seats.iter();
    let recaller = seats.find(|seat| seat.player == Player::Model(Mind::Recaller))?;
    let set = recaller.mind.min_similarity.map(|set| set.get());
    Some(set.unwrap_or_else(|| measure.similarity_threshold()))
}

fn describe_setup_error(why: SetupError) -> String {
    match why {
        SetupError::Settings(why) => describe_settings_error(why),
        SetupError::Deal(_) | SetupError::NoModel => why.to_string(),
    }
}
