//! The picture of a round: the ship, the robots and their speech.
//!
//! Data flows one way. Every part except `canvas` is plain data, tested without a browser:
//!
//! ```text
//! Game or View → VisibleState ┐
//! journal entries → Motion ├→ Scene → paint → Shapes → canvas
//! size, drags, taps → CameraController ┘
//! ```
//!
//! A page uses it as follows:
//!
//! 1. Create `Motion::at(&game, reduced_motion)` when a round begins or playback jumps, and one
//!    `CameraController::new()`.
//! 2. For every new journal entry, call `motion.take(&entry, now_ms, speed)`. When the set of thinking seats
//!    changes, call `motion.set_thinking(seats, now_ms)`. Then compute `visible` with
//!    `VisibleState::of(&game, perspective)`, or `VisibleState::of_view(&view)` for one seat, and mark where
//!    a person who is asked may walk with `visible.offer_moves(&view)`;
//!    `describe(&visible)` is the accessible name of the canvas. Request a frame.
//! 3. In the frame, with the canvas size in CSS pixels, call
//!    `controller.come_close(motion.close_to(now_ms, |seats| visible.may_know(seats)))`, then
//!    `controller.settle(size, motion.latest(|seats| visible.may_know(seats)), now_ms, reduced_motion)`.
//!    Build `Scene::new(&visible, &motion, now_ms, controller.camera(now_ms))` and paint it with
//!    `painter.paint(&scene, size, dpr)` (`Painter` exists in the browser only).
//! 4. After painting, request the next frame at once while `controller.is_moving(now_ms)`. Otherwise
//!    `motion.next_frame_in(now_ms)` gives the delay until the next frame, or `None`.
//!
//! All times are milliseconds of one monotonic clock. All lengths are units of a field of 1600 by 1100,
//! unless they are called pixels.

mod camera;
#[cfg(target_arch = "wasm32")]
mod canvas;
mod motion;
pub mod paint;
pub mod robot;
pub mod scene;
pub mod shapes;
pub mod ship;

pub use camera::{Camera, CameraController, CameraMode, Size};
#[cfg(target_arch = "wasm32")]
pub use canvas::Painter;
pub use motion::Motion;
pub use robot::{RobotAppearance, RobotState, Spot};
pub use scene::{Bubble, Exit, Lamp, Puff, RoomAppearance, Scene, Spotlight, VisibleState, describe};
pub use shapes::geometry::Point;
