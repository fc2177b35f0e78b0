//! Tests that the picture follows from the state and the motion: first what is drawn, then the shapes that
//! are painted of it.

mod animated_round;
mod camera;
mod dark_room;
mod end_picture;
mod killing;
mod moving;
mod painting;
mod seeing;
mod speaking;
mod whodunit;
