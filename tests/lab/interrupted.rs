//! A study that is ended with Ctrl-C.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
#[cfg(unix)]
fn whoever_ends_a_study_is_told_that_everything_is_kept() {
    // A service that never answers.
    let service = TcpListener::bind("127.0.0.1:0").expect("a port of this machine");
    let address = service.local_addr().expect("it has an address");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted-study");
    let mut study = Command::new(env!("CARGO_BIN_EXE_lab"));
    study.args([
        "study",
        "--crew",
        "planner",
        "--impostors",
        "bot",
        "--model",
        "m",
        "--rounds",
        "1",
    ]);
    study
        .args(["--base-url", &format!("http://{address}/v1"), "--out"])
        .arg(&out);
    let study = study
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("lab can be run");
    // Once it has asked the service, it waits.
    let _asked = service.accept().expect("it asks");
    let interrupted = Command::new("kill")
        .args(["-INT", &study.id().to_string()])
        .status();
    assert!(interrupted.expect("a process can be interrupted").success());
    let ended = study.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130));
    let told = String::from_utf8(ended.stderr).expect("text");
    assert!(
        told.ends_with("What was written is kept, and the same command goes on from there.\n"),
        "{told}"
    );
}
