//! Tests of tables on small studies counted by hand.

use super::words::signed;
use super::{
    ActionKind, CellRounds, CellSide, Layout, PersonaTables, PlayedSeat, RoundStatistics, StudyCell,
    StudyLine, StudyRound, StudyTables, all_pairs,
};
use crate::game::{Outcome, Persona, Role};
use serde_json::{Value, json};

/// Returns the rounds of these outcomes, from seed 1 on, without stand-ins.
pub(super) fn rounds(outcomes: &[Outcome]) -> CellRounds {
    let mut rounds = CellRounds::default();
    for (seed, &outcome) in (1..).zip(outcomes) {
        let round = StudyRound {
            outcome,
            model_choices: 10,
            stood_in: 0,
            measures: RoundStatistics::default(),
            seats: Vec::new(),
        };
        assert!(rounds.add(seed, round));
    }
    rounds
}

pub(super) fn cell(name: &str, sides: [&str; 2], rounds: CellRounds) -> StudyCell {
    StudyCell {
        name: name.to_owned(),
        sides: Some(sides.map(CellSide::from)),
        conditions: None,
        rounds,
        published: None,
    }
}

use Outcome::{CrewmatesOutnumbered as Lost, ImpostorsEjected as Ejected, TasksDone as Done, TimeUp};

/// A wins rounds 1 to 6, B only 7 and 8: of 8 pairs 6 differ one way and 2 the other.
fn two_cells() -> [StudyCell; 2] {
    let a = rounds(&[Done, Done, Done, Done, Ejected, Ejected, Lost, TimeUp]);
    let b = rounds(&[Lost, Lost, Lost, Lost, TimeUp, TimeUp, Done, Ejected]);
    [cell("a", ["planner", "bot"], a), cell("b", ["bot", "bot"], b)]
}

fn is_near(value: &Value, expected: f64) -> bool {
    value
        .as_f64()
        .is_some_and(|value| (value - expected).abs() < 1e-9)
}

#[test]
fn the_object_has_the_fields_and_figures_of_its_rounds() {
    let tables = StudyTables::of(&two_cells(), &[(0, 1)]).to_json();
    let a = &tables["cells"][0];
    assert_eq!(
        (&a["cell"], &a["rounds"], &a["stood_in"]),
        (&json!("a"), &json!(8), &json!(0.0))
    );
    let outcomes = [
        "crewmates_outnumbered",
        "time_up",
        "impostors_ejected",
        "tasks_done",
    ];
    assert_eq!(
        outcomes.map(|outcome| a[outcome].as_u64()),
        [1, 1, 2, 4].map(Some)
    );
    assert_eq!(a["crew_wins"]["share"], 0.75);
    // Wilson's interval of 6 in 8.
    assert!((a["crew_wins"]["low"].as_f64().expect("an end") - 0.4093).abs() < 1e-4);
    assert!((a["crew_wins"]["high"].as_f64().expect("an end") - 0.9285).abs() < 1e-4);
    let compared = &tables["comparisons"][0];
    let counts = ["pairs", "only_a", "only_b"].map(|field| compared[field].as_u64());
    assert_eq!(counts, [8, 6, 2].map(Some));
    assert_eq!(compared["difference"], 0.5);
    // 2 (C(8,0) + C(8,1) + C(8,2)) / 2⁸ = 74 / 256.
    for field in ["p", "p_holm"] {
        assert!(is_near(&compared[field], 74.0 / 256.0), "{compared}");
    }
    assert_eq!(compared["correlation"], -1.0);
    let fields: Vec<&String> = compared.as_object().expect("an object").keys().collect();
    assert_eq!(
        fields,
        [
            "a",
            "b",
            "correlation",
            "difference",
            "high",
            "low",
            "means",
            "only_a",
            "only_b",
            "outcomes",
            "p",
            "p_holm",
            "pairs"
        ]
    );
    assert_eq!(tables["without_stand_ins"], Value::Null);
}

