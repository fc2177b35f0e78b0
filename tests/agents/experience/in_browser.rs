//! Tests of the browser's database: lessons survive a reload, and a database of a later version is left
//! alone.

use among_agents::agents::experience::{
    ChoiceKind, Experience, ExperienceDatabase, ExperienceDatabaseError, Lesson, LessonStore,
};
use among_agents::browser::BrowserExperienceDatabase;
use among_agents::game::Role;
use idb::{DatabaseEvent, Factory, ObjectStoreParams};
use wasm_bindgen_test::wasm_bindgen_test;

fn lived(reflection: &str) -> Lesson {
    Lesson::Experience(Experience {
        role: Role::Impostor,
        choice_kind: Some(ChoiceKind::Kill),
        reflection: reflection.to_owned(),
        response: "SPEAK: \"where were you?\"".to_owned(),
        score: 3,
        round: "paper, seed 7".to_owned(),
    })
}

async fn forgotten(name: &str) {
    let factory = Factory::new().expect("a browser has a database");
    factory
        .delete(name)
        .expect("a request")
        .await
        .expect("it is deleted");
}

#[wasm_bindgen_test]
async fn lessons_survive_a_reload() {
    const NAME: &str = "test-reload";
    forgotten(NAME).await;
    let library = BrowserExperienceDatabase::named(NAME);
    assert_eq!(library.load().await, Ok(LessonStore::default()));
    let mut store = LessonStore::default();
    store.learn(["a", "b", "ü “c”"].map(lived), 1_700_000_000_000);
    library.save(&store).await.expect("it is kept");
    assert_eq!(
        BrowserExperienceDatabase::named(NAME).load().await,
        Ok(store.clone())
    );

    store.switch(store.lessons()[0].id(), false);
    store.remove(store.lessons()[1].id());
    store.learn([lived("d")], 1_700_000_001_000);
    library.save(&store).await.expect("it is kept");
    assert_eq!(BrowserExperienceDatabase::named(NAME).load().await, Ok(store));

    library
        .save(&LessonStore::default())
        .await
        .expect("it is cleared");
    assert_eq!(
        BrowserExperienceDatabase::named(NAME).load().await,
        Ok(LessonStore::default())
    );
    forgotten(NAME).await;
}

#[wasm_bindgen_test]
async fn data_of_a_later_version_is_left_alone() {
    const NAME: &str = "test-later";
    forgotten(NAME).await;
    let factory = Factory::new().expect("a browser has a database");
    let mut opening = factory.open(NAME, Some(2)).expect("a request");
    opening.on_upgrade_needed(|event| {
        let database = event.database().expect("it is being made");
        database
            .create_object_store("in another way", ObjectStoreParams::new())
            .expect("it is being made");
    });
    opening.await.expect("it is made").close();

    let library = BrowserExperienceDatabase::named(NAME);
    assert_eq!(library.load().await, Err(ExperienceDatabaseError::Later));
    let mut store = LessonStore::default();
    store.learn([lived("a")], 1);
    assert_eq!(library.save(&store).await, Err(ExperienceDatabaseError::Later));
    let database = factory
        .open(NAME, None)
        .expect("a request")
        .await
        .expect("it is there");
    assert_eq!(
        (database.version(), database.store_names()),
        (Ok(2), vec!["in another way".to_owned()])
    );
    database.close();
    forgotten(NAME).await;
}
