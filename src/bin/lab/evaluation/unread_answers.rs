//! Stops asking a judge whose answers can never be read.

/// After how many answers, none of which could be read, a judge is asked no more.
const MOST_UNREAD: usize = 20;

/// How many answers a judge has given of which none could be read.
pub struct UnreadAnswers {
    judge: String,
    /// `None` once an answer could be read.
    unread: Option<usize>,
}

impl UnreadAnswers {
    /// Returns a count of nothing for this judge.
    pub fn of(judge: &str) -> UnreadAnswers {
        UnreadAnswers {
            judge: judge.to_owned(),
            unread: Some(0),
        }
    }

    /// Counts an answer. `problem` says why it could not be read, if it could not.
    ///
    /// # Errors
    /// A sentence with this problem if the judge is to be asked no more.
    pub fn count(&mut self, problem: Option<&str>) -> Result<(), String> {
        self.unread = self.unread.filter(|_| problem.is_some()).map(|unread| unread + 1);
        match problem.filter(|_| self.unread == Some(MOST_UNREAD)) {
            None => Ok(()),
            Some(problem) => Err(format!(
                "None of the first {MOST_UNREAD} answers of {} could be read, the last one because {problem}. \
                 Everything answered is kept: name another judge with --model.",
                self.judge
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judge_is_asked_on_once_an_answer_could_be_read() {
        let mut silent = UnreadAnswers::of("silent");
        let counted = (1..).find_map(|answers| silent.count(Some("it is empty")).err().map(|_| answers));
        assert_eq!(counted, Some(MOST_UNREAD));
        let mut clumsy = UnreadAnswers::of("clumsy");
        assert_eq!(clumsy.count(None), Ok(()));
        assert!((0..2 * MOST_UNREAD).all(|_| clumsy.count(Some("it is empty")).is_ok()));
    }
}
