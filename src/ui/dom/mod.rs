//! Building blocks for the page's elements. This module does not know the game.

mod address;
mod checkbox;
mod clipboard;
mod element;
mod field;
mod file;
mod followed_end;
mod frame;
mod key_use;
mod layer;
mod listener;
mod reactive;
mod resized;
mod rows;
mod shortcut;
mod style;

pub(crate) use address::{forget_parameters, page_address, set_fragment};
pub(crate) use checkbox::{check, meaning, small_type};
pub(crate) use clipboard::copy;
pub(crate) use element::{El, button, el, empty, entered, is_ticked, option, svg};
pub(crate) use field::{NumberField, field, number, put};
pub(crate) use file::{bytes_of, export_button, import_button, save_address_as_file, save_as_file};
pub(crate) use followed_end::follow_end;
pub(crate) use frame::{Frame, now_ms};
pub(crate) use layer::{focus_stage, is_ship_covered, layer, provide_layers};
pub(crate) use listener::{on_key, on_window};
pub(crate) use reactive::{follow, memo};
pub(crate) use resized::Resized;
pub(crate) use rows::{focus_soon, rows};
pub(crate) use shortcut::on_shortcut;
pub(crate) use style::{inject_form_style, inject_style};
