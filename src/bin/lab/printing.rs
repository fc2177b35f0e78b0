//! Writing to the standard output.

use std::io::{ErrorKind, Write, stdout};

/// Prints this text. Whoever reads it may stop before its end, as `head` does.
///
/// # Errors
/// A sentence if the text cannot be written for another reason.
pub fn print(text: &str) -> Result<(), String> {
    print_to(&mut stdout().lock(), text)
}

/// Prints this text and ends its line, as [`print`].
pub fn print_line(text: &str) -> Result<(), String> {
    print(&format!("{text}\n"))
}

fn print_to(out: &mut impl Write, text: &str) -> Result<(), String> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() != ErrorKind::BrokenPipe => {
            Err(format!("The standard output cannot be written: {why}."))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Error, Result as Written};

    struct Refusing(ErrorKind);

    impl Write for Refusing {
        fn write(&mut self, _: &[u8]) -> Written<usize> {
            Err(Error::from(self.0))
        }

        fn flush(&mut self) -> Written<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_may_stop_early_and_a_full_disk_is_told() {
        assert_eq!(print_to(&mut Refusing(ErrorKind::BrokenPipe), "text"), Ok(()));
        let why = print_to(&mut Refusing(ErrorKind::StorageFull), "text").expect_err("told");
        assert!(
            why.starts_with("The standard output cannot be written: "),
            "{why}"
        );
        let mut written = Vec::new();
        assert_eq!(print_to(&mut written, "text"), Ok(()));
        assert_eq!(written, b"text");
    }
}
