//! The page. Everything it does is in the library.

#[cfg(target_arch = "wasm32")]
fn main() {
    among_agents::ui::mount();
}

/// The game is a page; natively there are the tests, the benches and the examples.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    println!("Among Agents is a web page: script/serve builds and serves it.");
}
