//! Two cells of a study compared by the rounds that they played from the same seeds: won or lost.
//! The same counts serve whatever else is true or false of a round, such as that it ended in one way.

use super::interval::{Interval, NoInterval};
use super::moments::Correlation;
use super::p_value::PValue;
use super::paired_difference::score_interval;
use super::share::Share;
use statrs::distribution::{Binomial, Discrete, DiscreteCDF, Hypergeometric};

/// Counts of pairs of rounds, at least one. A pair is two rounds from the same seed, one of cell A and one of
/// cell B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WonPairs {
    both: usize,
    only_a: usize,
    only_b: usize,
    neither: usize,
}

impl WonPairs {
    /// Counts pairs, each with whether A won and whether B won; `None` if there are none.
    pub fn of(pairs: impl IntoIterator<Item = (bool, bool)>) -> Option<WonPairs> {
        let [mut both, mut only_a, mut only_b, mut neither] = [0; 4];
        for pair in pairs {
            match pair {
                (true, true) => both += 1,
                (true, false) => only_a += 1,
                (false, true) => only_b += 1,
                (false, false) => neither += 1,
            }
        }
        WonPairs::from_counts(both, only_a, only_b, neither)
    }

    /// Returns pairs that are counted already: won by both, only by A, only by B, by neither; `None` if all are
    /// 0.
    pub fn from_counts(both: usize, only_a: usize, only_b: usize, neither: usize) -> Option<WonPairs> {
        let pairs = WonPairs {
            both,
            only_a,
            only_b,
            neither,
        };
        (pairs.pairs() > 0).then_some(pairs)
    }

    /// The number of pairs, at least 1.
    pub fn pairs(self) -> usize {
        self.both + self.only_a + self.only_b + self.neither
    }

    /// The number of pairs that A won and B lost.
    pub fn only_a(self) -> usize {
        self.only_a
    }

    /// The number of pairs that B won and A lost.
    pub fn only_b(self) -> usize {
        self.only_b
    }

    /// The share of rounds that A won.
    pub fn share_a(self) -> Share {
        self.share(self.both + self.only_a)
    }

    /// The share of rounds that B won.
    pub fn share_b(self) -> Share {
        self.share(self.both + self.only_b)
    }

    fn share(self, won: usize) -> Share {
        Share::new(won, self.pairs()).expect("pairs are counted once, and there is one")
    }

    /// The share of pairs that differ, from 0 to 1. Only these tell A from B.
    pub fn discordance(self) -> f64 {
        (self.only_a + self.only_b) as f64 / self.pairs() as f64
    }

    /// The share won by A minus that won by B, from −1 to 1.
    pub fn difference(self) -> f64 {
        (self.only_a as f64 - self.only_b as f64) / self.pairs() as f64
    }

    /// Returns the interval of the difference by Tango's score method (`paired_difference.rs` says why). It may
    /// just exclude 0 where the exact test is just not significant; the test decides.
    ///
    /// # Errors
    /// [`NoInterval::FewerThanTwo`] for a single pair.
    pub fn interval(self) -> Result<Interval, NoInterval> {
        score_interval(self.only_a, self.only_b, self.pairs())
    }

    /// Returns φ, the correlation of the results of A and B; `None` if one of them won or lost every round.
    pub fn correlation(self) -> Option<Correlation> {
        let [both, only_a, only_b, neither] =
            [self.both, self.only_a, self.only_b, self.neither].map(|count| count as f64);
        let margins = (both + only_a) * (only_b + neither) * (both + only_b) * (only_a + neither);
        Correlation::from_ratio(both * neither - only_a * only_b, margins.sqrt())
    }

    /// Returns the two-sided p value of McNemar's exact test: twice the smaller tail of the binomial
    /// distribution of the pairs that differ, each way with probability ½, at most 1.
    ///
    /// Sources: McNemar 1947, *Note on the sampling error of the difference between correlated proportions or
    /// percentages*, Psychometrika 12; exact: Mosteller 1952, *Some statistical problems in measuring the
    /// subjective response to drugs*, Biometrics 8.
    pub fn p(self) -> PValue {
        sign_test(self.only_a.min(self.only_b), self.only_a + self.only_b)
    }

    /// Returns the two-sided p value of Fisher's exact test, as if the rounds of A and B had other seeds: the
    /// probability of all tables with the same margins that are no likelier than the observed one. It stands
    /// beside [`WonPairs::p`] to show what the pairs gained.
    ///
    /// Source: Fisher 1935, *The logic of inductive inference*, Journal of the Royal Statistical Society 98.
    pub fn unpaired_p(self) -> PValue {
        let (won_a, won_b, pairs) = (
            self.share_a().part() as u64,
            self.share_b().part() as u64,
            self.pairs() as u64,
        );
        let tables = Hypergeometric::new(2 * pairs, won_a + won_b, pairs)
            .expect("no more rounds are won or are A's than there are");
        // By logarithms, since `pmf` itself overflows above some 500 pairs.
        let probability = |won: u64| tables.ln_pmf(won).exp();
        // Tables as likely as the observed one may differ from it by rounding.
        let observed = probability(won_a) * (1.0 + 1e-7);
        let least = (won_a + won_b).saturating_sub(pairs);
        let all = (least..=pairs.min(won_a + won_b)).map(probability);
        PValue::rounded(all.filter(|&probability| probability <= observed).sum())
    }
}

