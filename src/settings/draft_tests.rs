use super::*;
use crate::llm::services::PRESETS;

const HERE: &str = "https://models.example/v1";

fn stored() -> Service {
    Service {
        id: ServiceId(3),
        base_url: HERE.into(),
        model: "m".into(),
        remember_key: true,
        ..Service::default()
    }
}

fn draft() -> ServiceDraft {
    ServiceDraft::of(stored(), &ApiKey::new("sk-a-secret").expect("a key"))
}

#[test]
fn a_draft_reads_back_as_the_stored_service() {
    let (service, key) = draft().read().expect("it can be asked");
    assert_eq!((service, key.expose()), (stored(), "sk-a-secret"));
    assert!(!draft().differs_from(&draft()));
}

#[test]
fn a_key_is_read_for_no_other_base_url() {
    let elsewhere = [
        "https://models.example/v2",
        "http://models.example/v1",
        "https://models.example.evil.example/v1",
        "https://models.example:444/v1",
        "https://models.exampl",
        "",
    ];
    for base_url in elsewhere {
        let mut draft = draft();
        draft.base_url = base_url.into();
        assert_eq!(draft.key(), "", "{base_url}");
        assert!(draft.misses_key_of_other_url());
        let key = draft.read().map(|(_, key)| key);
        assert!(key.is_err() || key.is_ok_and(|key| key.is_none()), "{base_url}");
    }
}

#[test]
fn each_service_of_the_menu_begins_without_a_key() {
    for preset in PRESETS {
        let mut draft = draft();
        draft.choose(&preset);
        assert_eq!(
            (draft.key(), &*draft.base_url),
            ("", preset.base_url),
            "{}",
            preset.name
        );
        assert!(draft.misses_key_of_other_url() && draft.differs_from(&self::draft()));
    }
}

#[test]
fn a_key_is_there_again_where_it_was_typed() {
    let mut draft = draft();
    draft.base_url = "https://other.example/v1".into();
    draft.set_key("sk-other".into());
    assert!(!draft.misses_key_of_other_url());
    for same in [
        HERE,
        " https://models.example/v1/ ",
        "models.example/v1/chat/completions",
    ] {
        draft.base_url = same.into();
        assert_eq!(draft.key(), "sk-a-secret", "{same}");
    }
    draft.base_url = "https://other.example/v1".into();
    assert_eq!(draft.key(), "sk-other");
}

#[test]
fn a_key_that_comes_late_goes_to_the_base_url_that_it_is_for() {
    let mut draft = draft();
    draft.base_url = "https://other.example/v1".into();
    draft.put_key(HERE, &ApiKey::new("sk-late").expect("a key"));
    assert_eq!(draft.key(), "");
    draft.base_url = HERE.into();
    assert_eq!(draft.key(), "sk-late");
}

#[test]
fn every_changed_field_is_noticed_and_blanks_are_ignored() {
    let changes: [fn(&mut ServiceDraft); 8] = [
        |draft| draft.base_url.push('1'),
        |draft| draft.model.push('1'),
        |draft| draft.embeddings.push('1'),
        |draft| draft.time_limit.push('1'),
        |draft| draft.at_once.push('1'),
        |draft| draft.remember_key = false,
        |draft| draft.dialect = Dialect::Anthropic,
        |draft| draft.set_key(String::new()),
    ];
    for change in changes {
        let mut changed = draft();
        change(&mut changed);
        assert!(changed.differs_from(&draft()), "{changed:?}");
    }
    let mut blank = draft();
    blank.model.push(' ');
    assert!(!blank.differs_from(&draft()));
}

#[test]
fn invalid_fields_give_their_reason() {
    let mut wrong = draft();
    wrong.time_limit = "4".into();
    let why = wrong.read().expect_err("too short").to_string();
    assert_eq!(
        why,
        "The time to wait for an answer must be a whole number from 5 to 300 seconds."
    );
    wrong.at_once = "many".into();
    let why = wrong.read().expect_err("no number").to_string();
    assert_eq!(why, "The requests at once must be a whole number from 1 to 32.");
    wrong.model = " ".into();
    assert_eq!(wrong.read().expect_err("no model"), SettingsError::NoModel.into());
}

#[test]
fn a_key_is_not_printed() {
    assert!(!format!("{:?}", draft()).contains("secret"));
}
