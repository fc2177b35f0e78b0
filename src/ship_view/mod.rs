//! What is drawn: the ship, the robots and what they say.
//!
//! Data goes one way here as well, and everything but `paint` is plain data, tested without a browser:
//!
//! ```text
//! Game or View → Truth ┐
//! journal entries → Motion ├→ Scene → paint
//! size, drags, taps → Lookout ┘
//! ```
//!
//! A page does this:
//!
//! 1. `let mut motion = Motion::at(&game, calm)` when a round begins or is sought through, `let mut lookout =
//!    Lookout::new()` once.
//! 2. For every new entry of the journal `motion.take(&entry, now_ms, speed)`; whenever it is known who is thinking
//!    `motion.set_thinking(seats, now_ms)`. Afterwards `visible = VisibleState::of(&game, perspective)`, or `VisibleState::of_view(&view)` for a
//!    seat, and `describe(&visible)` is the name of the canvas. Then it asks for a frame.
//! 3. In the frame, with the canvas' size in CSS pixels: `lookout.settle(size, motion.latest(|seats|
//!    truth.may_know(seats)), now_ms, calm)`, then `Scene::new(&truth, &motion, now_ms, lookout.camera(now_ms))`, and
//!    `painter.paint(&scene, size, dpr)` puts it on the canvas (`Painter`, in the browser only).
//! 4. Afterwards `controller.is_moving(now_ms)` asks for the next frame at once, and `motion.next_frame_in(now_ms)` says when
//!    the next is due otherwise: at once, later, or not at all.
//!
//! All times are milliseconds of one steady clock; all lengths are units of a field of 1600 by 1100, unless they are
//! called pixels.

mod camera;
pub mod figure;
mod motion;
#[cfg(target_arch = "wasm32")]
mod paint;
pub mod scene;
pub mod ship;

pub use camera::{Camera, CameraController, CameraMode, Size};
pub use motion::Motion;
#[cfg(target_arch = "wasm32")]
pub use paint::Painter;
pub use scene::spot::Spot;
pub use scene::{Bubble, Lamp, RobotLook, RobotState, RoomLook, Scene, VisibleState, describe};
pub use ship::geometry::Point;
