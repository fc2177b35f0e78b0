//! Starts the page. The library holds everything else.

#[cfg(all(target_arch = "wasm32", feature = "page"))]
fn main() {
    among_agents::ui::mount();
}

/// The game is a page; natively there are the tests, the benches and the terminal program `lab`.
#[cfg(not(all(target_arch = "wasm32", feature = "page")))]
fn main() {
    println!("Among Agents is a web page: script/serve builds and serves it.");
}
