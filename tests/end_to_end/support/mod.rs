//! What the scenarios share: the browser, the page in it, its site, a model service, and their world.

pub mod browser;
pub mod files;
pub mod model_server;
pub mod page;
pub mod recording;
pub mod replies;
pub mod seeds;
pub mod site;
pub mod world;
