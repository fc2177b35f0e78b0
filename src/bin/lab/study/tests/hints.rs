//! Tests of the hints about what has no effect.

use super::read;
use super::support::folder::Folder;
use crate::study::WrittenPlan;
use crate::study::checks::hints;

#[test]
fn options_without_effect_give_hints() {
    let folder = Folder::of("minds-hints");
    let file = |minds: &str| folder.minds(minds);
    let told = |crew: &str, arguments: &str| {
        let service = "--base-url http://localhost:1/v1 --model m --out unused";
        let args = read(&format!("{service} --crew {crew} --impostors bot {arguments}")).expect("a study");
        let plan = WrittenPlan::of(&args).expect("a plan");
        hints(&args, &plan.plan).len()
    };
    let without_advice = r#""recaller":{"off":["suggestion"]}"#;
    assert_eq!(told("recaller", &file(without_advice)), 1);
    assert_eq!(
        told("recaller", &format!("{} --learn f", file(without_advice))),
        0
    );
    assert_eq!(told("recaller", &file(r#""recaller":{"off":["questions"]}"#)), 0);
    assert_eq!(told("recaller", &file(r#""planner":{"recent":8}"#)), 1);
    assert_eq!(told("recaller", "--minds as-published"), 0);
    assert_eq!(told("recaller", "--embeddings e"), 0);
    assert_eq!(told("recaller", "--embeddings e --dialect anthropic"), 1);
    assert_eq!(told("bot", ""), 1, "no service is asked");
}
