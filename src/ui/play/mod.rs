//! People at the table: taking a seat, and acting on it. It is fetched with the first seat that is taken.

mod bar;
mod button;
mod curtain;
mod deed;
mod head;
mod hint;
mod join;
mod join_person;
mod stance;
mod task;
mod task_play;
mod time;
mod vote;
mod words;

use super::dom::{El, inject_form_style, inject_style};
use super::round::{People, SeatedPerson};
use super::shell::AppState;
use crate::agents::{Agent, Person};
use crate::game::{Seat, SeatSet};
use crate::round::{Audience, HotSeat, TurnTimer};
use crate::settings::{BrowserStorage, PeopleSettings, TableSettings};
use std::rc::Rc;

/// The form on which people take their seats.
pub fn form() -> El {
    dress();
    inject_form_style();
    join::form()
}

/// The looks of all this, which come with it.
const STYLE: &str = concat!(
    include_str!("../../../style/play/bar.css"),
    include_str!("../../../style/play/deeds.css"),
    include_str!("../../../style/play/task.css"),
    include_str!("../../../style/play/curtain.css"),
    include_str!("../../../style/play/join.css"),
);

fn dress() {
    inject_style("seat-style", STYLE);
}

/// The people at this table. The first of their seats is the first person's, and so on.
pub fn people(app: AppState, table: &TableSettings) -> People {
    dress();
    let kept = app.take_in(PeopleSettings::load(&BrowserStorage));
    let seats = table.peoples_seats().filter_map(Seat::new);
    let seated = seats.zip(kept.people).map(|(seat, settings)| {
        let person = Rc::<Person>::default();
        SeatedPerson {
            seat,
            name: settings.name,
            agent: Rc::clone(&person) as Rc<dyn Agent>,
            person,
        }
    });
    let seated: Vec<SeatedPerson> = seated.collect();
    let seats: SeatSet = seated.iter().map(|seated| seated.seat).collect();
    let hot_seat = Rc::new(HotSeat::of(seats));
    People {
        seated,
        audience: Rc::clone(&hot_seat) as Rc<dyn Audience>,
        hot_seat,
        timer: kept
            .turn_limit
            .duration()
            .map(|limit| Rc::new(TurnTimer::of(limit))),
        bar: bar::bar,
        walk: bar::walk,
        card: vote::card,
    }
}
