//! Accepted and rejected arguments.

use super::{ArgsError, Command, CommandLine};
use crate::rounds::{RoundsArgs, SeatPlayers};
use crate::study::StudyArgs;
use among_agents::agents::minds::settings::file::SettingsByMind;
use among_agents::agents::minds::{Mind, MindSettings};
use among_agents::game::{Discussion, Rules};
use among_agents::settings::Player;
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

const SERVICE: &str = "study --base-url http://localhost:1/v1 --model m --out x";

/// Both sides of a study.
const SIDES: &str = "--crew planner --impostors recaller";

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
    assert_eq!((args.round.first_seed(), args.round.rules), (1, Rules::paper()));
    let args = rounds("--seats bot-crew --rounds=3 --seed 7 --rules paper-seven --journal --rounds 4");
    assert_eq!(
        (args.seats, args.rounds, args.journal),
        (SeatPlayers::BotCrew, 4, true)
    );
    assert_eq!(
        (args.round.first_seed(), args.round.rules),
        (7, Rules::paper_seven())
    );
}

#[test]
fn a_study_has_its_defaults() {
    let args = study(SIDES).expect("a study");
    assert_eq!((args.rounds, args.parallel, args.at_once), (None, 4, None));
    assert_eq!(args.round.rules(), Rules::paper());
    assert!(!args.autopilot);
    for mind in Mind::ALL {
        assert_eq!(args.minds.of(mind), MindSettings::default());
    }
}

#[test]
fn bots_chance_and_every_mind_can_play_a_side() {
    for player in Player::all().filter(|player| *player != Player::You) {
        let args = study(&format!("--crew {} --impostors bot", player.name())).expect("a study");
        assert_eq!((args.crew, args.impostors), (Some(player), Some(Player::Bot)));
    }
    let args = study(&format!("{SIDES} --meetings live")).expect("a study");
    assert_eq!(args.round.rules().discussion, Discussion::Live);
}

#[test]
fn a_plan_holds_everything_that_affects_rounds() {
    let read = |arguments: &str| read(&format!("study plan.toml --out x {arguments}"));
    assert!(read("--parallel 2 --at-once 3 --most-dollars 2.5").is_ok());
    for option in ["--crew bot", "--rules paper", "--minds as-published", "--learn f"] {
        let why = read(option).expect_err("refused").to_string();
        let name = option.split(' ').next().expect("a name");
        assert_eq!(
            why,
            format!(
                "{name} cannot be combined with a plan, which says it itself: edit its file. That of a preset is written \
                 by lab study PRESET --print-plan > plan.toml."
            )
        );
    }
}

#[test]
fn rules_say_how_meetings_are_held_unless_an_option_does() {
    let discussion = |arguments: &str| rounds(arguments).round.rules().discussion;
    assert_eq!(discussion(""), Discussion::Rounds);
    assert_eq!(discussion("--rules time-to-talk"), Discussion::Live);
    assert_eq!(
        discussion("--rules time-to-talk --meetings rounds"),
        Discussion::Rounds
    );
}

#[test]
fn minds_play_as_published_without_a_file() {
    let args = study(&format!("{SIDES} --minds as-published")).expect("a study");
    for mind in Mind::ALL {
        assert_eq!(args.minds.of(mind), MindSettings::as_published(mind));
    }
}

#[test]
fn a_former_option_is_refused_with_what_is_written_instead() {
    for option in [
        "--without plan",
        "--talker every-n",
        "--temperature=0",
        "--lite",
        "--analyses mates",
    ] {
        let why = study(&format!("{SIDES} {option}"))
            .expect_err("refused")
            .to_string();
        let name = option.split([' ', '=']).next().expect("a name");
        let begins = format!("{name} is no longer an option. Write --minds FILE with {{");
        assert!(why.starts_with(&begins), "{why}");
        let example = why
            .split_once("FILE with ")
            .and_then(|(_, rest)| rest.strip_suffix(" in the file."));
        let read = SettingsByMind::import(example.expect("an example").as_bytes());
        assert!(read.is_ok(), "{why}: {read:?}");
    }
    assert_eq!(
        study(&format!("{SIDES} --as-in-time-to-talk"))
            .expect_err("refused")
            .to_string(),
        "--as-in-time-to-talk is no longer an option. Write --rules time-to-talk --minds as-published."
    );
}

