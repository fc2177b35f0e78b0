//! The ship on its canvas. It passes events to the scene and paints only while something changes.

mod input;

use crate::browser::BrowserClock;
use crate::clock::Clock;
use crate::game::{Shown, ShownEvent, ShownShip};
use crate::round::SeatState;
use crate::session::EntryPosition;
use crate::ship_view::scene::describe;
use crate::ship_view::{CameraController, Motion, Painter, Point, Scene, Size, Subjects};
use crate::table::{Perspective, Seat};
use crate::ui::dom::{El, Frame, Resized, button, el, follow, now_ms, svg};
use crate::ui::state::{AppState, PageSession, SessionHandle, app_state};
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The canvas that shows the ship.
pub fn ship(handle: SessionHandle) -> El {
    let app = app_state();
    let words = RwSignal::new(String::new());
    let canvas = el("canvas")
        .class("ship")
        .attr("role", "img")
        .attr_of("aria-label", move || words.get());
    let Some(drawing) = ShipCanvas::begin(canvas.node().unchecked_into(), handle) else {
        return canvas;
    };
    let shared_drawing = StoredValue::new_local(Some(Rc::clone(&drawing)));
    on_cleanup(move || shared_drawing.set_value(None));
    follow(move || {
        let perspective = handle.perspective(app);
        let description = handle.watch(|session| drawing.update(session, perspective));
        if words.with_untracked(|words| *words != description) {
            words.set(description);
        }
    });
    follow(move || {
        let followed = app.followed.get();
        if let Some(drawing) = shared_drawing.try_get_value().flatten() {
            drawing.follow_player(followed);
        }
    });
    let on = |canvas: El, name, act: fn(&ShipCanvas, &web_sys::Event)| {
        canvas.on(name, move |event| {
            if let Some(drawing) = shared_drawing.try_get_value().flatten() {
                act(&drawing, &event);
            }
        })
    };
    let canvas = on(canvas, "pointerdown", |drawing, event| {
        drawing.press(event.unchecked_ref())
    });
    let canvas = on(canvas, "pointermove", |drawing, event| {
        drawing.slide(event.unchecked_ref())
    });
    let canvas = on(canvas, "pointerup", |drawing, event| {
        drawing.release(event.unchecked_ref(), true)
    });
    let canvas = on(canvas, "pointercancel", |drawing, event| {
        drawing.release(event.unchecked_ref(), false)
    });
    let canvas = on(canvas, "wheel", |drawing, event| {
        event.prevent_default();
        drawing.wheel(event.unchecked_ref());
    });
    // It covers as little of the ship as possible: its name is read aloud and is its title.
    let whole = button("button ship-whole", "", move || {
        if let Some(drawing) = shared_drawing.try_get_value().flatten() {
            drawing.tap();
        }
    });
    let whole = whole
        .attr("aria-label", "Whole ship")
        .attr("title", "Whole ship")
        .child(corners());
    el("div").class("contents").child(canvas).child(whole)
}

/// The sign for the whole ship: four corners.
fn corners() -> El {
    let corners = "M1 5V1h4M11 1h4v4M15 11v4h-4M5 15H1v-4";
    svg("svg")
        .attr("viewBox", "0 0 16 16")
        .attr("aria-hidden", "true")
        .child(svg("path").attr("d", corners))
}

/// The state for drawing one round on one canvas.
struct ShipCanvas {
    app: AppState,
    handle: SessionHandle,
    element: web_sys::HtmlCanvasElement,
    motion: RefCell<Motion>,
    controller: RefCell<CameraController>,
    ship: RefCell<ShownShip>,
    painter: RefCell<Painter>,
    position: Cell<EntryPosition>,
    /// How often the replay had been moved when the entries were taken.
    moves: Cell<u32>,
    /// The ids and positions of the pointers on the canvas.
    touches: RefCell<Vec<(i32, Point)>>,
    slipped: Cell<f64>,
    /// The player that the camera follows.
    followed: Cell<Option<Seat>>,
    frame: RefCell<Option<Rc<Frame>>>,
    resized: RefCell<Option<Resized>>,
    later: Rc<Cell<bool>>,
    /// Whether the first frame has been prepared.
    is_prepared: Cell<bool>,
}

impl ShipCanvas {
    fn begin(element: web_sys::HtmlCanvasElement, handle: SessionHandle) -> Option<Rc<ShipCanvas>> {
        let painter = Painter::new(element.clone())?;
        let mut position = EntryPosition::default();
        let ship = handle.read(|session| session.shown(session.perspective(), &mut position).ship);
        let motion = Motion::at(&ship, prefers_reduced_motion());
        let drawing = Rc::new(ShipCanvas {
            app: app_state(),
            handle,
            element: element.clone(),
            motion: RefCell::new(motion),
            controller: RefCell::new(CameraController::new()),
            ship: RefCell::new(ship),
            painter: RefCell::new(painter),
            position: Cell::new(position),
            moves: Cell::new(0),
            touches: RefCell::new(Vec::new()),
            slipped: Cell::new(0.0),
            followed: Cell::new(None),
            frame: RefCell::new(None),
            resized: RefCell::new(None),
            later: Rc::new(Cell::new(false)),
            is_prepared: Cell::new(false),
        });
        let weak = Rc::downgrade(&drawing);
        let frame = Rc::new(Frame::new(move |_| {
            if let Some(drawing) = weak.upgrade() {
                drawing.paint();
            }
        }));
        let on_resize = Rc::downgrade(&frame);
        let resized = Resized::watch(&element, move || {
            if let Some(frame) = on_resize.upgrade() {
                frame.ask();
            }
        });
        *drawing.resized.borrow_mut() = Some(resized?);
        *drawing.frame.borrow_mut() = Some(frame);
        drawing.ask();
        Some(drawing)
    }