#[test]
fn outcomes_that_differ_within_the_same_winner_are_shown_in_pairs() {
    // The crew wins the same rounds in both cells. Of those that it loses, time is up in 1 round of a and in 9 of b.
    let of = |lost: [Outcome; 12]| rounds(&[&[Done, Done, Done][..], &lost[..]].concat());
    let mut a = [Lost; 12];
    a[0] = TimeUp;
    let mut b = [TimeUp; 12];
    b[9..].fill(Lost);
    let cells = [
        cell("a", ["bot", "bot"], of(a)),
        cell("b", ["random", "bot"], of(b)),
    ];
    let tables = StudyTables::of(&cells, &[(0, 1)]);
    let compared = &tables.to_json()["comparisons"][0];
    assert_eq!((&compared["only_a"], &compared["p"]), (&json!(0), &json!(1.0)));
    let outcomes = compared["outcomes"].as_array().expect("outcomes");
    let of = |name: &str| {
        let found = outcomes.iter().find(|outcome| outcome["outcome"] == name);
        found.expect("one of four").clone()
    };
    assert_eq!(outcomes.len(), 4);
    let time = of("time_up");
    assert_eq!((&time["only_a"], &time["only_b"]), (&json!(0), &json!(8)));
    assert!(is_near(&time["difference"], -8.0 / 15.0), "{time}");
    // 2 / 2⁸, and four times that after Holm's correction over the four outcomes.
    assert!(
        is_near(&time["p"], 2.0 / 256.0) && is_near(&time["p_holm"], 8.0 / 256.0),
        "{time}"
    );
    assert!(time["high"].as_f64() < Some(0.0), "{time}");
    assert_eq!(of("crewmates_outnumbered")["only_a"], 8);
    assert_eq!(of("tasks_done")["p_holm"], 1.0);
    let printed = tables.print(Layout::Csv);
    assert!(printed.contains("\ntime up,0,8,-53 points,"), "{printed}");
    assert!(printed.contains("\ntasks done,0,0,0 points,"), "{printed}");
    assert!(
        printed.contains("# The outcomes below each comparison are exploratory"),
        "{printed}"
    );
}

#[test]
fn what_is_rounded_to_zero_has_no_sign() {
    for (value, decimals, told) in [
        (-0.004, 2, "0.00"),
        (0.3, 0, "0"),
        (-0.006, 2, "-0.01"),
        (12.0, 0, "+12"),
    ] {
        assert_eq!(signed(value, decimals), told);
    }
}

#[test]
fn all_comparisons_are_one_family() {
    let [a, b] = two_cells();
    let c = StudyCell {
        name: "c".to_owned(),
        ..b.clone()
    };
    let tables = StudyTables::of(&[a, b, c], &all_pairs(3)).to_json();
    for (at, corrected) in [3.0 * 74.0 / 256.0, 3.0 * 74.0 / 256.0, 1.0]
        .into_iter()
        .enumerate()
    {
        assert!(
            is_near(&tables["comparisons"][at]["p_holm"], corrected),
            "{tables}"
        );
    }
}

#[test]
fn a_single_round_has_no_interval_and_says_so() {
    let one = cell("one", ["bot", "bot"], rounds(&[Done]));
    let other = cell("other", ["random", "bot"], rounds(&[Done]));
    let tables = StudyTables::of(&[one, other], &[(0, 1)]);
    let json = tables.to_json();
    assert_eq!(
        json["cells"][0]["crew_wins"],
        json!({"share": 1.0, "low": null, "high": null})
    );
    let printed = tables.print(Layout::Text);
    assert!(printed.contains("too few for an interval"), "{printed}");
    assert!(
        printed.contains("No pair differs, so what it could have seen is not known."),
        "{printed}"
    );
}

#[test]
fn cells_without_rounds_or_common_seeds_are_told_and_not_compared() {
    let [a, _] = two_cells();
    let none = cell("none", ["bot", "bot"], CellRounds::default());
    let tables = StudyTables::of(&[a, none], &[(0, 1)]);
    let json = tables.to_json();
    assert_eq!(json["cells"][1]["crew_wins"]["share"], Value::Null);
    assert_eq!(
        (&json["comparisons"][0]["pairs"], &json["comparisons"][0]["p"]),
        (&json!(0), &Value::Null)
    );
    assert!(
        tables
            .print(Layout::Text)
            .contains("“a” and “none” have no seed in common")
    );
}

