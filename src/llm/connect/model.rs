//! The model of a connection: what sends requests, with all its stages around it.

use std::rc::Rc;

use crate::clock::Clock;
use crate::llm::{
    Connection, Limited, Limits, Model, RequestQueue, RetryPolicy, Retrying, ServiceModel, SharedQuirks,
    SharedRateLimits, TimeLimited,
};

/// The model of a connection, ready to play: with the time-outs and the tries of this policy, and no more at once than
/// these limits allow.
///
/// The limits hold for what this call returns: seats that share a model share it, and several models over one connection
/// are made with [`connect_in_turn`], with the same [`RequestQueue`].
pub fn connect(
    connection: Connection,
    clock: Rc<dyn Clock>,
    policy: RetryPolicy,
    limits: Limits,
) -> Rc<dyn Model> {
    connect_knowing(connection, clock, policy, limits, SharedQuirks::default())
}

/// As [`connect`], but beginning with what is known about the service and the model, to which it adds what it learns.
pub fn connect_knowing(
    connection: Connection,
    clock: Rc<dyn Clock>,
    policy: RetryPolicy,
    limits: Limits,
    learnt: SharedQuirks,
) -> Rc<dyn Model> {
    let turns = RequestQueue::new(limits, policy.longest_pause);
    connect_in_turn(connection, clock, policy, turns, learnt)
}

/// As [`connect_knowing`], but in the turns of a connection over which other models are asked too: the limits hold, and a
/// rate limit holds up, all of them together.
pub fn connect_in_turn(
    connection: Connection,
    clock: Rc<dyn Clock>,
    policy: RetryPolicy,
    turns: RequestQueue,
    learnt: SharedQuirks,
) -> Rc<dyn Model> {
    let (asked, shared_limits): (Rc<dyn Model>, _) = match connection {
        Connection::Http(http, endpoint) => of_service(ServiceModel::new(http, endpoint), learnt),
        Connection::InPage(in_page) => ((in_page.model)(), SharedRateLimits::default()),
    };
    let timed = TimeLimited::new(asked, Rc::clone(&clock), policy.time_limit);
    let limited = Limited::new(
        Rc::new(timed),
        Rc::clone(&clock),
        turns,
        shared_limits,
        policy.longest_pause,
    );
    Rc::new(Retrying::untimed(Rc::new(limited), clock, policy))
}

fn of_service(model: ServiceModel, learnt: SharedQuirks) -> (Rc<dyn Model>, SharedRateLimits) {
    let model = model.knowing(learnt);
    let shared_limits = model.shared_limits();
    (Rc::new(model), shared_limits)
}
