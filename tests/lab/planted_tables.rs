//! Studies with a planted effect, or none, through whole tables: what they say appears where it was planted, and
//! nowhere else.

use among_agents::game::{Outcome, Role};
use among_agents::lab::statistics::PairedPower;
use among_agents::lab::tables::{
    CellRounds, CellSide, DistinctSide, Layout, RoundStatistics, StudyCell, StudyRound, StudyTables,
};
use among_agents::table::Dice;
use std::num::NonZeroUsize;

/// The number of studies of each kind.
const STUDIES: u64 = 1_000;

/// The cells of a study, each compared with the first.
const CELLS: usize = 4;

/// The rounds of each cell, all cells from the same seeds.
const ROUNDS: u64 = 100;

/// The comparisons of a study.
const COMPARISONS: [(usize, usize); 3] = [(1, 0), (2, 0), (3, 0)];

/// Returns a cell with no rounds. Without `sides` it stands in no map.
fn cell(name: String, sides: Option<[&str; 2]>) -> StudyCell {
    StudyCell {
        name,
        sides: sides.map(|sides| sides.map(CellSide::from)),
        conditions: None,
        rounds: CellRounds::default(),
        published: None,
    }
}

/// Adds a round that the crew wins with this chance. In one of ten rounds a bot stood in for a model.
fn play(cell: &mut StudyCell, seed: u64, chance: f64, dice: &mut Dice) {
    let [won, lost] = [Outcome::TasksDone, Outcome::TimeUp];
    let round = StudyRound {
        outcome: if dice.chance(chance) { won } else { lost },
        model_choices: 50,
        stood_in: u32::from(dice.chance(0.1)),
        measures: RoundStatistics::default(),
        seats: Vec::new(),
    };
    assert!(cell.rounds.add(seed, round));
}

/// Plays a study of four cells. A seed deals a table that is easier or harder for all of them; `effects` is what each
/// cell adds to the chance that the crew wins.
fn study(number: u64, effects: [f64; CELLS]) -> StudyTables {
    let mut dice = Dice::seeded(number);
    let mut cells: Vec<StudyCell> = (0..CELLS).map(|at| cell(at.to_string(), None)).collect();
    for seed in 0..ROUNDS {
        let deal = *dice.pick(&[0.3, 0.5, 0.7]).expect("three deals");
        for (cell, effect) in cells.iter_mut().zip(effects) {
            play(cell, seed, deal + effect, &mut dice);
        }
    }
    StudyTables::of(&cells, &COMPARISONS)
}

/// Returns the cells that a study says to differ from the first.
fn named(tables: &StudyTables) -> Vec<usize> {
    let compared = tables.all.comparisons.iter().zip(1..);
    let differs = |pairs: &among_agents::lab::tables::ComparedPairs| pairs.p_holm.is_significant();
    compared
        .filter(|(compared, _)| compared.pairs.as_ref().is_some_and(differs))
        .map(|(_, cell)| cell)
        .collect()
}

/// Returns the number of false alarms that so many studies exceed with a probability below 0.1 %, if each has
/// one with a probability of 5 %: 5 % and 3.1 standard deviations of the binomial distribution.
fn most_alarms(studies: u64) -> u64 {
    let studies = studies as f64;
    (0.05 * studies + 3.1 * (0.05 * 0.95 * studies).sqrt()) as u64
}

/// Checks that studies without an effect say so in words, except for at most 5 % false alarms, and that a planted
/// effect is seen in its own cell in at least 75 % and in another in at most 5 %.
fn check_comparisons(studies: u64) {
    let family = NonZeroUsize::new(COMPARISONS.len()).expect("comparisons");
    // On average 45 % of the pairs differ.
    let power = PairedPower::new(ROUNDS as usize, 0.45, family).expect("pairs");
    let visible = power.smallest_difference().expect("100 pairs");
    let (mut alarms, mut seen, mut elsewhere) = (0, 0, 0);
    for number in 1..=studies {
        let none = study(number, [0.0; CELLS]);
        alarms += u64::from(!named(&none).is_empty());
        let printed = none.print(Layout::Text);
        let said = printed
            .split("Only rounds without stand-ins")
            .next()
            .expect("tables");
        assert_eq!(
            said.matches("No difference between").count(),
            COMPARISONS.len() - named(&none).len()
        );
        let found = named(&study(number, [0.0, 0.0, visible, 0.0]));
        seen += u64::from(found.contains(&2));
        elsewhere += u64::from(found.iter().any(|&cell| cell != 2));
    }
    println!(
        "tables of {studies} studies: {alarms} false alarms (bound {}); {visible:.3} planted, seen in {seen}, another cell \
         named in {elsewhere}",
        most_alarms(studies)
    );
    assert!(
        alarms <= most_alarms(studies) && elsewhere <= most_alarms(studies),
        "{alarms}, {elsewhere}"
    );
    // The exact test is conservative, so that the share itself stays below 5 %.
    assert!(studies < STUDIES || alarms * 20 <= studies, "{alarms}");
    assert!(seen * 4 >= studies * 3, "{seen}");
}

