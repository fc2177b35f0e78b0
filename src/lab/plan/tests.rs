//! Tests of reading plans, and of the tables at which their cells play.

use super::{BOT_VERSION, Experience, Plan};
use crate::agents::minds::{Mind, MindPart};
use crate::game::{Discussion, Game, Role, Rules};
use crate::settings::{Player, TableSettings};

/// A plan with a service, two cells of minds and one of bots.
const PLAN: &str = r#"
game = "ship"
rules = "paper"
seeds = { first = 3, rounds = 5 }

[services.local]
base_url = "http://127.0.0.1:11434/v1"
model = "small"
price = { prompt = 0.15, completion = 0.6 }

[[cells]]
name = "with"
crew = "planner"
impostors = "random"

[[cells]]
name = "without"
crew = { player = "planner", settings = { off = ["plan"] } }
impostors = "random"

[[cells]]
name = "bots"
crew = "bot"
impostors = "bot"
seats = { 2 = { player = "recaller", model = "large" } }
frozen = "pool.json"
"#;

fn plan(text: &str) -> Plan {
    Plan::read(text).expect("a plan")
}

/// Returns the error of the plan above with this part replaced.
fn error(part: &str, by: &str) -> String {
    assert!(PLAN.contains(part), "{part}");
    Plan::read(&PLAN.replacen(part, by, 1))
        .expect_err("refused")
        .to_string()
}

#[test]
fn a_plan_holds_what_its_text_says() {
    let plan = plan(PLAN);
    assert_eq!(plan.rules(), &Rules::paper());
    assert_eq!(plan.seeds().iter().collect::<Vec<_>>(), [3, 4, 5, 6, 7]);
    assert!(plan.seeds().contains(7) && !plan.seeds().contains(8) && !plan.seeds().contains(2));
    let [with, without, bots] = plan.cells() else {
        panic!("three cells");
    };
    let crew = with.side(Role::Crewmate).mind().expect("a mind");
    assert_eq!(
        (crew.mind, &*crew.model, crew.settings.has(MindPart::Plan)),
        (Mind::Planner, "small", true)
    );
    let crew = without.side(Role::Crewmate).mind().expect("a mind");
    assert!(!crew.settings.has(MindPart::Plan));
    assert_eq!(bots.side(Role::Impostor).player(), Player::Bot);
    assert!(matches!(bots.experience(), Experience::Frozen(file) if file.ends_with("pool.json")));
    let price = plan.services()[0].price.clone().expect("a price");
    assert_eq!((price.prompt, price.cached, price.completion), (150, 150, 600));
}

#[test]
fn cells_that_differ_from_the_first_in_one_thing_are_compared_unless_comparisons_are_named() {
    assert_eq!(plan(PLAN).comparisons(), [(1, 0)]);
    let named = format!("{PLAN}\n[[comparisons]]\na = \"bots\"\nb = \"with\"\n");
    assert_eq!(plan(&named).comparisons(), [(2, 0)]);
}

#[test]
fn conditions_tell_cells_apart_and_name_no_variable() {
    let text = PLAN.replace(
        "model = \"small\"",
        "model = \"small\"\nkey_env = \"MY_VARIABLE\"",
    );
    let plan = plan(&text);
    let told: Vec<String> = plan
        .cells()
        .iter()
        .map(|cell| plan.conditions(cell, Some("12ab")))
        .collect();
    assert_eq!(
        told[0],
        "paper; crew planner of small at 127.0.0.1:11434/v1; impostors random"
    );
    assert_eq!(
        told[1],
        r#"paper; crew planner {"off":["plan"]} of small at 127.0.0.1:11434/v1; impostors random"#
    );
    assert_eq!(
        told[2],
        format!(
            "paper; crew bot version {BOT_VERSION}; impostors bot version {BOT_VERSION}; seat 2 recaller of large at \
             127.0.0.1:11434/v1; frozen pool 12ab"
        )
    );
    assert!(told.iter().all(|told| !told.contains("MY_VARIABLE")));
}

#[test]
fn players_are_named_by_the_nearer_of_their_defaults_and_their_paper() {
    let name = |settings: &str| {
        let text = format!(
            "seeds = {{ rounds = 1 }}\n[services.s]\nbase_url = \"http://localhost:1/v1\"\nmodel = \"m\"\n[[cells]]\n\
             name = \"a\"\nimpostors = \"bot\"\ncrew = {{ player = \"planner\", settings = {{ {settings} }} }}\n"
        );
        let plan = Plan::read(&text).expect("a plan");
        plan.cells()[0].side(Role::Crewmate).name()
    };
    assert_eq!(name(""), "planner of m");
    assert_eq!(name("off = [\"plan\"]"), "planner, without plan, of m");
    assert_eq!(
        name("recent = 8, lengths = \"published\""),
        "planner, lengths published, recent 8, of m"
    );
    let published = |more: &str| name(&format!("base = \"as_published\"{more}"));
    assert_eq!(published(""), "planner as published of m");
    assert_eq!(
        published(", off = [\"full_view\", \"plan\"]"),
        "planner as published, without plan, of m"
    );
    assert_eq!(
        published(", off = []"),
        "planner as published, with full view, of m"
    );
    assert_eq!(
        published(", lengths = \"short\""),
        "planner as published, lengths as usual, of m"
    );
}