#[test]
fn a_file_of_settings_that_cannot_be_read_is_named() {
    let why = study(&format!("{SIDES} --minds no/such.json"))
        .expect_err("refused")
        .to_string();
    assert!(
        why.starts_with("no/such.json cannot be read (")
            && why.ends_with("exported under Table, or as-published."),
        "{why}"
    );
}

#[test]
fn invalid_arguments_are_refused_with_the_options_name() {
    for (arguments, why) in [
        ("study --crew bot --impostors bot", "Missing: --out."),
        ("study --crew bot --out x", "Missing: --impostors."),
        (
            "study --seats mixed --out x",
            "--seats is no longer an option. Write --crew WHO --impostors WHO, or name a plan whose cells seat several minds.",
        ),
        (
            "study --crew bot --impostors bot --journals x",
            "--journals is no longer an option. Write --out FOLDER, which holds the records of all rounds; lab replay FILE \
             prints one as text.",
        ),
        ("prompts --seats mixed", "“--seats” is not an option here."),
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
            "Unknown command: use rounds, study, tables, prompts or another one that --help lists.",
        ),
        (
            "rounds --rules none",
            "--rules is one of paper, paper-seven, standard, time-to-talk, not “none”.",
        ),
    ] {
        assert_eq!(
            read(arguments).expect_err("refused").to_string(),
            why,
            "{arguments}"
        );
    }
    for (arguments, why) in [
        ("", "Missing: --crew, --impostors."),
        (
            "--crew bot --impostors bot --journal",
            "“--journal” is not an option here.",
        ),
        (
            "--crew you --impostors bot",
            "--crew is one of bot, random, planner, talker, recaller, analyst, not “you”.",
        ),
        (
            "--crew bot --impostors bot --most-dollars 0",
            "--most-dollars needs a number above 0.",
        ),
        (
            "--crew bot --impostors bot --rounds 1000001",
            "--rounds needs a whole number from 1 to 1000000.",
        ),
        (
            "--crew bot --impostors bot --at-once 1001",
            "--at-once needs a whole number from 1 to 1000.",
        ),
        (
            "--crew bot --impostors bot --dialect latin",
            "--dialect is one of openai, anthropic, not “latin”.",
        ),
        (
            "--crew bot --impostors bot --meetings never",
            "--meetings is one of rounds, live, not “never”.",
        ),
    ] {
        assert_eq!(
            study(arguments).expect_err("refused").to_string(),
            why,
            "{arguments}"
        );
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
    for listed in [
        "--key-env <NAME>",
        "[default: 10, or those of the preset]",
        "--minds <FILE>",
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
        for part in ["study", "base-url", "time-to-talk"] {
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
        "study --crew planner gsk_SECRET",
        "study --crew planner SECRET",
        "study --base-url gsk_SECRET",
        "study --base-url=gsk_SECRET",
        "study --base-url http://gsk_SECRET@localhost/v1",
        "study --base-url http://localhost/v1?key=gsk_SECRET",
        "study --minds gsk_SECRET",
    ] {
        let why = read(arguments).expect_err("refused").to_string();
        assert!(!why.contains("SECRET") && !why.contains("field"), "{why}");
    }
}

#[test]
fn a_key_in_place_of_any_value_is_refused_and_not_repeated() {
    let options = "--rules --crew --impostors --rounds --parallel --at-once --seed --model --embeddings --out --frozen --learn --minds \
                   --dialect --meetings";
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
                let why = study(&format!("{SIDES} {given}")).expect_err("refused");
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
            study(&format!("{SIDES} --model {model}"))
                .expect("a study")
                .model
                .as_deref(),
            Some(model)
        );
    }
}
