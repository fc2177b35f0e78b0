//! Saved rounds and lessons keep the names of their fields, whatever the program calls them now.

use among_agents::agents::Memory;
use among_agents::agents::experience::Experience;
use among_agents::round::SavedLiveMeeting;
use serde::{Serialize, de::DeserializeOwned};

/// Checks that this text is read as a value of this type and written as it was.
fn is_kept<T: Serialize + DeserializeOwned>(stored: &str) {
    let value: T = serde_json::from_str(stored).expect("it can be read");
    let written = serde_json::to_string(&value).expect("it can be written");
    assert_eq!(written, stored);
}

/// The parts of a memory around that of the mind.
fn memory(mind: &str) -> String {
    format!(
        "{{\"mind\":{mind},\"autopilot\":{{\"movement\":{{\"looks\":1,\"straight\":2}},\"activity\":{{\
         \"goal\":\"Admin\",\"looks\":3,\"waits\":0,\"from\":\"Cafeteria\",\"at\":\"Admin\",\"seen\":4,\
         \"done\":5}}}},\"talk\":{{\"meeting\":0,\"calls\":[],\"messages\":0,\"waits\":0}}}}"
    )
}

#[test]
fn memories_keep_their_stored_names() {
    is_kept::<Memory>(&memory(
        "{\"Recaller\":{\"reflections\":[{\"timestep\":1,\"moment\":\"move\",\"words\":\"a\",\
         \"response\":\"b\"}],\"latest\":{\"timestep\":1,\"moment\":\"kill\",\"why\":\"Company\",\
         \"questions\":[],\"reflection\":null,\"suggestion\":null},\"situation\":null}}",
    ));
    is_kept::<Memory>(&memory(
        "{\"Analyst\":{\"strategy\":null,\"summaries\":[],\"analysis\":[],\"plan\":{\"timestep\":1,\
         \"paragraph\":\"\",\"actions\":[{\"turn\":{\"timestep\":1,\"phase\":\"task\"},\"words\":\"WAIT\"}]},\
         \"last_review\":null,\"analysed\":0}}",
    ));
}

#[test]
fn lessons_keep_their_stored_names() {
    is_kept::<Experience>(
        "{\"role\":\"crewmate\",\"moment\":\"talk\",\"reflection\":\"a\",\"response\":\"b\",\"score\":7,\
         \"round\":\"c\"}",
    );
}

#[test]
fn live_meetings_keep_their_stored_names() {
    is_kept::<SavedLiveMeeting>(
        "{\"phase\":\"chat\",\"now\":1.5,\"looks\":2,\"end\":{\"deadline\":3.5,\"people_ready_at\":null},\
         \"opener\":null,\"parts\":[\"away\",{\"resting\":{\"until\":null}},{\"asked\":{\"look\":4}}]}",
    );
}
