//! Logistic regression with Firth's penalty.
//!
//! A side that wins or loses all of its rounds has no finite maximum of the likelihood. Penalised by Jeffreys'
//! prior, every estimate is finite, its bias of first order is gone, and neither a constant has to be chosen
//! nor does the coding of the sides matter, as it would with a ridge. A single share of w in n becomes
//! (w + ½)/(n + 1). Sources: Firth 1993, *Bias reduction of maximum likelihood estimates*, Biometrika 80;
//! Heinze and Schemper 2002, *A solution to the problem of separation in logistic regression*, Statistics in
//! Medicine 21.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

/// The largest change of a coefficient in one step, which keeps the first steps from leaping too far.
const LARGEST_STEP: f64 = 1.0;

/// Changes up to this are none.
const TOLERANCE: f64 = 1e-9;

/// More steps than any fit needs: a coefficient of 20 takes some 30.
const STEPS: usize = 200;

/// The least ratio of the smallest to the largest pivot of an information matrix that is not singular. Counts
/// of rounds are whole numbers, so that other matrices are far from it.
const LEAST_PIVOT: f64 = 1e-9;

/// Returns the coefficients for which the logits of the chances of winning are `design` times them; `None` if
/// the rows with rounds do not determine them. Each row of the design has a number of rounds, and of those won.
///
/// The penalty is as if each row had further rounds, half of them won: as many as its leverage h. Newton steps
/// by these counts lead to the solution without overshooting it, which those by the true counts do where
/// rounds are few.
pub(super) fn firth_logit(
    design: &DMatrix<f64>,
    rounds: &DVector<f64>,
    won: &DVector<f64>,
) -> Option<DVector<f64>> {
    let mut coefficients = DVector::zeros(design.ncols());
    for _ in 0..STEPS {
        let chances = (design * &coefficients).map(logistic);
        let variances = chances.map(|chance| chance * (1.0 - chance));
        let weighted = rows_scaled(design, &rounds.component_mul(&variances));
        let information = decomposed(weighted.tr_mul(design))?;
        // The leverage of a row x with weight w: w x′ I⁻¹ x. Leverages sum to the number of coefficients.
        let solved = information.solve(&weighted.transpose());
        let leverages = DVector::from_fn(design.nrows(), |row, _| {
            design.row(row).tr_dot(&solved.column(row))
        });
        let rounds = rounds + &leverages;
        let score = won + leverages * 0.5 - rounds.component_mul(&chances);
        let information = decomposed(rows_scaled(design, &rounds.component_mul(&variances)).tr_mul(design))?;
        let step = information.solve(&design.tr_mul(&score));
        let size = step.amax();
        coefficients += step / size.max(LARGEST_STEP) * LARGEST_STEP;
        if size < TOLERANCE {
            return Some(coefficients);
        }
    }
    None
}

fn rows_scaled(matrix: &DMatrix<f64>, factors: &DVector<f64>) -> DMatrix<f64> {
    DMatrix::from_fn(matrix.nrows(), matrix.ncols(), |row, column| {
        factors[row] * matrix[(row, column)]
    })
}

/// Returns the inverse of the logit.
pub(super) fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// Returns the decomposition of an information matrix; `None` if it is singular.
fn decomposed(information: DMatrix<f64>) -> Option<Cholesky<f64, Dyn>> {
    let cholesky = Cholesky::new(information)?;
    let pivots = cholesky.l_dirty().diagonal();
    (pivots.min().powi(2) > LEAST_PIVOT * pivots.max().powi(2)).then_some(cholesky)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fit(columns: usize, design: &[f64], rounds: &[f64], won: &[f64]) -> Option<Vec<f64>> {
        let design = DMatrix::from_row_slice(rounds.len(), columns, design);
        let (rounds, won) = (
            DVector::from_column_slice(rounds),
            DVector::from_column_slice(won),
        );
        Some(firth_logit(&design, &rounds, &won)?.iter().copied().collect())
    }

    #[test]
    fn one_share_by_hand() {
        for (rounds, won) in [
            (1.0, 0.0),
            (2.0, 2.0),
            (10.0, 0.0),
            (10.0, 3.0),
            (4.0, 4.0),
            (500.0, 500.0),
        ] {
            let base = fit(1, &[1.0], &[rounds], &[won]).expect("one share")[0];
            let expected = (won + 0.5) / (rounds + 1.0);
            assert!((logistic(base) - expected).abs() < 1e-9, "{base}");
        }
    }

    #[test]
    fn a_saturated_table_by_hand() {
        // Two shares and two coefficients: each share becomes (w + ½)/(n + 1), so that the logarithm of the odds
        // ratio is that of Haldane 1956, The estimation and significance of the logarithm of a ratio of
        // frequencies, Annals of Human Genetics 20.
        let found = fit(2, &[1.0, 1.0, 1.0, -1.0], &[10.0, 20.0], &[0.0, 15.0]).expect("two shares");
        assert!((logistic(found[0] + found[1]) - 0.5 / 11.0).abs() < 1e-9);
        assert!((logistic(found[0] - found[1]) - 15.5 / 21.0).abs() < 1e-9);
    }

    #[test]
    fn what_rounds_do_not_determine_has_no_fit() {
        assert_eq!(fit(2, &[1.0, 1.0, 1.0, -1.0], &[10.0, 0.0], &[3.0, 0.0]), None);
        assert_eq!(fit(1, &[1.0], &[0.0], &[0.0]), None);
    }

    proptest! {
        #[test]
        fn every_table_has_a_finite_fit(
            cells in prop::collection::vec((1_u32..300, 0_u32..300), 9)
        ) {
            let rounds: Vec<f64> = cells.iter().map(|&(rounds, _)| f64::from(rounds)).collect();
            let won: Vec<f64> = cells.iter().map(|&(rounds, won)| f64::from(won % (rounds + 1))).collect();
            let code = |at: usize| match at {
                0 => [1.0, 0.0],
                1 => [0.0, 1.0],
                _ => [-1.0, -1.0],
            };
            let rows = (0..9).flat_map(|at| {
                let (crew, impostors) = (code(at / 3), code(at % 3));
                [1.0, crew[0], crew[1], -impostors[0], -impostors[1]]
            });
            let found = fit(5, &rows.collect::<Vec<_>>(), &rounds, &won);
            prop_assert!(found.is_some_and(|all| all.iter().all(|one| one.abs() < 20.0)));
        }
    }
}
