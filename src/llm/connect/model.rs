//! The model of a connection, with all its stages.

use std::rc::Rc;

use crate::llm::built_in::BuiltInModel;
use crate::llm::{
    Connection, Limited, Model, Platform, RequestQueue, RetryPolicy, Retrying, ServiceModel, SharedQuirks,
    SharedRateLimits, TimeLimited,
};

/// Returns the model of a connection, with the time limit and retries of `policy`.
///
/// The limits and the pauses of `queue` apply to all models that share it: models over one connection should.
/// `quirks` are those of the service and the model that are known, to which the model adds what it learns.
pub fn connect_model(
    connection: Connection,
    platform: &Platform,
    policy: RetryPolicy,
    queue: RequestQueue,
    quirks: SharedQuirks,
) -> Rc<dyn Model> {
    let clock = Rc::clone(&platform.clock);
    let (asked, shared_limits): (Rc<dyn Model>, _) = match connection {
        Connection::Http(http, endpoint) => of_service(ServiceModel::new(http, endpoint, platform), quirks),
        Connection::InPage(_) => {
            let model = BuiltInModel::new(platform.prompt_api.clone());
            (Rc::new(model), SharedRateLimits::default())
        }
    };
    let timed = TimeLimited::new(asked, Rc::clone(&clock), policy.time_limit);
    let limited = Limited::new(
        Rc::new(timed),
        Rc::clone(&clock),
        queue,
        shared_limits,
        policy.longest_pause,
    );
    Rc::new(Retrying::untimed(Rc::new(limited), clock, policy))
}

fn of_service(model: ServiceModel, quirks: SharedQuirks) -> (Rc<dyn Model>, SharedRateLimits) {
    let model = model.with_quirks(quirks);
    let shared_limits = model.shared_limits();
    (Rc::new(model), shared_limits)
}
