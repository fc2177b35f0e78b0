//! Who pays for a request.

use std::fmt;

use super::Meter;

/// The payer to whom a request is charged: a meter, and the payer's number there; nobody by default. It
/// travels with the request to the code that sends it, since only that code knows how often the request was
/// sent and what each try returned. Clones are the same, and requests compare equal regardless of who pays.
#[derive(Clone, Default)]
pub struct Payer(Option<(Meter, usize)>);

impl Payer {
    /// Returns the payer with this number on `meter`.
    pub(super) fn of(meter: Meter, number: usize) -> Self {
        Self(Some((meter, number)))
    }

    /// Returns the meter and the payer's number there, if anybody pays.
    pub(super) fn account(&self) -> Option<(&Meter, usize)> {
        self.0.as_ref().map(|(meter, number)| (meter, *number))
    }
}

impl PartialEq for Payer {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Payer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Payer(…)")
    }
}
