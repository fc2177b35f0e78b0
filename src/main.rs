//! Starts the page. The library holds everything else.

#[cfg(all(target_arch = "wasm32", feature = "page"))]
fn main() {
    among_agents::ui::mount();
}

/// The game runs as a page. A native build offers the library's tests, benches and examples.
#[cfg(not(all(target_arch = "wasm32", feature = "page")))]
fn main() {
    println!("Among Agents is a web page: script/serve builds and serves it.");
}
