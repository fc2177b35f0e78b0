//! With whom a seat was where before the last meeting.

use super::PromptCheck;
use among_agents::game::ObservedEvent;

impl PromptCheck<'_> {
    /// Everybody whom the seat met before the last finished meeting, with room and timestep.
    pub(super) fn has_the_company_before_the_last_meeting(&self, last: u16) {
        let heading = "In company before that meeting: ";
        let told = self.user.lines().find_map(|line| line.strip_prefix(heading));
        let stays: Vec<&str> = told.into_iter().flat_map(|line| line.split("; ")).collect();
        for seen in self.view.seen().filter(|seen| seen.timestep < last) {
            let ObservedEvent::Met(met) = seen.seen else {
                continue;
            };
            let (at, room) = (seen.timestep, seen.room);
            // The latest turns are told one by one by some minds.
            let time = format!("{} ", self.time_in_record(at));
            let turns = || self.user.lines().filter(|line| line.starts_with(&time));
            let is_then = |stay: &&&str| {
                let (first, until) = super::run(stay).unwrap_or((at, at));
                (first..=until).contains(&at) && (first < until || stay.starts_with(&format!("T{at} ")))
            };
            for who in met.players {
                let tells = |text: &str| text.contains(room.name()) && text.contains(self.view.name(who));
                let is_all = |line: &str| line.contains(" with all") || line.contains(", met all");
                assert!(
                    stays.iter().filter(is_then).any(|stay| tells(stay))
                        || turns().any(|line| tells(line) || is_all(line)),
                    "{} in {room} at {at} is missing for {:?} in:\n{}",
                    self.view.name(who),
                    self.mind,
                    self.user
                );
            }
        }
    }
}