    fn ask(&self) {
        if let Some(frame) = self.frame.borrow().as_ref() {
            frame.ask();
        }
    }

    /// Takes what is new in this perspective and requests a frame. Returns the ship in words.
    fn update(self: &Rc<Self>, session: &PageSession, by: Perspective) -> String {
        let now = now_ms();
        let mut position = self.position.get();
        let Shown { entries, ship, .. } = session.shown(by, &mut position);
        self.position.set(position);
        let speed = session.playback.speed().factor().unwrap_or(f64::INFINITY);
        let mut motion = self.motion.borrow_mut();
        if self.moves.replace(session.moves()) != session.moves() {
            *motion = Motion::at(&ship, motion.has_reduced_motion());
        } else {
            if motion.perspective() != ship.perspective {
                // A ghost begins with the whole ship.
                if ship.perspective.is_watchers() && !motion.perspective().is_watchers() {
                    self.controller.borrow_mut().show_whole();
                }
                motion.change_viewer(&ship);
            }
            for entry in &entries {
                motion.add(entry, now, speed);
            }
            motion.begin_timestep(&ship, now, speed);
            if let Some(room) = motion.take_call() {
                self.controller.borrow_mut().turn_to(room);
            }
        }
        let thinks = |seat: &Seat| matches!(session.shown_state_of(*seat), SeatState::Thinking { .. });
        let seats = session.roster().seats().into_iter();
        motion.set_thinking(seats.filter(thinks).collect(), now);
        drop(motion);
        let description = describe(&ship);
        self.ship.replace(ship);
        // Log and seats tell of a kill in the frame that begins now. It would still show the killer in colour.
        match entries
            .iter()
            .any(|entry| matches!(entry.event, ShownEvent::WasKilled(_)))
        {
            true => self.paint(),
            false => self.ask(),
        }
        description
    }

    fn follow_player(&self, followed: Option<Seat>) {
        if self.followed.replace(followed) != followed {
            self.controller.borrow_mut().follow_player(followed.is_some());
            self.ask();
        }
    }

    fn tap(&self) {
        self.controller.borrow_mut().tap();
        self.follow_nobody();
        self.ask();
    }

    /// Ends following a player, since a person has turned the camera.
    fn follow_nobody(&self) {
        if self.followed.get().is_some() {
            self.app.followed.set(None);
        }
    }

    fn size(&self) -> Size {
        Size {
            width: f64::from(self.element.client_width()),
            height: f64::from(self.element.client_height()),
        }
    }

    fn paint(self: &Rc<Self>) {
        let (now, size) = (now_ms(), self.size());
        if size.width < 1.0 || size.height < 1.0 {
            return;
        }
        if !self.is_prepared.get() {
            return self.prepare_later();
        }
        self.show(now, size, Painter::paint);
        let pause = if self.controller.borrow().is_moving(now) {
            Some(0.0)
        } else {
            self.motion.borrow().next_frame_in(now)
        };
        match pause {
            Some(pause) if pause <= 20.0 => self.ask(),
            Some(pause) => self.ask_later(pause),
            None => {}
        }
    }

    fn show(&self, now: f64, size: Size, paint: impl FnOnce(&mut Painter, &Scene, Size, f64)) {
        let ship = self.ship.borrow();
        let motion = self.motion.borrow();
        let mut controller = self.controller.borrow_mut();
        controller.come_close(motion.close_to(now));
        let mut scene = Scene::new(&ship, &motion, now, controller.camera(now));
        let followed = self.followed.get();
        let subjects = Subjects {
            followed: followed.and_then(|seat| scene.room_of(seat)),
            ..Subjects::of(&ship)
        };
        controller.settle(size, &subjects, now, motion.has_reduced_motion());
        scene.camera = controller.camera(now);
        paint(&mut self.painter.borrow_mut(), &scene, size, device_pixels());
    }

    /// Prepares the first frame in a separate task. Together with the layout of a new page it would block the
    /// thread too long.
    fn prepare_later(self: &Rc<Self>) {
        if self.later.replace(true) {
            return;
        }
        let drawing = Rc::downgrade(self);
        let turn = BrowserClock.sleep(Duration::ZERO);
        leptos::task::spawn_local(async move {
            turn.await;
            if let Some(drawing) = drawing.upgrade() {
                drawing.later.set(false);
                drawing.show(now_ms(), drawing.size(), Painter::prepare);
                drawing.is_prepared.set(true);
                drawing.ask();
            }
        });
    }

    /// Requests a frame after `pause` milliseconds, unless one is already requested.
    fn ask_later(&self, pause: f64) {
        if self.later.replace(true) {
            return;
        }
        let frame = self.frame.borrow().as_ref().map(Rc::downgrade);
        let later = Rc::clone(&self.later);
        let sleep = BrowserClock.sleep(Duration::from_millis(pause as u64));
        leptos::task::spawn_local(async move {
            sleep.await;
            later.set(false);
            if let Some(frame) = frame.and_then(|frame| frame.upgrade()) {
                frame.ask();
            }
        });
    }
}

fn device_pixels() -> f64 {
    web_sys::window().map_or(1.0, |window| window.device_pixel_ratio())
}

/// Returns whether the person prefers reduced motion.
fn prefers_reduced_motion() -> bool {
    let query =
        web_sys::window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok()?);
    query.is_some_and(|query| query.matches())
}
