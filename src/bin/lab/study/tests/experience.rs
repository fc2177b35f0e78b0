//! Tests of lessons in a file.

use super::support::folder::Folder;
use crate::study::lessons_file::FileExperienceDatabase;
use among_agents::agents::experience::{
    ExperienceDatabase, ExperienceDatabaseError, Lesson, LessonStore, Strategy,
};
use among_agents::game::Role;
use futures::FutureExt;

fn lessons() -> LessonStore {
    let mut lessons = LessonStore::default();
    let strategy = Strategy {
        role: Role::Crewmate,
        own: "Stay together.".to_owned(),
        others: String::new(),
        suggestions: String::new(),
        round: "a study, seed 1".to_owned(),
    };
    lessons.learn([Lesson::Strategy(strategy)], 1);
    lessons
}

#[test]
fn saved_lessons_are_loaded_again() {
    let folder = Folder::of("experience-saved");
    let file = folder.file("learnt");
    let database = FileExperienceDatabase::open(&file).expect("a file to be made");
    assert_eq!(database.load().now_or_never(), Some(Ok(LessonStore::default())));
    assert!(!file.exists(), "there is nothing to keep yet");
    assert_eq!(database.save(&lessons()).now_or_never(), Some(Ok(())));
    assert_eq!(database.load().now_or_never(), Some(Ok(lessons())));
    let again = FileExperienceDatabase::open(&file).expect("a file");
    assert_eq!(again.load().now_or_never(), Some(Ok(lessons())));
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = Folder::of("experience-unwritten");
    let file = folder.file("learnt");
    let database = FileExperienceDatabase::open(&file).expect("a file to be made");
    std::fs::create_dir(&file).expect("a folder in its place");
    let saved = database.save(&lessons()).now_or_never();
    assert_eq!(saved, Some(Err(ExperienceDatabaseError::Failed)));
    let why = database.trouble().expect("a sentence");
    assert!(why.starts_with(&format!("{}: ", file.display())), "{why}");
    std::fs::remove_dir(&file).expect("it is empty");
    assert_eq!(database.save(&lessons()).now_or_never(), Some(Ok(())));
    assert_eq!(database.trouble(), None);
}

#[test]
fn a_folder_that_is_not_there_is_refused() {
    let folder = Folder::of("experience-no-folder");
    assert!(FileExperienceDatabase::open(&folder.file("no/learnt")).is_err());
}

#[test]
fn a_pool_of_another_version_is_told_in_words_for_a_terminal() {
    let folder = Folder::of("experience-version");
    let text = r#"{"what":"among-agents experience","version":9,"lessons":[]}"#;
    let file = folder.written("learnt", text);
    let why = FileExperienceDatabase::open(&file)
        .err()
        .expect("refused")
        .to_string();
    assert_eq!(
        why,
        format!(
            "{}: The lessons have format version 9, which this version of lab does not read: name another file, or use the \
             version that wrote it.",
            file.display()
        )
    );
}
