//! The Analyst: summary, analysis, planning, action, response and strategy learning (Lan et al. 2024, Avalon).

mod memory;

pub use memory::AnalystMemory;