#[test]
fn stand_ins_are_told_first_and_their_rounds_left_out_in_second_tables() {
    let [mut a, b] = two_cells();
    let round = |outcome| StudyRound {
        outcome,
        model_choices: 10,
        stood_in: 9,
        measures: RoundStatistics::default(),
        seats: Vec::new(),
    };
    assert!(!a.rounds.add(1, round(Done)), "it replaces the first round");
    let tables = StudyTables::of(&[a, b], &[(0, 1)]);
    let printed = tables.print(Layout::Text);
    // 9 of 80 choices.
    assert!(
        printed.starts_with("In “a” bots or chance made 11.2 % of the choices of models."),
        "{printed}"
    );
    let json = tables.to_json();
    assert_eq!(json["cells"][0]["stood_in"], 0.1125);
    let clean = &json["without_stand_ins"];
    assert_eq!(
        (&clean["cells"][0]["rounds"], &clean["cells"][0]["tasks_done"]),
        (&json!(7), &json!(3))
    );
    assert_eq!(clean["comparisons"][0]["pairs"], 7);
}

#[test]
fn weak_correlations_are_said() {
    let a = rounds(&[Done, Lost, Done, Lost]);
    let b = rounds(&[Done, Done, Lost, Lost]);
    let cells = [cell("a", ["bot", "bot"], a), cell("b", ["random", "bot"], b)];
    let printed = StudyTables::of(&cells, &[(0, 1)]).print(Layout::Text);
    assert!(printed.contains("|r| < 0.1"), "{printed}");
}

#[test]
fn the_map_has_a_fit_where_sides_meet_and_says_why_where_not() {
    let outcomes = |won: usize| -> CellRounds {
        rounds(
            &(0..20)
                .map(|at| if at < won { Done } else { Lost })
                .collect::<Vec<_>>(),
        )
    };
    let grid = [
        cell("1", ["bot", "bot"], outcomes(10)),
        cell("2", ["bot", "random"], outcomes(16)),
        cell("3", ["random", "bot"], outcomes(4)),
        cell("4", ["random", "random"], outcomes(10)),
    ];
    let map = StudyTables::of(&grid, &[]).to_json()["map"].clone();
    assert_eq!(map["crews"], json!(["bot", "random"]));
    let skill = |side: &str, at: usize| map["fit"][side][at]["logit"].as_f64().expect("a skill");
    assert!(skill("crews", 0) > 0.5 && (skill("crews", 0) + skill("crews", 1)).abs() < 1e-9);
    assert!(skill("impostors", 0) > 0.5);
    assert!(map["fit"]["brier"]["fit"].as_f64() < Some(0.25));
    let unconnected = [grid[0].clone(), grid[3].clone()];
    let tables = StudyTables::of(&unconnected, &[]);
    assert!(
        tables
            .print(Layout::Text)
            .contains("There is no fit: the rounds do not connect")
    );
    assert_eq!(tables.to_json()["map"]["fit"], Value::Null);
    assert_eq!(StudyTables::of(&grid[..1], &[]).all.map, None);
}

#[test]
fn markdown_and_csv_hold_the_same_cells() {
    let [mut a, b] = two_cells();
    a.name = "a | with, \"quotes\"".to_owned();
    let tables = StudyTables::of(&[a, b], &[]);
    let markdown = tables.print(Layout::Markdown);
    assert!(
        markdown.contains("\n| a \\| with, \"quotes\" | 8 | 1 | 2 | 4 | 1 | 75.0 % |"),
        "{markdown}"
    );
    let csv = tables.print(Layout::Csv);
    assert!(
        csv.contains("\n\"a | with, \"\"quotes\"\"\",8,1,2,4,1,75.0 %,40.9 to 92.9,0.0 %\n"),
        "{csv}"
    );
    assert!(
        csv.lines()
            .all(|line| line.is_empty() || line.starts_with('#') || line.contains(',')),
        "{csv}"
    );
}

