//! The terminal program: plays many rounds of bots, or a study of minds with models of a service.

#[cfg(not(target_arch = "wasm32"))]
mod accusations;
#[cfg(not(target_arch = "wasm32"))]
mod advice;
#[cfg(not(target_arch = "wasm32"))]
mod args;
#[cfg(not(target_arch = "wasm32"))]
mod cut_lines;
#[cfg(not(target_arch = "wasm32"))]
mod evaluation;
#[cfg(not(target_arch = "wasm32"))]
mod export;
#[cfg(not(target_arch = "wasm32"))]
mod flipped;
#[cfg(all(test, not(target_arch = "wasm32")))]
#[path = "../../../tests/common/golden_file.rs"]
mod golden_file;
#[cfg(not(target_arch = "wasm32"))]
mod interruption;
#[cfg(not(target_arch = "wasm32"))]
mod interview;
#[cfg(not(target_arch = "wasm32"))]
mod label;
#[cfg(not(target_arch = "wasm32"))]
mod printing;
#[cfg(not(target_arch = "wasm32"))]
mod prompts;
#[cfg(not(target_arch = "wasm32"))]
mod records;
#[cfg(not(target_arch = "wasm32"))]
mod rounds;
#[cfg(not(target_arch = "wasm32"))]
mod serve;
#[cfg(not(target_arch = "wasm32"))]
mod study;
#[cfg(not(target_arch = "wasm32"))]
mod tables;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod test_folder;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use args::{ArgsError, Command};
    use std::process::ExitCode;

    let command = match Command::read(std::env::args_os()) {
        Ok(command) => command,
        Err(ArgsError::Help(help)) => {
            // A failure to print the help cannot be reported either.
            let _ = help.print();
            return ExitCode::from(if help.use_stderr() { 2 } else { 0 });
        }
        Err(why) => {
            eprintln!("{why} See --help for all options.");
            return ExitCode::from(2);
        }
    };
    if let Command::Study(_) | Command::Label(_) | Command::Interview(_) = command {
        interruption::tell();
    }
    let done = match &command {
        Command::Rounds(args) => rounds::play(args),
        Command::Study(args) => study::play(args),
        Command::Tables(args) => tables::print(args),
        Command::Flipped(args) => flipped::print(args),
        Command::Label(args) => label::run(args),
        Command::Interview(args) => interview::run(args),
        Command::Export(args) => export::write(args),
        Command::Serve(args) => serve::run(args),
        Command::Prompts(args) => prompts::print(args),
        Command::Accusations(args) => accusations::run(args),
        Command::Record(args) => records::print_record(args),
        Command::Replay(args) => records::print_replay(args),
        Command::Link(args) => records::print_link(args),
        Command::Open(args) => records::print_linked_record(args),
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

/// The program does nothing in a browser; it must only compile for that target.
#[cfg(target_arch = "wasm32")]
fn main() {}
