//! Among Agents.
