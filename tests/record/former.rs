//! Rounds saved by former versions.

use among_agents::round::{Replay, Round};
use among_agents::session::SavedSession;

/// Sessions that version 2 saved in the middle of a round.
const SAVES: [(&str, &str); 4] = [
    ("bots", include_str!("../golden/saves_of_version_2/bots.json")),
    (
        "a person",
        include_str!("../golden/saves_of_version_2/a_person.json"),
    ),
    (
        "Analysts",
        include_str!("../golden/saves_of_version_2/analysts.json"),
    ),
    (
        "Talkers in a live meeting",
        include_str!("../golden/saves_of_version_2/talkers_live_meetings.json"),
    ),
];

#[test]
fn a_round_saved_before_there_were_records_can_go_on_and_be_replayed() {
    for (name, text) in SAVES {
        let saved = SavedSession::of_json(text).expect("it is migrated");
        let replay = Replay::of(saved.record.round.clone()).expect("the table can be set up");
        assert!(!replay.is_changed(), "{name}");
        assert!(replay.len() > 20, "{name}");
        assert_eq!(saved.record.outcome, None, "{name}");
        let round = Round::restore(saved.record.round.clone(), saved.state.clone());
        let round = round.expect("the choices are legal");
        assert_eq!(round.record(), saved.record.round, "{name}");
        assert_eq!(round.resume_state(), saved.state, "{name}");
        let again = SavedSession::of_json(&saved.to_json()).expect("it was just written");
        assert_eq!(again.record, saved.record, "{name}");
        assert_eq!(again.state, saved.state, "{name}");
        assert_eq!(again, saved, "{name}");
    }
}

#[test]
fn a_former_save_with_an_illegal_choice_is_damaged() {
    let (_, text) = SAVES[0];
    let changed = text.replacen("\"seed\":16", "\"seed\":17", 1);
    assert_ne!(changed, text);
    assert!(SavedSession::of_json(&changed).is_err());
}
