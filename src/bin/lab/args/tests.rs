//! Accepted and rejected arguments.

use super::{ArgsError, Command, CommandLine};
use crate::rounds::{RoundsArgs, SeatPlayers};
use crate::study::StudyArgs;
use among_agents::agents::minds::{Mind, MindPart, TalkerVariant};
use among_agents::game::{Discussion, Rules};
use clap::CommandFactory;
use clap_complete::Shell;
use std::ffi::OsString;

/// Parses these arguments, separated by spaces.
fn read(arguments: &str) -> Result<Command, ArgsError> {
    let arguments = std::iter::once("lab").chain(arguments.split_whitespace());
    Command::read(arguments.map(OsString::from))
}

fn rounds(arguments: &str) -> RoundsArgs {
    match read(&format!("rounds {arguments}")) {
        Ok(Command::Rounds(args)) => args,
        other => panic!("rounds, not {other:?}"),
    }
}

const SERVICE: &str = "study --base-url http://localhost:1/v1 --model m";

/// Parses these options of a study.
fn study(arguments: &str) -> Result<StudyArgs, ArgsError> {
    match read(&format!("{SERVICE} {arguments}"))? {
        Command::Study(args) => Ok(*args),
        other => panic!("a study, not {other:?}"),
    }
}

#[test]
fn the_command_line_is_sound() {
    CommandLine::command().debug_assert();
}

#[test]
fn without_options_a_thousand_rounds_of_bots_are_played() {
    let args = rounds("");
    assert_eq!(
        (args.seats, args.rounds, args.journal),
        (SeatPlayers::Bot, 1_000, false)
    );
    assert_eq!((args.round.seed, args.round.rules), (1, Rules::paper()));
    let args = rounds("--seats bot-crew --rounds=3 --seed 7 --rules paper-seven --journal --rounds 4");
    assert_eq!(
        (args.seats, args.rounds, args.journal),
        (SeatPlayers::BotCrew, 4, true)
    );
    assert_eq!((args.round.seed, args.round.rules), (7, Rules::paper_seven()));
}

#[test]
fn a_study_has_its_defaults() {
    let args = study("--seats planner").expect("a study");
    assert_eq!((args.rounds, args.parallel, args.at_once), (10, 4, None));
    assert_eq!(args.rules(), Rules::paper());
    assert!(!args.autopilot && !args.lite && args.without().is_empty());
}

#[test]
fn every_mind_and_the_mixed_table_can_be_seated() {
    for mind in Mind::ALL {
        for name in [mind.name().to_lowercase(), mind.name().to_owned()] {
            let args = study(&format!("--seats {name}")).expect("a study");
            assert!(
                Mind::ALL
                    .iter()
                    .all(|&other| args.seats.seats(other) == (other == mind))
            );
        }
    }
    let args = study("--seats mixed --meetings live --without questions,analysis --lite").expect("a study");
    assert!(Mind::ALL.iter().all(|&mind| args.seats.seats(mind)));
    assert_eq!(args.rules().discussion, Discussion::Live);
    assert_eq!(args.without(), [MindPart::Questions, MindPart::Analysis]);
    assert!(args.lite);
}

#[test]
fn invalid_arguments_are_refused_with_the_options_name() {
    for (arguments, why) in [
        ("study --seats planner", "Missing: --base-url, --model."),
        ("study --seats planner --model m", "Missing: --base-url."),
        (
            "rounds --seats nobody",
            "--seats is one of random, bot, bot-crew, bot-impostor, not “nobody”.",
        ),
        (
            "rounds --rounds 0",
            "--rounds needs a whole number from 1 to 1000000000.",
        ),
        (
            "rounds --rounds -3",
            "--rounds needs a whole number from 1 to 1000000000.",
        ),
        (
            "rounds --rounds 99999999999",
            "--rounds needs a whole number from 1 to 1000000000.",
        ),
        ("rounds --rounds", "--rounds needs a value."),
        ("rounds --rounds --seed 1", "--rounds needs a value."),
        ("rounds --speed 3", "“--speed” is not an option here."),
        ("rounds --out x", "“--out” is not an option here."),
        (
            "rounds --seed 2 x",
            "Unexpected argument “x” after --seed and its value.",
        ),
        ("rounds 20", "Unexpected argument “20” after the command."),
        ("rounds planner", "Unexpected argument “pla…” after the command."),
        (
            "fly",
            "Unknown command: use rounds, study, prompts or completions.",
        ),
        (
            "rounds --rules none",
            "--rules is one of paper, paper-seven, standard, not “none”.",
        ),
    ] {
        assert_eq!(
            read(arguments).expect_err("refused").to_string(),
            why,
            "{arguments}"
        );
    }
    for (arguments, why) in [
        ("", "Missing: --seats."),
        ("--seats mixed --journal", "“--journal” is not an option here."),
        (
            "--seats mixed --as-in-time-to-talk --rules paper",
            "--as-in-time-to-talk cannot be combined with --rules.",
        ),
        (
            "--seats bot",
            "--seats is one of planner, talker, recaller, analyst, mixed, not “bot”.",
        ),
        (
            "--seats mixed --rounds 1000001",
            "--rounds needs a whole number from 1 to 1000000.",
        ),
        (
            "--seats mixed --at-once 1001",
            "--at-once needs a whole number from 1 to 1000.",
        ),
        (
            "--seats planner --lite",
            "--lite needs a Recaller, and these seats have none.",
        ),
        (
            "--seats talker --analyses mates",
            "--analyses needs an Analyst, and these seats have none.",
        ),
        (
            "--seats analyst --talker every-n",
            "--talker needs a Talker or live meetings, and these seats have none.",
        ),
        (
            "--seats mixed --analyses nobody",
            "--analyses is one of both, mates, foes, not “nobody”.",
        ),
        (
            "--seats mixed --talker never",
            "--talker is one of schedule-first, generate-first, generate-or-pass, every-n, not “never”.",
        ),
        (
            "--seats mixed --temperature 2.1",
            "--temperature needs a number from 0 to 2.",
        ),
        (
            "--seats mixed --temperature NaN",
            "--temperature needs a number from 0 to 2.",
        ),
        (
            "--seats planner --without analysis",
            "--without: no mind of these seats has the part “analysis”.",
        ),
        (
            "--seats mixed --dialect latin",
            "--dialect is one of openai, anthropic, not “latin”.",
        ),
        (
            "--seats mixed --meetings never",
            "--meetings is one of rounds, live, not “never”.",
        ),
    ] {
        assert_eq!(
            study(arguments).expect_err("refused").to_string(),
            why,
            "{arguments}"
        );
    }
    let why = study("--seats mixed --without wits")
        .expect_err("refused")
        .to_string();
    assert!(
        why.starts_with("--without is one of full_view, plan, ") && why.ends_with("not “wits”."),
        "{why}"
    );
}

