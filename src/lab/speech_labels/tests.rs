//! Labels by judges and by rule, on speeches counted by hand.

use super::*;
use crate::game::{Action, Game, Role, Rules};
use crate::lab::StatementCheck;
use crate::lab::tables::Layout;
use crate::round::{Replay, Round};
use crate::table::{SeatSet, Speech};

use SpeechLabel::{Deception, Leadership, Other, Suspicion, TruthTelling};

fn labels(of: &[SpeechLabel]) -> Option<Labels> {
    Some(of.iter().copied().collect())
}

/// A meeting right at the start in which everybody says this.
fn meeting(words: &str) -> Replay {
    let mut game = Game::new(Rules::paper(), 1, &[]).expect("a table");
    let next = |game: &Game| game.turn().seats().lowest().expect("somebody is asked");
    let caller = next(&game);
    game.apply(caller, Action::CallMeeting).expect("it is legal");
    for _ in 0..game.roster().seats().len() {
        let seat = next(&game);
        game.apply(seat, Action::Speak(Speech::new(words)))
            .expect("it is legal");
    }
    Replay::of(Round::new(game).record()).expect("a round")
}

#[test]
fn a_label_counts_if_two_of_three_judges_give_it() {
    let [one, two] = [labels(&[Deception, Suspicion]), labels(&[Suspicion])];
    assert_eq!(
        majority(&[one.clone(), two.clone(), labels(&[Leadership])]),
        labels(&[Suspicion])
    );
    assert_eq!(
        majority(&[one.clone(), labels(&[Other]), labels(&[Other])]),
        labels(&[Other])
    );
    assert_eq!(
        majority(&[one.clone(), labels(&[Leadership]), labels(&[Other])]),
        labels(&[])
    );
    // With one judge unreadable, both others must agree.
    assert_eq!(majority(&[one.clone(), two.clone(), None]), labels(&[Suspicion]));
    assert_eq!(majority(&[one, None, None]), None);
}

#[test]
fn judges_answer_yes_or_no_for_each_label() {
    let json =
        r#"{"deception": "no", "truth_telling": "Yes.", "leadership": "no", "suspicion": "yes, of Red"}"#;
    assert_eq!(read_labels(json).ok(), labels(&[TruthTelling, Suspicion]));
    let none = "[suspicion] no\n[deception] no\n[truth_telling] no\n[leadership] no";
    assert_eq!(read_labels(none).ok(), labels(&[Other]));
    for bad in [
        "",
        "yes",
        r#"{"deception": "no"}"#,
        &json.replace("Yes.", "perhaps"),
    ] {
        assert!(read_labels(bad).is_err(), "{bad}");
    }
    assert_eq!(
        read_labels(&json.replace("Yes.", "perhaps"))
            .expect_err("refused")
            .to_string(),
        "the judge did not answer “truth_telling” with yes or no"
    );
}

#[test]
fn each_judge_is_told_the_truth_and_asked_in_another_order() {
    let replay = meeting("I was in Cafeteria.");
    let round = replay.at(replay.len());
    let speech = &StatementCheck::all(&round, SeatSet::EMPTY)[0];
    let orders: Vec<Vec<String>> = (0..JUDGES)
        .map(|judge| {
            let request = label_request(speech, &replay, judge);
            assert!(request.messages[1].content.contains("“I was in Cafeteria.”"));
            assert!(request.messages[1].content.contains("(impostor, alive)"));
            request.form.expect("a form").fields
        })
        .collect();
    assert!(orders[0] != orders[1] && orders[1] != orders[2] && orders[0] != orders[2]);
}

#[test]
fn the_rule_knows_true_and_false_claims_of_places() {
    let by_rule = |words: &str| {
        let replay = meeting(words);
        let round = replay.at(replay.len());
        LabelsByRule::of(&StatementCheck::all(&round, SeatSet::EMPTY)[0])
    };
    let told = |deception, truth_telling| {
        Some(LabelsByRule {
            deception,
            truth_telling,
        })
    };
    assert_eq!(by_rule("I was in Cafeteria."), told(false, true));
    assert_eq!(by_rule("I was in Reactor."), told(true, false));
    assert_eq!(by_rule("I was in Cafeteria. I was in Reactor."), told(true, true));
    assert_eq!(by_rule("Well, well."), None);
}

#[test]
fn figures_are_those_counted_by_hand() {
    let speech = |role, judges: [&[SpeechLabel]; 3], rule: Option<(bool, bool)>| LabelledSpeech {
        role,
        judges: judges.map(labels).to_vec(),
        rule: rule.map(|(deception, truth_telling)| LabelsByRule {
            deception,
            truth_telling,
        }),
    };
    let unread = LabelledSpeech {
        role: Role::Crewmate,
        judges: vec![labels(&[Other]), None, None],
        rule: None,
    };
    let figures = SpeechFigures::of(&[
        speech(
            Role::Crewmate,
            [&[TruthTelling], &[TruthTelling], &[TruthTelling]],
            Some((false, true)),
        ),
        speech(
            Role::Crewmate,
            [&[Deception], &[Deception], &[Deception]],
            Some((true, false)),
        ),
        speech(
            Role::Impostor,
            [&[Deception], &[Deception], &[Deception]],
            Some((true, false)),
        ),
        speech(Role::Impostor, [&[Other], &[Other], &[Other]], None),
        speech(Role::Impostor, [&[Other], &[Deception], &[TruthTelling]], None),
        unread,
    ]);
    assert_eq!(
        (
            figures.labelled,
            figures.checked,
            figures.undecided,
            figures.unlabelled
        ),
        ([2, 3], [2, 1], 1, 1)
    );
    let of = |label| {
        figures
            .labels
            .iter()
            .find(|figures| figures.label == label)
            .expect("a label")
    };
    assert_eq!(
        (of(Deception).given, of(Deception).by_rule),
        ([1, 1], Some([1, 1]))
    );
    // Of five speeches three are agreed on as to deception by all; in the fifth one judge of three says so.
    assert!(of(Deception).judges.is_ok_and(|kappa| kappa.value() < 1.0));
    assert_eq!(
        of(Deception)
            .with_rule
            .map(|kappa| kappa.map(|kappa| kappa.value())),
        Some(Ok(1.0))
    );
    assert_eq!((of(Suspicion).given, of(Suspicion).by_rule), ([0, 0], None));
    assert_eq!(of(Other).given, [0, 1]);
    let printed = figures.print("m", Layout::Text);
    assert!(
        printed.contains("For one speech the judges agree on no label."),
        "{printed}"
    );
    assert!(printed.contains("One speech has no labels"), "{printed}");
}
