//! Tests that read the source code.

mod agent_layers;
mod declarations;
mod imports;
mod inner_order;
mod lab_layers;
mod layers;
mod library_words;
mod named_paths;
mod restricted_names;
mod sentences;
mod ship_view_layers;
mod source;
