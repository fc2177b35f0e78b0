//! Tests of the service: its answers, and whole studies against it.

mod answers;
mod studies;

use super::bias::Bias;
use super::dice_model::DiceModel;
use super::http::HttpService;

/// Starts a service with these biases on a thread of its own, and returns its base URL.
pub fn serving(biases: &[Bias], needs_a_plan: bool) -> String {
    let service = HttpService::bind(0).expect("a free port");
    let base_url = service.base_url();
    let model = DiceModel {
        seed: 1,
        biases: biases.to_vec(),
        needs_a_plan,
    };
    // It ends with the tests.
    std::thread::spawn(move || service.serve(model));
    base_url
}

/// Starts a service without a bias, and returns its base URL.
pub fn serving_dice() -> String {
    serving(&[], false)
}
