//! What the rounds of a study learn from each other.

use super::StudyArgs;
use super::experience::FileExperienceDatabase;
use super::terminal::describe_error;
use among_agents::agents::experience::{
    ExperienceDatabase, ExperiencePool, InMemoryExperienceDatabase, LearnedLessons,
};
use among_agents::agents::retrieval::SimilarityMeasure;
use among_agents::clock::Clock;
use among_agents::session::ExperienceStore;
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

/// What the rounds of a study learn from each other: nothing without a file, so that they are all alike.
pub struct Lessons {
    /// Where minds find it.
    pub store: Rc<ExperienceStore>,
    file: Option<FileExperienceDatabase>,
    pool: ExperiencePool,
}

impl Lessons {
    /// The file of lessons that is asked for, if one is.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn file(args: &StudyArgs) -> Result<Option<FileExperienceDatabase>, String> {
        let file = args.learn.as_deref().map(FileExperienceDatabase::open);
        file.transpose().map_err(|why| why.to_string())
    }

    /// What was learnt before, ready to be searched by this measure.
    pub async fn kept_in(
        file: Option<FileExperienceDatabase>,
        measure: Rc<dyn SimilarityMeasure>,
        clock: &Rc<dyn Clock>,
    ) -> Lessons {
        let database: Box<dyn ExperienceDatabase> = match &file {
            Some(file) => Box::new(file.clone()),
            None => Box::new(InMemoryExperienceDatabase::default()),
        };
        let spawn = Rc::new(|work| _ = tokio::task::spawn_local(work));
        let store = ExperienceStore::new(database, Rc::clone(clock), spawn, || {});
        store.load().await;
        let pool = ExperiencePool::new(measure);
        store.share_pool(pool.clone());
        let lessons = Lessons {
            store: Rc::new(store),
            file,
            pool,
        };
        lessons.make_ready().await;
        lessons
    }

    /// Keeps what was learnt of a round, if lessons are kept at all.
    ///
    /// # Errors
    /// Why it cannot be kept.
    pub async fn learn(&self, learnt: Vec<LearnedLessons>) -> Result<(), String> {
        let Some(file) = &self.file else { return Ok(()) };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let lessons = learnt.into_iter().flat_map(|learnt| learnt.lessons);
        self.store.learn(lessons.collect(), now.as_millis() as u64).await;
        self.make_ready().await;
        file.trouble().map_or(Ok(()), Err)
    }

    /// Makes what was learnt ready to be searched.
    async fn make_ready(&self) {
        if let Err(why) = self.pool.make_ready().await {
            eprintln!("Some experiences cannot be searched: {}", describe_error(&why));
        }
    }
}
