//! The ship on its canvas. It passes events to the scene and paints only while something changes.

use super::page_session::SessionHandle;
use crate::clock::{BrowserClock, Clock};
use crate::game::{Seat, SeatSet};
use crate::round::SeatState;
use crate::ship_view::scene::describe;
use crate::ship_view::ship::layout::room_at;
use crate::ship_view::{CameraController, Motion, Painter, Point, Scene, Size, VisibleState};
use crate::ui::dom::{El, Frame, Resized, el, follow, now_ms};
use crate::ui::state::app_state;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// The distance in CSS pixels that a finger may move in a tap.
const SLIP: f64 = 6.0;

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
    let kept = StoredValue::new_local(Some(Rc::clone(&drawing)));
    on_cleanup(move || kept.set_value(None));
    follow(move || {
        let perspective = handle.perspective(app);
        let visible = handle.watch(|round| VisibleState::of(round.game(), perspective));
        let told = describe(&visible);
        if words.with_untracked(|words| *words != told) {
            words.set(told);
        }
        drawing.update(handle, visible);
    });
    let on = |canvas: El, name, act: fn(&ShipCanvas, &web_sys::Event)| {
        canvas.on(name, move |event| {
            if let Some(drawing) = kept.try_get_value().flatten() {
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
    on(canvas, "wheel", |drawing, event| {
        event.prevent_default();
        drawing.wheel(event.unchecked_ref());
    })
}

/// The state for drawing one round on one canvas.
struct ShipCanvas {
    handle: SessionHandle,
    element: web_sys::HtmlCanvasElement,
    motion: RefCell<Motion>,
    controller: RefCell<CameraController>,
    visible: RefCell<VisibleState>,
    painter: RefCell<Painter>,
    entries: Cell<usize>,
    /// The ids and positions of the pointers on the canvas.
    touches: RefCell<Vec<(i32, Point)>>,
    slipped: Cell<f64>,
    frame: RefCell<Option<Rc<Frame>>>,
    resized: RefCell<Option<Resized>>,
    later: Rc<Cell<bool>>,
    /// Whether the first frame has been prepared.
    is_prepared: Cell<bool>,
}

impl ShipCanvas {
    fn begin(element: web_sys::HtmlCanvasElement, handle: SessionHandle) -> Option<Rc<ShipCanvas>> {
        let painter = Painter::new(element.clone())?;
        let (motion, visible, entries) = handle.read(|session| {
            session.with(|round| {
                let game = round.game();
                (
                    Motion::at(game, prefers_reduced_motion()),
                    VisibleState::watched(game),
                    game.journal().len(),
                )
            })
        });
        let drawing = Rc::new(ShipCanvas {
            handle,
            element: element.clone(),
            motion: RefCell::new(motion),
            controller: RefCell::new(CameraController::new()),
            visible: RefCell::new(visible),
            painter: RefCell::new(painter),
            entries: Cell::new(entries),
            touches: RefCell::new(Vec::new()),
            slipped: Cell::new(0.0),
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

    /// Takes the new journal entries and requests a frame.
    fn update(&self, handle: SessionHandle, visible: VisibleState) {
        let now = now_ms();
        handle.read(|session| {
            let speed = session.playback.speed().factor().unwrap_or(f64::INFINITY);
            let mut motion = self.motion.borrow_mut();
            session.with(|round| {
                let journal = round.game().journal();
                for entry in &journal[self.entries.replace(journal.len())..] {
                    motion.take(entry, now, speed);
                }
                let thinks =
                    |seat: &Seat| matches!(session.shown_state_of(*seat), SeatState::Thinking { .. });
                let thinking: SeatSet = round.game().table().seats().into_iter().filter(thinks).collect();
                motion.set_thinking(thinking, now);
            });
        });
        *self.visible.borrow_mut() = visible;
        self.ask();
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
        let visible = self.visible.borrow();
        let motion = self.motion.borrow();
        let mut controller = self.controller.borrow_mut();
        // With a seat's perspective the camera follows that seat.
        let own = visible.here;
        let latest = own.or_else(|| motion.latest(|witnesses| visible.may_know(witnesses)));
        controller.settle(size, latest, now, motion.has_reduced_motion());
        let scene = Scene::new(&visible, &motion, now, controller.camera(now));
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

    fn at(&self, x: i32, y: i32) -> Point {
        Point::new(f64::from(x), f64::from(y))
    }

    fn press(&self, event: &web_sys::PointerEvent) {
        // Without pointer capture a drag ends at the canvas edge, which is acceptable.
        let _ = self.element.set_pointer_capture(event.pointer_id());
        let mut touches = self.touches.borrow_mut();
        if touches.is_empty() {
            self.slipped.set(0.0);
        }
        touches.push((event.pointer_id(), self.at(event.offset_x(), event.offset_y())));
    }

    /// Handles pointer movement: one pointer drags, two zoom about the point between them.
    fn slide(&self, event: &web_sys::PointerEvent) {
        let mut touches = self.touches.borrow_mut();
        let to = self.at(event.offset_x(), event.offset_y());
        let finger = touches.iter_mut().find(|(id, _)| *id == event.pointer_id());
        let Some((_, place)) = finger else { return };
        let from = std::mem::replace(place, to);
        self.slipped.set(self.slipped.get() + from.distance(to));
        if self.slipped.get() < SLIP {
            return;
        }
        let mut controller = self.controller.borrow_mut();
        let other = touches
            .iter()
            .find(|(id, _)| *id != event.pointer_id())
            .map(|(_, point)| *point);
        match other {
            None => controller.drag(to.x - from.x, to.y - from.y, now_ms()),
            Some(other) if from.distance(other) > 1.0 => {
                controller.zoom(
                    to.distance(other) / from.distance(other),
                    to.towards(other, 0.5),
                    now_ms(),
                );
            }
            Some(_) => {}
        }
        drop(controller);
        self.ask();
    }

    fn release(&self, event: &web_sys::PointerEvent, is_tap: bool) {
        let mut touches = self.touches.borrow_mut();
        touches.retain(|(id, _)| *id != event.pointer_id());
        if is_tap && touches.is_empty() && self.slipped.get() < SLIP {
            let pixel = self.at(event.offset_x(), event.offset_y());
            if !self.is_walked_to(pixel) {
                self.controller.borrow_mut().tap();
            }
            self.ask();
        }
    }

    /// Lets the person at the table walk to the room they tapped, if that is legal. Returns whether they do.
    fn is_walked_to(&self, pixel: Point) -> bool {
        let camera = self.controller.borrow().camera(now_ms());
        let Some(room) = room_at(camera.to_field(pixel, self.size())) else {
            return false;
        };
        self.handle.read(|session| {
            let walks = session.walk_to(room);
            if walks {
                session.request_redraw();
            }
            walks
        })
    }

    fn wheel(&self, event: &web_sys::WheelEvent) {
        let factor = (-event.delta_y() / 400.0).clamp(-0.5, 0.5).exp();
        self.controller
            .borrow_mut()
            .zoom(factor, self.at(event.offset_x(), event.offset_y()), now_ms());
        self.ask();
    }
}

fn device_pixels() -> f64 {
    web_sys::window().map_or(1.0, |window| window.device_pixel_ratio())
}

/// Returns whether the person prefers reduced motion.
pub fn prefers_reduced_motion() -> bool {
    let query =
        web_sys::window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok()?);
    query.is_some_and(|query| query.matches())
}
