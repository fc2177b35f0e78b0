//! The account to which a request is charged.

use std::fmt;

use super::Meter;

/// The meter and payer to which a request is charged; none by default. It travels with the request to the
/// code that sends it, since only that code knows how often the request was sent and what each try returned.
/// Clones are the same, and requests compare equal regardless of their bills.
#[derive(Clone, Default)]
pub struct Bill(Option<(Meter, usize)>);

impl Bill {
    /// Returns a bill for `payer` on `meter`.
    pub(super) fn of(meter: Meter, payer: usize) -> Self {
        Self(Some((meter, payer)))
    }

    /// Returns the meter and the payer, if anybody pays.
    pub(super) fn account(&self) -> Option<(&Meter, usize)> {
        self.0.as_ref().map(|(meter, payer)| (meter, *payer))
    }
}

impl PartialEq for Bill {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Bill {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Bill(…)")
    }
}