#[test]
fn tables_see_what_was_planted_and_little_else() {
    check_comparisons(STUDIES / 10);
}

#[test]
#[ignore = "1,000 studies, of which the other test plays a tenth"]
fn tables_of_a_thousand_studies_see_what_was_planted_and_little_else() {
    check_comparisons(STUDIES);
}

/// Plays a map of three crews against three kinds of impostors with the same 40 seeds. The crews win with a chance of
/// 0.55, the broken one with 0.2.
fn map(number: u64, broken: Option<usize>) -> Vec<DistinctSide> {
    let mut dice = Dice::seeded(number);
    let places = (0..9).map(|at| (at / 3, at % 3));
    let cells = places.map(|(crew, impostors)| {
        let sides = [format!("crew {crew}"), format!("impostors {impostors}")];
        let sides = sides.each_ref().map(String::as_str);
        let mut cell = cell(format!("{crew} {impostors}"), Some(sides));
        for seed in 0..40 {
            play(
                &mut cell,
                seed,
                if broken == Some(crew) { 0.2 } else { 0.55 },
                &mut dice,
            );
        }
        cell
    });
    let tables = StudyTables::of(&cells.collect::<Vec<_>>(), &[]);
    tables.all.map.expect("a map").distinct
}

/// Checks that a broken crew is named and nothing else, and that nothing is named where none is broken.
fn check_maps(maps: u64) {
    let (mut alarms, mut seen, mut elsewhere) = (0, 0, 0);
    for number in 1..=maps {
        alarms += u64::from(!map(number, None).is_empty());
        let broken = number as usize % 3;
        let planted = DistinctSide {
            role: Role::Crewmate,
            name: format!("crew {broken}"),
            wins_more: false,
        };
        let found = map(number, Some(broken));
        seen += u64::from(found.contains(&planted));
        elsewhere += u64::from(found.iter().any(|side| *side != planted));
    }
    println!(
        "tables of {maps} maps: {alarms} false alarms, the broken crew named in {seen}, another side in {elsewhere}"
    );
    assert!(
        alarms <= most_alarms(maps) && elsewhere <= most_alarms(maps),
        "{alarms}, {elsewhere}"
    );
    assert!(seen * 4 >= maps * 3, "{seen}");
}

#[test]
fn the_one_broken_side_of_a_map_is_named() {
    check_maps(4);
}

#[test]
#[ignore = "100 maps, of which the other test plays a few"]
fn the_one_broken_side_of_100_maps_is_named() {
    check_maps(100);
}

#[test]
fn a_side_that_stands_out_is_said_in_words_and_in_json() {
    let mut cells: Vec<StudyCell> = Vec::new();
    for (crew, chance) in [("a", 0.5), ("b", 0.5), ("c", 0.0)] {
        let mut dice = Dice::seeded(1);
        let mut cell = cell(crew.to_owned(), Some([crew, "bot"]));
        for seed in 0..40 {
            play(&mut cell, seed, chance, &mut dice);
        }
        cells.push(cell);
    }
    let tables = StudyTables::of(&cells, &[]);
    let said =
        "The crew of c won less often than each of the others (in pairs by seed, after Holm's correction).";
    assert!(tables.print(Layout::Text).contains(said));
    let distinct = &tables.to_json()["map"]["distinct"];
    assert_eq!(distinct.as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&distinct[0]["name"], &distinct[0]["wins"]),
        (&"c".into(), &"less".into())
    );
}
