//! Lessons that the rounds of a cell share.

use super::lessons_file::FileExperienceDatabase;
use crate::advice::describe_error;
use among_agents::agents::experience::{ExperienceDatabase, InMemoryExperienceDatabase, LearnedLessons};
use among_agents::agents::retrieval::SimilarityMeasure;
use among_agents::clock::Clock;
use among_agents::lab::plan::Experience;
use among_agents::session::ExperienceStore;
use among_agents::stable_hash;
use std::rc::Rc;

/// The lessons that the rounds of a cell share. Unless it learns, all its rounds have the same.
pub struct StudyLessons {
    /// The store in which minds look lessons up.
    pub store: Rc<ExperienceStore>,
    /// The file to which lessons are added.
    file: Option<FileExperienceDatabase>,
}

/// The file with the lessons of a cell, and the digest of its contents.
#[derive(Default)]
pub struct LessonsFile {
    database: Option<FileExperienceDatabase>,
    grows: bool,
    /// The digest of a file that stays as it is.
    pub digest: Option<String>,
}

impl LessonsFile {
    /// Opens the file of a cell, if it has one.
    ///
    /// # Errors
    /// A sentence that says why the file cannot be used.
    pub fn open(experience: &Experience) -> Result<LessonsFile, String> {
        let Some(file) = experience.file() else {
            return Ok(LessonsFile::default());
        };
        let grows = matches!(experience, Experience::Learn(_));
        let text = match grows {
            true => None,
            false => {
                let text = std::fs::read(file);
                let name = file.display();
                Some(text.map_err(|why| format!("{name}: {why}: name a file with lessons as frozen pool."))?)
            }
        };
        let database = FileExperienceDatabase::open(file).map_err(|why| why.to_string())?;
        Ok(LessonsFile {
            database: Some(database),
            grows,
            digest: text.map(|text| format!("{:016x}", stable_hash::digest(&text))),
        })
    }
}

impl StudyLessons {
    /// Loads the lessons in this file and embeds them for search with this measure.
    pub async fn load(
        file: LessonsFile,
        measure: Rc<dyn SimilarityMeasure>,
        clock: &Rc<dyn Clock>,
    ) -> StudyLessons {
        let database: Box<dyn ExperienceDatabase> = match &file.database {
            Some(file) => Box::new(file.clone()),
            None => Box::new(InMemoryExperienceDatabase::default()),
        };
        let spawn = Rc::new(|work| _ = tokio::task::spawn_local(work));
        let store = ExperienceStore::new(database, Rc::clone(clock), spawn, || {});
        store.load().await;
        store.share_pool(measure);
        let lessons = StudyLessons {
            store: Rc::new(store),
            file: file.database.filter(|_| file.grows),
        };
        lessons.embed_missing().await;
        lessons
    }

    /// Returns whether lessons are added.
    pub fn grow(&self) -> bool {
        self.file.is_some()
    }

    /// Saves the lessons of a round, if the cell learns.
    ///
    /// # Errors
    /// A sentence that says why they cannot be saved.
    pub async fn learn(&self, learnt: Vec<LearnedLessons>) -> Result<(), String> {
        let Some(file) = &self.file else { return Ok(()) };
        let lessons = learnt.into_iter().flat_map(|learnt| learnt.lessons);
        self.store.learn(lessons.collect()).await;
        self.embed_missing().await;
        file.trouble().map_or(Ok(()), Err)
    }

    /// Embeds the lessons that are not searchable yet.
    async fn embed_missing(&self) {
        if let Ok(Err(why)) = self.store.embed_missing().await {
            eprintln!("Some experiences cannot be searched: {}", describe_error(&why));
        }
    }
}