/// Returns the two-sided p value of the sign test for `fewer` of `all` signs one way, `fewer` being at most
/// half of them.
pub(super) fn sign_test(fewer: usize, all: usize) -> PValue {
    let signs = Binomial::new(0.5, all as u64).expect("a half is a probability");
    PValue::rounded(2.0 * signs.cdf(fewer as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn counts(both: usize, only_a: usize, only_b: usize, neither: usize) -> WonPairs {
        WonPairs::from_counts(both, only_a, only_b, neither).expect("pairs")
    }

    fn is_near(found: PValue, expected: f64) -> bool {
        (found.value() - expected).abs() < 1e-9 * expected.max(1e-3)
    }

    #[test]
    fn mcnemar_by_hand_and_as_published() {
        // 2 (1 + 8) / 2⁸. Fagerland, Lydersen and Laake 2013, The McNemar test for binary matched-pairs data,
        // BMC Medical Research Methodology 13, the data of Bentur et al.: exact conditional test 0.070.
        let bentur = counts(1, 1, 7, 12);
        assert!(is_near(bentur.p(), 18.0 / 256.0));
        assert_eq!(bentur.p().to_string(), "p = 0.070");
        assert_eq!((bentur.pairs(), bentur.only_a(), bentur.only_b()), (21, 1, 7));
        assert!((bentur.difference() + 6.0 / 21.0).abs() < 1e-12);
        assert!(is_near(counts(0, 0, 5, 3).p(), 2.0 / 32.0));
        assert!(is_near(counts(3, 0, 0, 3).p(), 1.0));
        assert!(is_near(counts(3, 4, 4, 3).p(), 1.0));
    }

    #[test]
    fn mcnemar_of_many_pairs_is_exact_too() {
        // The values of SciPy 1.17, `binomtest`: statrs had faults of the beta function at shapes above 10⁴.
        assert!(is_near(counts(0, 4_800, 5_200, 0).p(), 6.593_515_598_672_343e-5));
        assert!(is_near(
            counts(0, 14_000, 14_500, 0).p(),
            0.003_117_705_090_442_055
        ));
        assert!((counts(0, 49_700, 50_300, 0).p().value() - 0.058_197_353_110_19).abs() < 1e-9);
    }

    #[test]
    fn fisher_as_published() {
        // Fisher 1935, The Design of Experiments, chapter 2: the lady tasting tea, 3 of 4 right, 34/70.
        // Two equally large groups: A won 3 of 4, B 1 of 4.
        assert!(is_near(counts(1, 2, 0, 1).unpaired_p(), 34.0 / 70.0));
        // A won 1 of 12 and B 9 of 12: (12·220 + 66)·2 / C(24, 10) by hand.
        let unpaired = counts(1, 0, 8, 3).unpaired_p().value();
        assert!(
            (unpaired - 2.0 * (12.0 * 220.0 + 66.0) / 1_961_256.0).abs() < 1e-12,
            "{unpaired}"
        );
        assert!(is_near(counts(5, 0, 0, 5).unpaired_p(), 1.0));
    }

    #[test]
    fn fisher_of_many_pairs_is_exact_too() {
        // SciPy 1.17, `fisher_exact`, of 1,000 and of 10,000 pairs.
        let small = counts(300, 240, 250, 210).unpaired_p().value();
        assert!((small - 0.686_126_180_109_761).abs() < 1e-9, "{small}");
        let large = counts(3_000, 2_400, 2_500, 2_100).unpaired_p().value();
        assert!((large - 0.159_788_779_502_951).abs() < 1e-7, "{large}");
    }

    #[test]
    fn phi_by_hand() {
        // (4·3 − 1·2) / √(5·5·6·4).
        let phi = counts(4, 1, 2, 3).correlation().expect("both vary").value();
        assert!((phi - 10.0 / 600.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!(counts(5, 0, 5, 0).correlation(), None, "B won every round");
        assert!(counts(5, 5, 5, 5).correlation().expect("both vary").is_weak());
        assert_eq!(WonPairs::of([]), None);
    }

    proptest! {
        #[test]
        fn exchanging_the_cells_changes_the_sign_only(
            pairs in prop::collection::vec(any::<(bool, bool)>(), 1..80)
        ) {
            let one = WonPairs::of(pairs.iter().copied()).expect("pairs");
            let other = WonPairs::of(pairs.iter().map(|&(a, b)| (b, a))).expect("pairs");
            prop_assert_eq!(one.p(), other.p());
            prop_assert!((one.unpaired_p().value() - other.unpaired_p().value()).abs() < 1e-9);
            prop_assert_eq!(one.difference(), -other.difference());
            prop_assert!((one.difference() - (one.share_a().value() - one.share_b().value())).abs() < 1e-12);
            let numbers: Vec<(f64, f64)> =
                pairs.iter().map(|&(a, b)| (f64::from(u8::from(a)), f64::from(u8::from(b)))).collect();
            match (one.correlation(), Correlation::of(&numbers)) {
                (Some(phi), Some(r)) => prop_assert!((phi.value() - r.value()).abs() < 1e-9),
                (phi, r) => prop_assert_eq!(phi, r),
            }
        }
    }
}
