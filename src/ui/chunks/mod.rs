//! The parts of the page that are loaded when first needed, so that a first visit loads no more than a round
//! of bots needs before anybody speaks. There are five chunks: [`dialogue`] (how bots speak and listen),
//! [`models`] (whatever asks a model), [`forms`] (forms and a person's seat), [`layers`] (what a meeting
//! shows and what follows a round) and [`rounds`] (saved rounds).
//!
//! The feature `split` makes a chunk of each module: `script/after-build` splits the WebAssembly at the
//! functions that [`chunk_functions`] declares. Code that only one chunk reaches goes into that chunk, code
//! that several share into a common one. Without the feature the page is one file, and the same functions
//! call what they contain.

pub mod dialogue;
mod error;
pub mod forms;
pub mod layers;
mod loaded;
pub mod models;
pub mod rounds;

pub use error::{ChunkLoadError, ModelSetupError, ServiceError};
pub use loaded::{ChunkSlot, loaded, loaded_quietly};

/// Declares the functions through which the rest of the page reaches a chunk. They are asynchronous, since
/// the chunk is loaded first. A chunk that failed to load is requested again by the next call.
///
/// The arguments must be owned, and the error type must be `From<ChunkLoadError>`. Every function fails when
/// its chunk cannot be loaded; its own documentation names other errors only.
macro_rules! chunk_functions {
    ($chunk:ident: $(
        $(#[$meta:meta])*
        pub async fn $name:ident($($argument:ident: $kind:ty),* $(,)?) -> Result<$value:ty, $error:ty> {
            $($body:tt)*
        }
    )+) => {$(
        $(#[$meta])*
        #[cfg(not(feature = "split"))]
        pub async fn $name($($argument: $kind),*) -> Result<$value, $error> {
            $($body)*
        }

        $(#[$meta])*
        #[cfg(feature = "split")]
        pub async fn $name($($argument: $kind),*) -> Result<$value, $error> {
            let functions = functions().await?;
            (functions.$name)($($argument),*).await
        }
    )+

    /// The functions of the chunk. Only one of them, [`functions`], is split off: the code that loads a chunk
    /// then exists once for each chunk and not once for each function.
    #[cfg(feature = "split")]
    struct Functions {
        $($name: fn($($kind),*) -> futures::future::LocalBoxFuture<'static, Result<$value, $error>>,)+
    }

    /// Loads the chunk and returns its functions.
    #[cfg(feature = "split")]
    #[wasm_split_helpers::wasm_split($chunk, fallible)]
    fn functions() -> Result<&'static Functions, $crate::ui::chunks::ChunkLoadError> {
        Ok(&Functions {
            $($name: |$($argument),*| Box::pin(async move { $($body)* }),)+
        })
    }
    };
}
use chunk_functions;
