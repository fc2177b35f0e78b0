//! What minds carry from round to round, kept in a file.

use among_agents::agents::experience::{
    Learnt, Pool, Store, Strategies, Strategy, Suggestions,
    file::{export, import},
};
use among_agents::agents::retrieval::Measure;
use among_agents::game::Role;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

/// What minds carry from round to round. Clones are the same.
#[derive(Clone)]
pub struct Carried {
    store: Rc<RefCell<Store>>,
    pool: Pool,
    file: Option<PathBuf>,
}

impl Carried {
    /// What stands in this file, if it is there; nothing without one.
    ///
    /// # Errors
    /// Why the file cannot be used.
    pub fn from_file(file: Option<&Path>, measure: Rc<dyn Measure>) -> Result<Carried, String> {
        let mut store = Store::default();
        if let Some(file) = file.filter(|file| file.exists()) {
            let text = std::fs::read(file).map_err(|why| format!("{}: {why}", file.display()))?;
            import(&text, &mut store).map_err(|why| format!("{}: {why}", file.display()))?;
        }
        let pool = Pool::new(measure);
        pool.hold(&store);
        Ok(Carried {
            store: Rc::new(RefCell::new(store)),
            pool,
            file: file.map(Path::to_owned),
        })
    }

    /// The experiences, for Recallers.
    pub fn suggestions(&self) -> Rc<dyn Suggestions> {
        Rc::new(self.pool.clone())
    }

    /// The strategies, for Analysts.
    pub fn strategies(&self) -> Rc<dyn Strategies> {
        Rc::new(self.clone())
    }

    /// Makes the experiences ready to be searched.
    pub async fn make_ready(&self) {
        if let Err(why) = self.pool.make_ready().await {
            eprintln!("Some experiences cannot be searched: {why}");
        }
    }

    /// Takes in what was learnt of a round and keeps it. Without a file it is forgotten: rounds of a study are then alike.
    ///
    /// # Errors
    /// Why it cannot be kept.
    pub async fn learn(&self, learnt: Vec<Learnt>) -> Result<(), String> {
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

impl Strategies for Carried {
    fn for_role(&self, role: Role) -> Option<Strategy> {
        self.store.borrow().for_role(role)
    }
}
