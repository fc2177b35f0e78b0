//! The terminal program: many rounds of bots at once, or a study of minds against a service.

#[cfg(not(target_arch = "wasm32"))]
mod args;
#[cfg(not(target_arch = "wasm32"))]
mod rounds;
#[cfg(not(target_arch = "wasm32"))]
mod study;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use args::{ArgsError, Command};
    use std::process::ExitCode;

    let command = match Command::read(std::env::args_os()) {
        Ok(command) => command,
        Err(ArgsError::Help(help)) => {
            // Where the help cannot be written, nobody reads it.
            let _ = help.print();
            return ExitCode::from(if help.use_stderr() { 2 } else { 0 });
        }
        Err(why) => {
            eprintln!("{why} All options are listed by --help.");
            return ExitCode::from(2);
        }
    };
    let done = match &command {
        Command::Rounds(args) => rounds::play(args),
        Command::Study(args) => study::play(args),
        Command::Completions { shell } => args::print_completions(*shell),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// A page has no terminal.
#[cfg(target_arch = "wasm32")]
fn main() {}
