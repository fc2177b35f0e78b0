//! The picture of a round: the ship, the robots and their speech.
//!
//! Data flows one way. Every part except `canvas` is plain data, tested without a browser:
//!
//! ```text
//!                 ShownShip ┐
//! entries, as seen → Motion ├→ Scene → paint → Shapes → canvas
//! size, drags, taps → CameraController ┘
//! ```
//!
//! All that it is given was made for one viewer (`game::Shown`), so it hides nothing itself. A page uses it
//! as follows:
//!
//! 1. Create `Motion::at(&ship, reduced_motion)` when a round begins or playback jumps, and one
//!    `CameraController::new()`.
//! 2. When something is new, take `Shown` of the viewer. If the perspective is another one than
//!    `motion.perspective()`, call `motion.change_viewer(&ship)`. Call `motion.add(&entry, now_ms, speed)` for
//!    every new entry, `controller.turn_to(room)` if `motion.take_call()` is a room, and
//!    `motion.set_thinking(seats, now_ms)`. `describe(&ship)` is the accessible name of the
//!    canvas. Request a frame.
//! 3. In the frame, with the canvas size in CSS pixels, call
//!    `controller.come_close(motion.close_to(now_ms))`, then
//!    `controller.settle(size, &Subjects::of(&ship), now_ms, reduced_motion)`. Build
//!    `Scene::new(&ship, &motion, now_ms, controller.camera(now_ms))` and paint it with
//!    `painter.paint(&scene, size, dpr)` (`Painter` exists in the browser only).
//! 4. After painting, request the next frame at once while `controller.is_moving(now_ms)`. Otherwise
//!    `motion.next_frame_in(now_ms)` gives the delay until the next frame, or `None`.
//!
//! All times are milliseconds of one monotonic clock. All lengths are units of a field of 1600 by 1100,
//! unless they are called pixels.

mod camera;
#[cfg(target_arch = "wasm32")]
mod canvas;
pub mod end_picture;
mod motion;
pub mod paint;
pub mod robot;
pub mod scene;
pub mod shapes;
pub mod ship;

pub use camera::{Camera, CameraController, CameraMode, Size, Subjects};
#[cfg(target_arch = "wasm32")]
pub use canvas::{Painter, png};
pub use motion::Motion;
pub use robot::{RobotAppearance, RobotState, Silhouette, Spot};
pub use scene::{Bubble, Exit, Puff, RoomAppearance, Scene, Spotlight, describe};
pub use shapes::geometry::Point;
