//! Tests of files of settings: what is read, and why a file is refused.

use among_agents::agents::minds::settings::file::{SettingsByMind, differences};
use among_agents::agents::minds::{Mind, MindPart, MindSettings, Temperature};

/// Reads a file with these settings of minds, as in its braces.
fn read(minds: &str) -> Result<SettingsByMind, String> {
    let file = format!(r#"{{"version": 1, "minds": {{{minds}}}}}"#);
    SettingsByMind::import(file.as_bytes()).map_err(|why| why.to_string())
}

#[test]
fn what_is_exported_is_imported_as_it_was() {
    let mut minds = SettingsByMind::as_published();
    let exported = SettingsByMind::import(minds.export().as_bytes());
    let exported = exported.expect("its own file");
    assert!(Mind::ALL.iter().all(|&mind| exported.of(mind) == minds.of(mind)));
    minds.add(Mind::Planner, &MindSettings::default());
    assert_ne!(
        minds.of(Mind::Planner),
        Some(&MindSettings::default()),
        "the first counts"
    );
}

#[test]
fn settings_that_a_file_does_not_name_have_their_default() {
    let read = read(r#""planner": {"off": ["plan"], "temperature": 0, "talk": {"pause_seconds": 5}}"#);
    let read = read.expect("a file");
    let mut wanted = MindSettings {
        off: vec![MindPart::Plan],
        temperature: Some(Temperature::of_hundredths(0)),
        ..MindSettings::default()
    };
    wanted.talk.pause_seconds = 5;
    assert_eq!(read.of(Mind::Planner), Some(&wanted));
    assert_eq!(read.of(Mind::Talker), None);
}

#[test]
fn a_file_may_start_from_the_settings_of_the_paper() {
    let read = read(r#""talker": {"base": "as_published", "talk": {"pause_seconds": 5}, "temperature": 1}"#);
    let read = read.expect("a file");
    let mut wanted = MindSettings::as_published(Mind::Talker);
    wanted.talk.pause_seconds = 5;
    wanted.temperature = Some(Temperature::of_hundredths(100));
    assert_eq!(read.of(Mind::Talker), Some(&wanted));
}

#[test]
fn a_file_that_cannot_be_used_is_refused_with_what_to_do() {
    for (minds, why) in [
        (
            r#""painter": {}"#,
            "“painter” is no mind: name planner, talker, recaller or analyst.",
        ),
        (
            r#""planner": {"wits": 3}"#,
            "“wits” is no setting of the planner: remove it. Its settings are off, recent, temperature, lengths, personas, talk.",
        ),
        (
            r#""planner": {"lite": true}"#,
            "“lite” is no setting of the planner: remove it. Its settings are off, recent, temperature, lengths, personas, talk.",
        ),
        (
            r#""planner": {"recent": 0}"#,
            "“recent” of the planner takes a whole number from 1 to 50: correct it.",
        ),
        (
            r#""planner": {"recent": 300}"#,
            "“recent” of the planner takes a whole number from 1 to 50: correct it.",
        ),
        (
            r#""analyst": {"temperature": 2.1}"#,
            "“temperature” of the analyst takes a number from 0 to 2 with at most two decimal places: correct it.",
        ),
        (
            r#""analyst": {"analysed": "nobody"}"#,
            "“analysed” of the analyst takes both, mates or foes: correct it.",
        ),
        (
            r#""planner": {"off": ["full_view", "analysis"]}"#,
            "“off” of the planner names a part that it does not have: its parts are full_view, plan.",
        ),
        (
            r#""planner": {"off": ["wits"]}"#,
            "“off” of the planner names a part that it does not have: its parts are full_view, plan.",
        ),
        (
            r#""talker": {"talk": {"words_per_minute": 9}}"#,
            "“words_per_minute” of the talker takes a whole number from 10 to 540: correct it.",
        ),
        (
            r#""talker": {"talk": 3}"#,
            "“talk” of the talker takes settings in braces: correct it.",
        ),
        (
            r#""talker": {"base": "mine"}"#,
            "“base” of the talker takes as_published: correct it.",
        ),
    ] {
        assert_eq!(read(minds).expect_err("refused"), why, "{minds}");
    }
    let why = read(r#""talker": {"talk": {"speed": 9}}"#).expect_err("refused");
    assert!(
        why.starts_with(
            "“speed” is no setting of the talker: remove it. Its settings are words_per_minute, "
        ),
        "{why}"
    );
    for other in [
        "",
        "[]",
        "{}",
        r#"{"version":1}"#,
        r#"{"version":1,"minds":{},"more":1}"#,
        r#"{"minds":{}}"#,
    ] {
        let why = SettingsByMind::import(other.as_bytes())
            .expect_err("refused")
            .to_string();
        assert!(
            why.starts_with("The file holds no settings of minds: "),
            "{other}: {why}"
        );
    }
    let later = SettingsByMind::import(br#"{"version":2,"minds":{}}"#).expect_err("refused");
    assert_eq!(
        later.to_string(),
        "The file has format version 2, and version 1 is read: export it anew."
    );
}

#[test]
fn an_error_does_not_repeat_what_may_be_a_key() {
    let key = "SECRET7dcb2a1f4be0934c6f7a8e5d2b10";
    for minds in [
        format!(r#""{key}": {{}}"#),
        format!(r#""planner": {{"{key}": 1}}"#),
        format!(r#""planner": {{"recent": "{key}"}}"#),
    ] {
        let why = read(&minds).expect_err("refused");
        assert!(!why.contains("SECRET"), "{why}");
    }
}

#[test]
fn only_what_differs_from_the_defaults_and_concerns_the_mind_is_told() {
    let mut settings = MindSettings {
        lite: true,
        recent: 8,
        ..MindSettings::default()
    };
    settings.talk.pause_seconds = 5;
    let told = |mind| serde_json::Value::Object(differences(mind, &settings)).to_string();
    assert_eq!(told(Mind::Planner), r#"{"recent":8,"talk":{"pause_seconds":5}}"#);
    assert_eq!(
        told(Mind::Recaller),
        r#"{"lite":true,"talk":{"pause_seconds":5}}"#
    );
    assert!(differences(Mind::Analyst, &MindSettings::default()).is_empty());
}
