//! The option with the settings of minds, and what replaces the options that it took the place of.

use among_agents::agents::minds::settings::file::SettingsByMind;
use among_agents::agents::minds::{Mind, MindSettings};
use clap::Args;

/// The value that stands for the settings of each mind's paper.
const AS_PUBLISHED: &str = "as-published";

/// The options of commands with minds.
#[derive(Args, Clone, Debug, Default)]
pub struct MindsArgs {
    /// The settings of minds: a file, or as-published for those of each mind's paper [default: those of the
    /// page]
    #[arg(long = "minds", value_name = "FILE", value_parser = settings)]
    set: Option<SettingsByMind>,
}

impl MindsArgs {
    /// Returns the settings of a mind.
    pub fn of(&self, mind: Mind) -> MindSettings {
        let set = self.set.as_ref().and_then(|set| set.of(mind));
        set.cloned().unwrap_or_default()
    }

    /// Returns the minds that a file sets; none if there is no file.
    pub fn of_a_file(&self) -> impl Iterator<Item = Mind> {
        let set = self
            .set
            .iter()
            .filter(|set| **set != SettingsByMind::as_published());
        set.flat_map(SettingsByMind::minds)
    }
}

/// Reads the settings in a file.
fn settings(file: &str) -> Result<SettingsByMind, String> {
    if file == AS_PUBLISHED {
        return Ok(SettingsByMind::as_published());
    }
    let text = std::fs::read(file).map_err(|why| {
        format!("{file} cannot be read ({why}): name a file exported under Table, or {AS_PUBLISHED}.")
    })?;
    SettingsByMind::import(&text).map_err(|why| format!("{file}: {why}"))
}

/// Former options, each with what is written instead.
const FORMER: [(&str, &str); 8] = [
    (
        "--seats",
        "--crew WHO --impostors WHO, or name a plan whose cells seat several minds",
    ),
    (
        "--journals",
        "--out FOLDER, which holds the records of all rounds; lab replay FILE prints one as text",
    ),
    (
        "--without",
        r#"--minds FILE with {"version": 1, "minds": {"planner": {"off": ["plan"]}}} in the file"#,
    ),
    (
        "--talker",
        concat!(
            r#"--minds FILE with {"version": 1, "minds": {"talker": {"talk": "#,
            r#"{"variant": "generate_or_pass"}}}} in the file"#
        ),
    ),
    (
        "--temperature",
        r#"--minds FILE with {"version": 1, "minds": {"planner": {"temperature": 0}}} in the file"#,
    ),
    (
        "--lite",
        r#"--minds FILE with {"version": 1, "minds": {"recaller": {"lite": true}}} in the file"#,
    ),
    (
        "--analyses",
        r#"--minds FILE with {"version": 1, "minds": {"analyst": {"analysed": "mates"}}} in the file"#,
    ),
    (
        "--as-in-time-to-talk",
        "--rules time-to-talk --minds as-published",
    ),
];

/// Returns what is written instead of a former option; `None` for any other.
pub fn instead_of(option: &str) -> Option<&'static str> {
    let former = FORMER.iter().find(|(former, _)| *former == option);
    former.map(|(_, instead)| *instead)
}
