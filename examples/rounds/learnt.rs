//! What minds carry from round to round, kept in a file.

use super::terminal::in_a_terminal;
use among_agents::agents::experience::{
    ExperiencePool, ExperienceSource, LearnedLessons, LessonStore, Strategy, StrategySource,
    file::{export, import},
};
use among_agents::agents::retrieval::SimilarityMeasure;
use among_agents::game::Role;
use std::cell::RefCell;
use std::fmt::Display;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

/// What minds carry from round to round. Clones are the same.
#[derive(Clone)]
pub struct ExperienceStore {
    store: Rc<RefCell<LessonStore>>,
    pool: ExperiencePool,
    file: Option<PathBuf>,
}

impl ExperienceStore {
    /// What stands in this file, if it is there; nothing without one.
    ///
    /// # Errors
    /// Why the file cannot be used.
    pub fn read(file: Option<&Path>) -> Result<LessonStore, String> {
        let mut store = LessonStore::default();
        let Some(file) = file else { return Ok(store) };
        let told = |why: &dyn Display| format!("{}: {why}", file.display());
        match std::fs::read(file) {
            Ok(text) => import(&text, &mut store).map_err(|why| told(&why))?,
            // It is written when there is something to keep, so its folder has to be there.
            Err(why) if why.kind() == ErrorKind::NotFound && file.parent().is_some_and(is_folder) => 0,
            Err(why) => return Err(told(&why)),
        };
        Ok(store)
    }

    /// What was learnt before, compared by this measure, and added to in this file.
    pub fn of(
        store: LessonStore,
        file: Option<&Path>,
        measure: Rc<dyn SimilarityMeasure>,
    ) -> ExperienceStore {
        let pool = ExperiencePool::new(measure);
        pool.hold(&store);
        ExperienceStore {
            store: Rc::new(RefCell::new(store)),
            pool,
            file: file.map(Path::to_owned),
        }
    }

    /// The experiences, for Recallers.
    pub fn suggestions(&self) -> Rc<dyn ExperienceSource> {
        Rc::new(self.pool.clone())
    }

    /// The strategies, for Analysts.
    pub fn strategies(&self) -> Rc<dyn StrategySource> {
        Rc::new(self.clone())
    }

    /// Makes the experiences ready to be searched.
    pub async fn make_ready(&self) {
        if let Err(why) = self.pool.make_ready().await {
            eprintln!("Some experiences cannot be searched: {}", in_a_terminal(&why));
        }
    }

    /// Takes in what was learnt of a round and keeps it. Without a file it is forgotten: rounds of a study are then alike.
    ///
    /// # Errors
    /// Why it cannot be kept.
    pub async fn learn(&self, learnt: Vec<LearnedLessons>) -> Result<(), String> {
        let Some(file) = &self.file else { return Ok(()) };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let lessons = learnt.into_iter().flat_map(|learnt| learnt.lessons);
        self.store.borrow_mut().learn(lessons, now.as_millis() as u64);
        self.pool.hold(&self.store.borrow());
        self.make_ready().await;
        // A file that is written anew beside the old one is never half written.
        let fresh = file.with_extension("new");
        let text = export(&self.store.borrow());
        let written = std::fs::write(&fresh, text).and_then(|()| std::fs::rename(&fresh, file));
        written.map_err(|why| format!("{}: {why}", file.display()))
    }
}

impl StrategySource for ExperienceStore {
    fn for_role(&self, role: Role) -> Option<Strategy> {
        self.store.borrow().for_role(role)
    }
}

/// Whether a file can be made in this folder; an empty path is the present one.
fn is_folder(path: &Path) -> bool {
    path.as_os_str().is_empty() || path.is_dir()
}