#[test]
fn rules_may_start_from_a_preset_and_differ_from_it() {
    let text = PLAN.replace(
        "rules = \"paper\"",
        "rules = { preset = \"paper-seven\", kill_cooldown = 4 }\nmeetings = \"live\"",
    );
    let plan = plan(&text);
    let rules = Rules {
        kill_cooldown: 4,
        discussion: Discussion::Live,
        ..Rules::paper_seven()
    };
    assert_eq!(plan.rules(), &rules);
    let told = plan.conditions(&plan.cells()[0], None);
    assert!(
        told.starts_with("time-to-talk with kill_cooldown 4; crew"),
        "{told}"
    );
}

#[test]
fn a_plan_that_cannot_be_played_is_refused_with_its_line_and_what_to_write() {
    let cases = [
        (
            "seeds = { first = 3, rounds = 5 }",
            "",
            "line 1: a plan lacks seeds: write seeds = { first = 1, rounds = 20 }.",
        ),
        (
            "rounds = 5",
            "rounds = 0",
            "line 4: rounds takes a whole number from 1 to 1000000: correct it.",
        ),
        (
            "\"ship\"",
            "\"chess\"",
            "line 2: “chess” is no game: write game = \"ship\".",
        ),
        (
            "\"paper\"",
            "\"mine\"",
            "line 3: “mine” names no rules: write paper, paper-seven, standard or time-to-talk.",
        ),
        (
            "\"paper\"",
            "{ players = \"all\" }",
            "line 3: players takes another value, as in a record of a round: correct it.",
        ),
        (
            "\"paper\"",
            "{ players = 99 }",
            "line 3: The number of players must be between 4 and 12; it is 99.",
        ),
        (
            "crew = \"planner\"",
            "crew = \"genius\"",
            "line 13: “genius” plays no side: write bot, random, planner, talker, recaller or analyst.",
        ),
        (
            "crew = \"planner\"",
            "crew = \"you\"",
            "line 13: “you” plays no side: write bot, random, planner, talker, recaller or analyst.",
        ),
        (
            "name = \"without\"",
            "name = \"with\"",
            "line 17: There are two cells “with”, the other one in line 12: rename one.",
        ),
        (
            "crew = \"bot\"\n",
            "",
            "line 21: a cell lacks crew: write crew = \"bot\".",
        ),
        (
            "off = [\"plan\"]",
            "off = [\"summary\"]",
            "line 18: “off” of the planner names a part that it does not have: its parts are ",
        ),
        (
            "model = \"small\"\n",
            "",
            "line 12: The planner has no model: write model = \"NAME\" there or in [services.local].",
        ),
        (
            "model = \"large\"",
            "service = \"far\"",
            "line 25: There is no service “far”: add [services.far], or name one of local.",
        ),
        ("2 = {", "9 = {", "line 25: “9” is no seat: the seats are 1 to 5."),
        (
            "frozen",
            "learn = \"a\"\nfrozen",
            "line 27: A cell either learns or reads a frozen pool: remove learn or frozen.",
        ),
        (
            "recaller",
            "planner",
            "line 26: No player of this cell uses lessons: remove frozen, or let a recaller or an analyst play.",
        ),
        (
            "seeds",
            "seed",
            "line 4: “seed” means nothing in a plan: remove it. Its fields are game, rules, ",
        ),
        ("rules =", "rules", "line 3: This is no TOML: "),
        (
            "\"large\"",
            "\"sk-proj-0123456789\"",
            "line 25: model is given what looks like an API key. Put the key into an environment variable and name that \
             with key_env.",
        ),
        (
            "http://127.0.0.1:11434/v1",
            "two words",
            "line 7: base_url cannot be used: ",
        ),
    ];
    for (part, by, told) in cases {
        let why = error(part, by);
        assert!(why.starts_with(told), "{by}: {why}");
        assert!(!why.contains("0123456789"), "{why}");
    }
}

#[test]
fn minds_need_a_service_and_bots_none() {
    let text = "seeds = { rounds = 1 }\n[[cells]]\nname = \"a\"\ncrew = \"bot\"\nimpostors = \"random\"\n";
    assert!(!plan(text).cells()[0].asks_a_model());
    let why = Plan::read(&text.replace("bot", "talker"))
        .expect_err("refused")
        .to_string();
    assert!(
        why.starts_with("line 4: The talker asks a model, and the plan has no service"),
        "{why}"
    );
    let why = Plan::read("seeds = { rounds = 1 }")
        .expect_err("refused")
        .to_string();
    assert!(why.starts_with("line 1: A plan needs a cell"), "{why}");
}

