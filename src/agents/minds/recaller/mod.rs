//! The Recaller: retrieve, reflect, learn from past rounds (Xu et al. 2023, Werewolf).

mod memory;

pub use memory::RecallerMemory;
