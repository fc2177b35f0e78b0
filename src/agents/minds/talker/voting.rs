//! A Talker's vote.

use super::preparation::{MeetingNow, prepare};
use super::prompt::TalkerContext;
use super::short_reply::ShortReplies;
use super::{Talker, ballot};
use crate::agents::memory::Memory;
use crate::agents::minds::prompt::ChatTranscript;
use crate::agents::{Choice, Decision, ReplyRetries};
use crate::game::{Action, View};
use crate::table::{Dice, one_line};
use std::rc::Rc;

/// The maximum number of characters of a vote's reason.
const MAX_REASON: usize = 300;

impl Talker {
    /// Returns the choice of the seat's vote.
    pub(super) fn vote(
        &self,
        view: &View<'_>,
        chat: &ChatTranscript<'_>,
        mut memory: Memory,
        mut dice: Dice,
    ) -> Choice {
        let now_in_meeting = MeetingNow::of(view, chat);
        let remembered = now_in_meeting.describe_memory(&*self.mind, &memory);
        let (offers, roster) = (view.offers(), view.roster().clone());
        let mut context = TalkerContext::of(view, chat, remembered, self.shown, usize::MAX);
        let (ballot, sampling) = (ballot::question(view, &offers), self.sampling);
        let request = sampling.vote(context.request(ballot.clone()));
        let preparation = self.mind.prepare_speech(view, &memory);
        let mind = Rc::clone(&self.mind);
        let mut model = ShortReplies::new(self.model.clone());
        let now = view.moment();
        let retries = Rc::new(ReplyRetries::default());
        self.pending(request, Rc::clone(&retries), async move {
            let mut missing_parts = Vec::new();
            if let Some(preparation) = preparation {
                (memory, missing_parts) = prepare(preparation, &*mind, now_in_meeting, &mut context).await;
            }
            let request = sampling.vote(context.request(ballot));
            let reply = model.ask(request, ballot::MAX_TOKENS).await?;
            memory.talk.note_calls(model.calls, now);
            let reason = one_line(&reply.text, MAX_REASON);
            let named = ballot::named(&reply.text, &offers, &roster);
            let decide = |action: Action, remark: Option<&str>| Decision {
                memory: Some(mind.note_response(memory, &action, &roster)),
                missing_parts,
                thought: Some(reason).filter(|reason| !reason.is_empty()),
                remark: remark.map(str::to_owned),
                ..Decision::of_action(action)
            };
            Ok(match named {
                Some(vote) => decide(vote, None),
                None => {
                    retries.set_sampled();
                    let sampled = ballot::sampled(&offers, &mut dice).unwrap_or(Action::SkipVote);
                    decide(
                        sampled,
                        Some("The reply named nobody to vote for, so the vote was sampled at random."),
                    )
                }
            })
        })
    }
}