#[test]
fn an_unknown_player_with_settings_is_named_with_the_known_ones() {
    let text = "seeds = { rounds = 1 }\n[[cells]]\nname = \"a\"\ncrew = { player = \"plannr\", settings = { off = [\"plan\"] } }\n\
                impostors = \"random\"\n";
    assert_eq!(
        Plan::read(text).expect_err("refused").to_string(),
        "line 4: “plannr” plays no side: write bot, random, planner, talker, recaller or analyst."
    );
}

#[test]
fn comparisons_name_two_cells_of_the_plan() {
    for (a, b, told) in [
        (
            "with",
            "other",
            "line 30: There is no cell “other” to compare: name one of “with”, “without”, “bots”.",
        ),
        (
            "with",
            "with",
            "line 28: “with” is compared with itself: name another cell.",
        ),
    ] {
        let text = format!("{PLAN}\n[[comparisons]]\na = \"{a}\"\nb = \"{b}\"\n");
        assert_eq!(Plan::read(&text).expect_err("refused").to_string(), told);
    }
    let twice = "[[comparisons]]\na = \"with\"\nb = \"bots\"\n[[comparisons]]\na = \"bots\"\nb = \"with\"\n";
    let why = Plan::read(&format!("{PLAN}{twice}"))
        .expect_err("refused")
        .to_string();
    assert!(
        why.contains("are compared twice: remove one comparison."),
        "{why}"
    );
}

#[test]
fn two_cells_never_learn_into_one_file() {
    let cell = |name: &str, pool: &str| {
        format!("[[cells]]\nname = \"{name}\"\ncrew = \"recaller\"\nimpostors = \"bot\"\n{pool} = \"p\"\n")
    };
    let text = |one: &str, other: &str| {
        let head =
            "seeds = { rounds = 1 }\n[services.s]\nbase_url = \"http://localhost/v1\"\nmodel = \"m\"\n";
        format!("{head}{}{}", cell("a", one), cell("b", other))
    };
    assert!(Plan::read(&text("frozen", "frozen")).is_ok());
    for (one, other) in [("learn", "learn"), ("learn", "frozen"), ("frozen", "learn")] {
        let why = Plan::read(&text(one, other)).expect_err("refused").to_string();
        assert!(why.starts_with("line 14: Cell “a” uses the same file"), "{why}");
    }
}

/// The deal of a table: roles, colours and tasks of all seats.
fn deal(table: &TableSettings, seed: u64) -> Vec<String> {
    let game = Game::new(table.rules.clone(), seed, &table.cast()).expect("a table");
    let seats = game.roster().seats().into_iter();
    let told = seats.map(|seat| {
        let tasks: Vec<_> = game.tasks_of(seat).iter().map(|held| held.task).collect();
        format!(
            "{:?} {:?} {tasks:?}",
            game.roster().colour(seat),
            game.role_of(seat)
        )
    });
    told.collect()
}

#[test]
fn the_same_seed_deals_the_same_in_every_cell_and_seats_follow_their_roles() {
    let persona = r#"{ player = "planner", settings = { personas = "outgoing" } }"#;
    let text = PLAN.replacen("crew = \"planner\"", &format!("crew = {persona}"), 1);
    let plan = Plan::read(&text).unwrap_or_else(|why| panic!("{why}"));
    let mut dealt = Vec::new();
    for seed in 0..200 {
        let tables: Vec<TableSettings> = plan
            .cells()
            .iter()
            .map(|cell| plan.table(cell, seed).expect("a table"))
            .collect();
        let deals: Vec<Vec<String>> = tables.iter().map(|table| deal(table, seed)).collect();
        assert!(deals.iter().all(|other| *other == deals[0]), "seed {seed}");
        let game = Game::new(plan.rules().clone(), seed, &[]).expect("a table");
        for (table, cell) in tables.iter().zip(plan.cells()) {
            for (seat, settings) in game.roster().seats().into_iter().zip(&table.seats) {
                assert_eq!(settings.player, cell.player(seat, game.role_of(seat)).player());
            }
        }
        dealt.push(deals[0].clone());
    }
    dealt.sort();
    dealt.dedup();
    assert!(dealt.len() > 190, "seeds deal differently: {}", dealt.len());
}

#[test]
fn a_seat_can_have_a_fixed_role() {
    let plan = plan(&PLAN.replace("[services", "[roles]\n2 = \"impostor\"\n\n[services"));
    for seed in plan.seeds().iter() {
        let table = plan.table(&plan.cells()[0], seed).expect("a table");
        assert_eq!(table.seats[1].player, Player::Random, "the impostors are random");
        let game = Game::new(table.rules.clone(), seed, &table.cast()).expect("a table");
        assert_eq!(
            game.roster()
                .seats()
                .into_iter()
                .nth(1)
                .map(|seat| game.role_of(seat)),
            Some(Role::Impostor)
        );
    }
    assert!(
        plan.conditions(&plan.cells()[0], None)
            .starts_with("paper, seat 2 is impostor; crew")
    );
}