#[test]
fn talkers_sit_at_every_live_table() {
    for live in ["--meetings live", "--as-in-time-to-talk"] {
        let args = study(&format!("--seats planner {live} --talker every-n")).expect("a study");
        assert!(args.check().is_ok(), "{live}");
        assert_eq!(args.talker, Some(TalkerVariant::EveryNMessages));
    }
}

#[test]
fn help_is_shown_of_each_command_and_lists_what_its_options_take() {
    for arguments in ["", "--help", "rounds --help", "study --help", "completions -h"] {
        assert!(matches!(read(arguments), Err(ArgsError::Help(_))), "{arguments}");
    }
    let Err(ArgsError::Help(help)) = read("study --help") else {
        panic!("help");
    };
    let help = help.to_string();
    for part in Mind::ALL.iter().flat_map(|mind| mind.parts()) {
        assert!(help.contains(part.name()), "{}", part.name());
    }
    for listed in [
        "--key-env <NAME>",
        "[default: 10]",
        "schedule-first",
        "compared_by",
    ] {
        assert!(help.contains(listed), "{listed} in {help}");
    }
}

#[test]
fn the_version_is_that_of_the_crate() {
    for arguments in ["--version", "-V"] {
        let Err(ArgsError::Help(version)) = read(arguments) else {
            panic!("the version");
        };
        assert_eq!(
            version.to_string(),
            concat!("lab ", env!("CARGO_PKG_VERSION"), "\n")
        );
    }
}

#[test]
fn shells_complete_commands_options_and_values() {
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        let command = read(&format!("completions {shell}"));
        assert!(matches!(command, Ok(Command::Completions { shell: asked }) if asked == shell));
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut CommandLine::command(), "lab", &mut script);
        let script = String::from_utf8(script).expect("text");
        for part in ["study", "base-url", "schedule-first"] {
            assert!(script.contains(part), "{part} for {shell}");
        }
    }
}

#[test]
fn a_key_in_a_wrong_place_is_not_repeated() {
    for arguments in [
        "gsk_SECRET",
        "SECRET",
        "completions gsk_SECRET",
        "rounds SECRET",
        "rounds --journal gsk_SECRET",
        "study --api-key=gsk_SECRET",
        "study --api-key SECRET",
        "study -SECRET",
        "study --seats planner gsk_SECRET",
        "study --seats planner SECRET",
        "study --base-url gsk_SECRET",
        "study --base-url=gsk_SECRET",
        "study --base-url http://gsk_SECRET@localhost/v1",
        "study --base-url http://localhost/v1?key=gsk_SECRET",
        "study --without plan,gsk_SECRET",
    ] {
        let why = read(arguments).expect_err("refused").to_string();
        assert!(!why.contains("SECRET") && !why.contains("field"), "{why}");
    }
}

#[test]
fn a_key_in_place_of_any_value_is_refused_and_not_repeated() {
    let options = "--rules --seats --rounds --parallel --at-once --seed --model --embeddings --out --journals --learn --without \
                   --temperature --analyses --talker --dialect --meetings";
    for option in options.split_whitespace() {
        for key in [
            "sk-ant-SECRET-1",
            "gsk_SECRET",
            "SECRET7dcb2a1f4be0934c6f7a8e5d2b10",
        ] {
            let told = format!(
                "{option} was given what looks like an API key. Put the key into an environment variable and name \
                 that with --key-env."
            );
            for given in [format!("{option} {key}"), format!("{option}={key}")] {
                let why = study(&format!("--seats mixed {given}")).expect_err("refused");
                assert_eq!(why.to_string(), told);
            }
        }
    }
    for model in [
        "gpt-4o-mini",
        "openai/sk.1",
        "skylark",
        "meta-llama-3.1-70b-instruct-turbo-2024",
    ] {
        assert_eq!(
            study(&format!("--seats planner --model {model}"))
                .expect("a study")
                .model,
            model
        );
    }
}
