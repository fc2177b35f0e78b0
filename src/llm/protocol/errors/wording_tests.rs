use super::*;
use crate::llm::Quote;

#[test]
fn sentences_end_once() {
    let said = Quote::of("Something odd.", &crate::llm::ApiKey::NONE);
    for error in [
        LlmError::KeyRefused { said: said.clone() },
        LlmError::RateLimited {
            retry_after: Some(Duration::from_millis(1500)),
            said: said.clone(),
        },
        LlmError::RateLimited {
            retry_after: None,
            said: Quote::NONE,
        },
        LlmError::RateLimitUsedUp {
            back_in: Duration::from_secs(14_400),
        },
        LlmError::Redirected { to: Quote::NONE },
        LlmError::Redirected { to: said.clone() },
        LlmError::TimedOut {
            after: Duration::from_secs(60),
        },
        LlmError::CutShort { limit: Some(16) },
        LlmError::CutShort { limit: None },
        LlmError::TooBig,
        LlmError::Refused { status: 400, said },
    ] {
        let sentence = error.to_string();
        assert!(sentence.ends_with('.') && !sentence.ends_with(".."), "{sentence}");
        assert!(!sentence.contains("  "), "{sentence}");
        assert!(!error.kind().is_empty());
    }
}

#[test]
fn numbers_are_said_plainly() {
    let limited = LlmError::RateLimited {
        retry_after: Some(Duration::from_millis(1500)),
        said: Quote::NONE,
    };
    assert!(limited.to_string().contains("wait 2 s"), "{limited}");
    let late = LlmError::TimedOut {
        after: Duration::from_secs(60),
    };
    assert!(late.to_string().contains("within 60 s"), "{late}");
    assert!(LlmError::TooBig.to_string().contains("longer than 1 MB"));
}

#[test]
fn a_wait_is_told_in_the_unit_that_people_would_choose() {
    for (seconds, words) in [
        (0.4, "1 s"),
        (120.0, "120 s"),
        (121.0, "3 min"),
        (7_200.0, "120 min"),
        (86_400.0, "24 h"),
    ] {
        assert_eq!(rounded_up(Duration::from_secs_f64(seconds)), words);
    }
}
