//! Learning from a round that is over.

use super::carried::carried;
use crate::agents::experience::FinishedRound;
use crate::game::Seat;
use crate::round::figures;
use crate::ui::dom::{El, button, el};
use crate::ui::round::{Session, SessionHandle};
use crate::ui::shell::{Dialog, app_state};
use futures::future::join_all;
use leptos::prelude::*;
use std::rc::Rc;

/// Lets the minds of a round that is over learn from it, and tells what comes of that once it may be told who is a model.
pub fn learn_from(playing: SessionHandle) -> El {
    learn(&playing.live());
    let app = app_state();
    let words = move || {
        playing.read(|live| match live.tells_kinds() {
            true => live.clients.learning.get(),
            false => String::new(),
        })
    };
    let see = button("button button-small", "See what minds have learnt", move || {
        app.sheet.set(Some(Dialog::Learnt));
    })
    .attr_when("hidden", move || words().is_empty());
    el("div")
        .class("ending-learning")
        .child(el("p").class("quiet").attr("role", "status").words(words))
        .child(see)
}

/// Lets every mind of a round that is over learn from it and keeps what it learns, which goes on though another round
/// begins meanwhile.
fn learn(live: &Rc<Session>) {
    let learning: Vec<_> = live.with(|round| {
        let game = round.game();
        let Some(outcome) = game.outcome() else {
            return Vec::new();
        };
        let rules = game.rules().preset_name().unwrap_or("own rules");
        let ended = FinishedRound {
            outcome,
            meetings: u16::try_from(figures(game).meetings).unwrap_or(u16::MAX),
            round: format!("{rules}, seed {}", game.seed()),
        };
        let learns = |seat: Seat| {
            let agent = live.clients.agent(seat)?;
            agent.learn(&game.view(seat), round.memory_of(seat), &ended)
        };
        game.table().seats().into_iter().filter_map(learns).collect()
    });
    if learning.is_empty() {
        return;
    }
    let told = live.clients.learning.clone();
    told.set("The minds think the round over…".to_owned());
    let live = Rc::clone(live);
    leptos::task::spawn_local(async move {
        let learnt = join_all(learning).await;
        // What was asked for it counts, too.
        live.show_anew();
        let without: Vec<String> = learnt.iter().flat_map(|learnt| learnt.without.clone()).collect();
        let lessons = learnt.into_iter().flat_map(|learnt| learnt.lessons).collect();
        let new = carried().learn(lessons).await;
        let lessons = match new {
            1 => "1 lesson".to_owned(),
            _ => format!("{new} lessons"),
        };
        told.set(match without.first() {
            None => format!("The minds learnt {lessons} for rounds to come."),
            Some(why) => format!("The minds learnt {lessons} for rounds to come. {why}"),
        });
    });
}
