use super::*;
use crate::agents::minds::Mind;
use crate::settings::{MemoryStorage, Player, SeatModelSettings};

fn service(id: u32, model: &str) -> Service {
    Service {
        id: ServiceId(id),
        base_url: format!("https://{id}.example/v1"),
        model: model.into(),
        ..Service::default()
    }
}

#[test]
fn services_without_address_are_quarantined() {
    let storage = MemoryStorage::default();
    let stored = r#"[{"id":1},{"id":2,"base_url":"https://2.example/v1","model":"two"}]"#;
    storage
        .write(CONNECTIONS_STORAGE_KEY.name, stored)
        .expect("memory keeps it");
    let found = Connections::load(&storage);
    let hosts = found.value.services().iter().map(Service::host);
    assert_eq!(hosts.collect::<Vec<_>>(), ["2.example"]);
    let [messages] = &found.messages[..] else {
        panic!("one sentence: {:?}", found.messages);
    };
    assert!(
        messages.to_string().contains("can be read only in part"),
        "{messages}"
    );
    let aside = format!("{}.aside-1", CONNECTIONS_STORAGE_KEY.name);
    assert_eq!(storage.read(&aside).as_deref(), Some(stored));
}

fn two() -> Connections {
    let mut connections = Connections::default();
    connections.put(service(2, "two"), ApiKey::NONE);
    connections.put(service(5, "five"), ApiKey::new("sk-five").expect("a key"));
    connections
}

fn seat(service: Option<u32>, name: &str) -> SeatSettings {
    SeatSettings {
        player: Player::Model(Mind::Planner),
        model: SeatModelSettings {
            service: service.map(ServiceId),
            name: name.into(),
        },
        ..SeatSettings::default()
    }
}

/// Returns the same two services with the second one's key remembered, and a storage.
fn two_with_a_remembered_key() -> (Connections, MemoryStorage) {
    let (mut connections, storage) = (two(), MemoryStorage::default());
    let service = Service {
        remember_key: true,
        ..service(5, "five")
    };
    connections.put(service, ApiKey::new("sk-five").expect("a key"));
    connections.save(&storage).expect("memory keeps everything");
    (connections, storage)
}

#[test]
fn connections_survive_a_reload_and_keys_do_not() {
    let storage = MemoryStorage::default();
    two().save(&storage).expect("memory keeps everything");
    let loaded = Connections::load(&storage);
    assert_eq!(loaded.value.services(), two().services());
    assert!(loaded.value.keys().of(&service(5, "five")).is_none());
    assert_eq!(loaded.messages, []);
}

#[test]
fn connections_saved_by_another_tab_are_not_lost() {
    let storage = MemoryStorage::default();
    let (mut here, mut there) = (two(), two());
    there.put(service(7, "theirs"), ApiKey::NONE);
    there.save(&storage).expect("memory keeps everything");
    assert_eq!(here.read_again(&storage), []);
    here.put(service(9, "ours"), ApiKey::NONE);
    let models: Vec<_> = here.services().iter().map(|stored| &*stored.model).collect();
    assert_eq!(models, ["two", "five", "theirs", "ours"]);
    assert!(
        !here.keys().of(&service(5, "five")).is_none(),
        "a key that was entered here stays"
    );
}

#[test]
fn damaged_connections_are_set_aside_with_the_keys_that_belong_to_them() {
    let (mut here, storage) = two_with_a_remembered_key();
    let keys = storage.read("among-agents.keys.1");
    let damaged = "[{\"id\": \"x\"}";
    let written = storage.write(CONNECTIONS_STORAGE_KEY.name, damaged);
    written.expect("memory keeps everything");
    let mut found = Connections::load(&storage);
    assert!(found.value.services().is_empty());
    assert_eq!(found.messages.len(), 2);
    found.value.put(service(9, "nine"), ApiKey::NONE);
    found.value.save(&storage).expect("memory keeps everything");
    let aside = |place: &str| storage.read(&format!("among-agents.{place}.1.aside-1"));
    assert_eq!(aside("connections").as_deref(), Some(damaged));
    assert_eq!(aside("keys"), keys);
    assert_eq!(Connections::load(&storage).messages, []);

    // Damage done by another tab must not discard what this visit knows.
    let written = storage.write(CONNECTIONS_STORAGE_KEY.name, "damaged again");
    written.expect("memory keeps everything");
    assert!(!here.read_again(&storage).is_empty());
    assert_eq!(here.services().len(), 2);
}

#[test]
fn forgetting_a_key_also_deletes_quarantined_copies() {
    let unticked = |connections: &mut Connections| connections.put(service(5, "five"), ApiKey::NONE);
    let removed = |connections: &mut Connections| connections.remove(ServiceId(5));
    for unwanted in [unticked as fn(&mut Connections), removed] {
        let (mut connections, storage) = two_with_a_remembered_key();
        let stored = storage.read("among-agents.keys.1").expect("it is remembered");
        let written = storage.write("among-agents.keys.1.aside-1", &stored);
        written.expect("memory keeps everything");
        unwanted(&mut connections);
        connections.save(&storage).expect("memory keeps everything");
        assert!(!storage.everything().contains("sk-five"));
    }
}

#[test]
fn each_seat_asks_its_service_and_its_model() {
    for (seat, asked) in [
        (seat(None, ""), (2, "two")),
        (seat(Some(5), ""), (5, "five")),
        (seat(Some(5), " other "), (5, "other")),
        (seat(Some(9), ""), (2, "two")),
    ] {
        let service = two().asked_by(&seat).expect("a service is kept");
        assert_eq!((service.id.0, &*service.model), asked);
    }
    assert_eq!(two().asked_by(&SeatSettings::default()), None);
    assert_eq!(Connections::default().asked_by(&seat(None, "")), None);
}

#[test]
fn a_new_service_takes_nobodys_place() {
    let mut connections = two();
    connections.put(connections.new_service(5), ApiKey::NONE);
    connections.put(service(2, "changed"), ApiKey::NONE);
    let stored: Vec<_> = connections
        .services()
        .iter()
        .map(|stored| (stored.id.0, &*stored.model))
        .collect();
    assert_eq!(stored, [(2, "changed"), (5, "five"), (6, "")]);
}

#[test]
fn a_removed_service_takes_its_key_along() {
    let mut connections = two();
    connections.remove(ServiceId(5));
    let asked = connections.asked_by(&seat(Some(5), "")).expect("one is left");
    assert_eq!(asked.id, ServiceId(2));
    assert!(connections.keys().of(&service(5, "five")).is_none());
}

#[test]
fn page_address_selects_existing_or_new_service() {
    let meant = |base_url, model| {
        let service = two().matching_service(base_url, model, 6)?;
        Some((service.id.0, service.model))
    };
    let here = Some("http://localhost:11434/v1");
    assert_eq!(meant(None, None), None);
    assert_eq!(meant(None, Some("three")), Some((2, "three".to_owned())));
    assert_eq!(
        meant(Some("https://5.example/v1"), None),
        Some((5, "five".to_owned()))
    );
    assert_eq!(meant(here, Some("local")), Some((6, "local".to_owned())));
}
