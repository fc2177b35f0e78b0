//! Plays rounds without a page: many rounds of bots at once, or a study of minds against a real service.

mod bots;
mod clock;
mod comparing;
mod fields;
mod fitting;
mod held;
mod journals;
mod learnt;
mod lines;
mod name;
mod observed;
mod played;
mod record;
mod seats;
mod service;
mod study;
mod table;
mod terminal;
#[cfg(test)]
mod tests;
mod trouble;
mod usage;
mod values;
mod wish;

use std::process::ExitCode;
use usage::usage;
use wish::{Who, Wish};

fn main() -> ExitCode {
    let wish = match Wish::read(std::env::args().skip(1)) {
        Ok(wish) => wish,
        Err(why) => {
            eprintln!("{why} All options are listed by --help.");
            return ExitCode::from(2);
        }
    };
    let done = match &wish.who {
        _ if wish.help => {
            println!("{}", usage());
            Ok(())
        }
        Who::Bots(bots) => bots::play(&wish, *bots),
        Who::Minds(lineup) => study::play(&wish, *lineup),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
