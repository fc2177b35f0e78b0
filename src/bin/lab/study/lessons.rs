//! Lessons that the rounds of a study share.

use super::StudyArgs;
use super::lessons_file::FileExperienceDatabase;
use crate::advice::describe_error;
use among_agents::agents::experience::{ExperienceDatabase, InMemoryExperienceDatabase, LearnedLessons};
use among_agents::agents::retrieval::SimilarityMeasure;
use among_agents::clock::Clock;
use among_agents::session::ExperienceStore;
use std::rc::Rc;

/// The lessons that the rounds of a study share. Without a file, minds learn nothing, so that all rounds have
/// the same conditions.
pub struct StudyLessons {
    /// The store in which minds look lessons up.
    pub store: Rc<ExperienceStore>,
    file: Option<FileExperienceDatabase>,
}

impl StudyLessons {
    /// Opens the file of lessons, if one is given.
    ///
    /// # Errors
    /// A sentence that says why the file cannot be used.
    pub fn file(args: &StudyArgs) -> Result<Option<FileExperienceDatabase>, String> {
        let file = args.learn.as_deref().map(FileExperienceDatabase::open);
        file.transpose().map_err(|why| why.to_string())
    }

    /// Loads the lessons in this file and embeds them for search with this measure.
    pub async fn load(
        file: Option<FileExperienceDatabase>,
        measure: Rc<dyn SimilarityMeasure>,
        clock: &Rc<dyn Clock>,
    ) -> StudyLessons {
        let database: Box<dyn ExperienceDatabase> = match &file {
            Some(file) => Box::new(file.clone()),
            None => Box::new(InMemoryExperienceDatabase::default()),
        };
        let spawn = Rc::new(|work| _ = tokio::task::spawn_local(work));
        let store = ExperienceStore::new(database, Rc::clone(clock), spawn, || {});
        store.load().await;
        store.share_pool(measure);
        let lessons = StudyLessons {
            store: Rc::new(store),
            file,
        };
        lessons.embed_missing().await;
        lessons
    }

    /// Saves the lessons of a round, if there is a file.
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
