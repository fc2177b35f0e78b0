//! Reads any text as a record. It must never panic, and a record that was read must be shown at its end and written
//! so that it is read again.

#![no_main]

use among_agents::record::Record;
use among_agents::round::Replay;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(record) = Record::of_json(text) {
        let replay = Replay::of(record.round.clone()).expect("it was checked");
        assert!(replay.at(replay.len()).game().journal().len() >= replay.len());
        assert_eq!(Record::of_json(&record.to_json()), Ok(record));
    }
});
