//! One round of a study.

use super::Study;
use super::counts::Counts;
use super::output::PlayedRound;
use super::table_settings::{minds, table};
use crate::advice::describe_settings_error;
use among_agents::agents::experience::LearnedLessons;
use among_agents::agents::minds::Mind;
use among_agents::round::{AskPolicy, Speed};
use among_agents::session::{ClientEnvironment, ModelClients, Session, SessionSetup, SetupError, lessons_of};
use among_agents::settings::Costs;
use std::rc::Rc;

impl Study<'_> {
    /// Plays the round of this seed, and lets its seats learn from it.
    pub(super) async fn round(&self, seed: u64) -> Result<PlayedRound, String> {
        let (minds, mut counts) = (minds(self.args, seed), Counts::default());
        let table = table(self.args, &minds);
        let environment = ClientEnvironment {
            layers: counts.layers(&self.watch),
            ..self.service.environment.clone()
        };
        let (connections, experience) = (&self.service.connections, &self.lessons.store);
        let costs = Costs::default();
        let clients = ModelClients::of_table(&table, connections, &costs, experience, &environment);
        let clients = clients.await.map_err(describe_setup_error)?;
        counts.meter = Rc::clone(&clients.meter);
        self.measures.begin(clients.measure.as_ref());
        let began = self.clock.now_ms();
        let setup = SessionSetup {
            table,
            seed,
            clients,
            people: None,
            network: Rc::clone(&environment.network),
            speed: Speed::Max,
            // Asking ahead would send more requests than are played, and which ones would depend on the order
            // of answers.
            asking: AskPolicy::InTurn,
        };
        let begun = Session::begin(setup, Rc::clone(&self.clock), Rc::new(|_| {}));
        let (session, playing) = begun.map_err(describe_setup_error)?;
        playing.await;
        let learnt = self.learnt_of(&session).await;
        let measure = self.measures.of_round(session.clients.measure.as_ref());
        if let Some(message) = self.measures.note_fallback(&*measure) {
            eprintln!("{message}");
        }
        Ok(PlayedRound {
            seed,
            round: session.into_round().ok_or("The round is still being played.")?,
            minds,
            counts,
            compared_by: measure.name(),
            min_similarity: match self.args.minds.of(Mind::Recaller).min_similarity {
                Some(set) => set.get(),
                None => measure.similarity_threshold(),
            },
            learnt,
            seconds: (self.clock.now_ms() - began) / 1_000.0,
        })
    }

    async fn learnt_of(&self, session: &Session) -> Vec<LearnedLessons> {
        match self.args.learn.is_some() {
            true => lessons_of(session, &self.name).await,
            false => Vec::new(),
        }
    }
}

fn describe_setup_error(why: SetupError) -> String {
    match why {
        SetupError::Settings(why) => describe_settings_error(why),
        SetupError::Deal(_) | SetupError::NoModel => why.to_string(),
    }
}
