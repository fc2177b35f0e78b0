//! The version of the bots' play stands for how they play.

use super::read;
use super::support::folder::Folder;
use crate::study::{FinishedStudy, play};
use among_agents::lab::plan::BOT_VERSION;
use among_agents::stable_hash;
use std::path::Path;

/// What a file of the version and the digest of the bots' play holds.
const RECORDED: &str = include_str!("../../../../../tests/golden/bot_version.txt");

/// Returns the digest of all choices in some rounds of bots, in rounds and live.
fn digest_of_play() -> String {
    let folder = Folder::of("bot-version");
    let mut choices = Vec::new();
    for rules in ["paper", "standard"] {
        for meetings in ["rounds", "live"] {
            let out = folder.file(&format!("{rules}-{meetings}"));
            let options = format!(
                "--crew bot --impostors bot --rules {rules} --meetings {meetings} --rounds 6 --out {}",
                out.display()
            );
            play(&read(&options).expect("a study")).expect("rounds of bots");
            let study = FinishedStudy::read(&out).expect("a study");
            for (cell, seed) in study.played() {
                let record = study.record(cell, seed).expect("a record");
                choices.extend(serde_json::to_vec(&record.round.choices).expect("JSON"));
            }
        }
    }
    format!("{:016x}", stable_hash::digest(&choices))
}

#[test]
fn bots_that_play_differently_have_another_version() {
    let found = format!("version {BOT_VERSION}: {}\n", digest_of_play());
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/bot_version.txt");
        std::fs::write(file, found).expect("the file can be written");
        return;
    }
    assert_eq!(
        found, RECORDED,
        "The bots play differently: raise BOT_VERSION in src/lab/plan, then record their play with UPDATE_GOLDEN=1."
    );
}
