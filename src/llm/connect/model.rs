//! The model of a connection, with all its stages.

use std::rc::Rc;

use crate::llm::built_in::BuiltInModel;
use crate::llm::{
    Connection, Limited, Limits, Model, Platform, RequestQueue, RetryPolicy, Retrying, ServiceModel,
    SharedQuirks, SharedRateLimits, TimeLimited,
};

/// Returns the model of a connection, with the time limit and retries of `policy` and the number of requests
/// in flight of `limits`.
///
/// The limits apply to the returned model: seats that share a model must share this value. Several models
/// over one connection are made with [`connect_in_turn`] and the same [`RequestQueue`].
pub fn connect(
    connection: Connection,
    platform: &Platform,
    policy: RetryPolicy,
    limits: Limits,
) -> Rc<dyn Model> {
    connect_knowing(connection, platform, policy, limits, SharedQuirks::default())
}

/// Like [`connect`], but starts with known quirks of the service and the model, to which it adds what it
/// learns.
pub fn connect_knowing(
    connection: Connection,
    platform: &Platform,
    policy: RetryPolicy,
    limits: Limits,
    learnt: SharedQuirks,
) -> Rc<dyn Model> {
    let queue = RequestQueue::new(limits, policy.longest_pause);
    connect_in_turn(connection, platform, policy, queue, learnt)
}

/// Like [`connect_knowing`], but in the queue of a connection over which other models are asked too. The
/// limits and the pauses of the queue apply to all of them together.
pub fn connect_in_turn(
    connection: Connection,
    platform: &Platform,
    policy: RetryPolicy,
    queue: RequestQueue,
    learnt: SharedQuirks,
) -> Rc<dyn Model> {
    let clock = Rc::clone(&platform.clock);
    let (asked, shared_limits): (Rc<dyn Model>, _) = match connection {
        Connection::Http(http, endpoint) => of_service(ServiceModel::new(http, endpoint, platform), learnt),
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

fn of_service(model: ServiceModel, learnt: SharedQuirks) -> (Rc<dyn Model>, SharedRateLimits) {
    let model = model.with_quirks(learnt);
    let shared_limits = model.shared_limits();
    (Rc::new(model), shared_limits)
}
