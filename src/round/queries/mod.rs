//! What can be asked of a round for whoever shows it.

mod fate;
mod meeting;
mod perspective;
mod seat_states;
mod summary;

pub use fate::{Fate, fate_of, stand_ins};
pub use meeting::{Meeting, Said, Stage};
pub use perspective::{Audience, Eyes};
pub use seat_states::{SeatState, SeatStates, Waiting};
pub use summary::{Figures, Mark, figures, how_it_came, marks};