#[test]
fn a_line_of_a_study_is_read_and_anything_else_refused() {
    let line = json!({"cell": "a", "seed": 7, "outcome": "time_up", "model_choices": 4, "stood_in": 1, "more": 1,
        "seats": [{"role": "impostor", "persona": "Lone Wolf", "actions": {"kill": 2}}]});
    let StudyLine {
        cell, seed, round, ..
    } = StudyLine::read(&line.to_string()).expect("a round");
    assert_eq!(
        (cell.as_str(), seed, round.outcome, round.stood_in),
        ("a", 7, TimeUp, 1)
    );
    assert!(!round.crew_won());
    let [seat] = round.seats[..] else {
        panic!("one seat")
    };
    assert_eq!((seat.role, seat.persona), (Role::Impostor, Persona::LoneWolf));
    assert_eq!(seat.actions.map(|actions| (actions[0], actions[5])), Some((0, 2)));
    assert!(StudyLine::read(&line.to_string().replace("Lone Wolf", "Leader")).is_err());
    for (field, told) in [
        ("cell", "lacks cell"),
        ("outcome", "lacks outcome"),
        ("stood_in", "lacks stood_in"),
    ] {
        let mut line = line.clone();
        line[field] = Value::Null;
        let why = StudyLine::read(&line.to_string())
            .expect_err("refused")
            .to_string();
        assert!(why.starts_with(told), "{why}");
    }
    assert!(StudyLine::read("{\"cell\":").is_err());
    assert!(StudyLine::read(&line.to_string().replace(":4", ":0")).is_err());
}

#[test]
fn personas_are_counted_by_rounds_and_pairs_within_the_crew() {
    let seat = |role, persona, kills: Option<u32>| PlayedSeat {
        role,
        persona,
        actions: kills.map(|kills| {
            let mut actions = [0; ActionKind::ALL.len()];
            actions[5] = kills;
            actions
        }),
    };
    let crew = |persona| seat(Role::Crewmate, persona, Some(0));
    let round = |outcome, crew_of: [Persona; 3], kills| StudyRound {
        outcome,
        model_choices: 0,
        stood_in: 0,
        measures: RoundStatistics::default(),
        seats: crew_of
            .map(crew)
            .into_iter()
            .chain([seat(Role::Impostor, Persona::Paranoid, kills)])
            .collect(),
    };
    use Persona::{Leader, Observer, Skeptic};
    let mut rounds = CellRounds::default();
    assert!(rounds.add(1, round(Done, [Leader, Leader, Skeptic], Some(2))));
    assert!(rounds.add(2, round(Lost, [Leader, Observer, Skeptic], Some(3))));
    assert!(rounds.add(3, round(Ejected, [Observer, Observer, Observer], None)));
    let tables = PersonaTables::of(&rounds).expect("personas");
    let of = |persona| {
        tables
            .personas
            .iter()
            .find(|figures| figures.persona == persona)
            .expect("it played")
    };
    // Two seats of one round are one round.
    assert_eq!((of(Leader).rounds.rounds(), of(Leader).seats), (2, 3));
    assert_eq!(
        of(Leader).rounds.crew_wins().map(|share| share.value()),
        Some(0.5)
    );
    assert_eq!(
        (of(Persona::Paranoid).rounds.rounds(), of(Persona::Paranoid).seats),
        (3, 2)
    );
    assert_eq!(of(Persona::Paranoid).mean(ActionKind::Kill), Some(2.5));
    let pairs: Vec<([Persona; 2], usize)> = tables
        .pairs
        .iter()
        .map(|pair| (pair.personas, pair.rounds.rounds()))
        .collect();
    assert_eq!(
        pairs,
        [
            ([Leader, Leader], 1),
            ([Leader, Observer], 1),
            ([Leader, Skeptic], 2),
            ([Observer, Observer], 1),
            ([Observer, Skeptic], 1),
        ]
    );
    let cells = [cell("a", ["bot", "bot"], rounds)];
    let printed = StudyTables::of(&cells, &[]).print_personas(Layout::Csv);
    assert!(
        printed.contains("\nLeader and Skeptic,2,1,0,1,0,50.0 %,"),
        "{printed}"
    );
    assert!(
        printed.contains("\n\"Paranoid, impostor\",2,0.00,0.00,0.00,0.00,0.00,2.50,"),
        "{printed}"
    );
    let json = StudyTables::of(&cells, &[]).to_json();
    assert_eq!(json["personas"][0]["crew_pairs"][2]["rounds"], 2);
    assert_eq!(PersonaTables::of(&CellRounds::default()), None);
}
