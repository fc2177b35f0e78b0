//! The parameters of the page's address.

use crate::game::Rules;
use crate::round::Speed;

/// The parameters of the page's address. None of them is ever a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// `?watch`: start a round at once.
    pub watch: bool,
    /// `?demo`: play rounds one after another.
    pub demo: bool,
    /// `?seed=7`: the seed of the first round.
    pub seed: Option<u64>,
    /// `?rules=paper`: a preset of the rules.
    pub rules: Option<Rules>,
    /// `?speed=max`: the playback speed.
    pub speed: Option<Speed>,
    /// `?roles=shown` or `?roles=hidden`: whether those who watch are shown all roles.
    pub shows_roles: Option<bool>,
    /// `?base_url=…`: a service to connect.
    pub base_url: Option<String>,
    /// `?model=…`: the service's model.
    pub model: Option<String>,
    /// `?code=…`: the code that a service returns after a person has signed in there. It is valid for one
    /// exchange, which only this tab can make.
    pub sign_in_code: Option<String>,
    /// `#round=…&at=…`: a round to show.
    pub round: Option<LinkedPosition>,
    /// The parameters that are unknown or unreadable, as they appear in the address.
    pub unread: Vec<String>,
}

/// A round in the fragment of the page's address, which is sent to no server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedPosition {
    /// The round, as `link::read_link` reads it.
    pub round: String,
    /// The number of choices after which it is shown; 0 if the address names none.
    pub at: usize,
}

impl LinkedPosition {
    /// Reads the fragment of an address, with or without its `#`; `None` if it holds no round.
    ///
    /// ```
    /// use among_agents::settings::LinkedPosition;
    /// let position = LinkedPosition::read("#round=AQAA&at=12").expect("there is a round");
    /// assert_eq!((position.round.as_str(), position.at), ("AQAA", 12));
    /// assert_eq!(position.fragment(), "#round=AQAA&at=12");
    /// assert_eq!(LinkedPosition::read("#stage"), None);
    /// ```
    pub fn read(fragment: &str) -> Option<LinkedPosition> {
        let mut parameters = fragment.trim_start_matches('#').split('&');
        let round = parameters.next()?.strip_prefix("round=")?.to_owned();
        let at = parameters.find_map(|parameter| parameter.strip_prefix("at=")?.parse().ok());
        Some(LinkedPosition {
            round,
            at: at.unwrap_or(0),
        })
    }

    /// Returns the fragment, with its `#`.
    pub fn fragment(&self) -> String {
        match self.at {
            0 => format!("#round={}", self.round),
            at => format!("#round={}&at={at}", self.round),
        }
    }
}

/// How many characters of an unreadable parameter are repeated, enough to find it.
const QUOTED: usize = 40;

impl Address {
    /// Reads the parameters, given as decoded names and values. Unknown and unreadable ones change nothing.
    pub fn read<'a>(parameters: impl IntoIterator<Item = (&'a str, &'a str)>) -> Address {
        let mut address = Address::default();
        for (name, value) in parameters {
            let value = value.trim();
            let words = || Some(value.to_owned()).filter(|words| !words.is_empty());
            let is_read = match name {
                "watch" => read(&mut address.watch, Some(true)),
                "demo" => read(&mut address.demo, Some(true)),
                "seed" => read(&mut address.seed, value.parse().ok().map(Some)),
                "rules" => read(&mut address.rules, Rules::preset(value).map(Some)),
                "speed" => read(&mut address.speed, Speed::named(value).map(Some)),
                "roles" => read(&mut address.shows_roles, shown_or_hidden(value).map(Some)),
                "base_url" => read(&mut address.base_url, words().map(Some)),
                "code" => read(&mut address.sign_in_code, words().map(Some)),
                "model" => read(&mut address.model, words().map(Some)),
                _ => false,
            };
            if !is_read {
                address.unread.push(quoted(name, value));
            }
        }
        address
    }

    /// Returns a sentence on what could not be read, if anything.
    pub fn complaint(&self) -> Option<String> {
        let parameters = self.unread.join(", ");
        (!self.unread.is_empty())
            .then(|| format!("The address contains parameters that this page cannot read: {parameters}."))
    }

    /// Returns whether a round starts without a click.
    pub fn begins_at_once(&self) -> bool {
        self.round.is_none() && (self.watch || self.demo || self.seed.is_some())
    }
}

/// Reads whether something is shown.
fn shown_or_hidden(value: &str) -> Option<bool> {
    match value {
        "shown" => Some(true),
        "hidden" => Some(false),
        _ => None,
    }
}

/// Stores a value if it could be read, and returns whether it could.
fn read<T>(place: &mut T, value: Option<T>) -> bool {
    value.map(|value| *place = value).is_some()
}

/// Quotes a parameter as it appears in the address. Of an unknown one only the name is repeated, since its
/// value may be a key that was put there by mistake.
fn quoted(name: &str, value: &str) -> String {
    let is_known = ["seed", "rules", "speed", "roles", "base_url", "model"].contains(&name);
    let shown = if is_known {
        format!("{name}={value}")
    } else {
        name.to_owned()
    };
    shown.chars().take(QUOTED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read() {
        let address = Address::read([("seed", "7"), ("rules", "paper-seven"), ("speed", "max")]);
        assert_eq!(address.complaint(), None);
        assert_eq!(address.seed, Some(7));
        assert_eq!(address.rules, Some(Rules::paper_seven()));
        assert_eq!(address.speed, Some(Speed::Max));
        assert!(address.begins_at_once());
    }

    #[test]
    fn roles_are_shown_or_hidden() {
        for (value, shows_roles) in [("shown", Some(true)), ("hidden", Some(false)), ("yes", None)] {
            let address = Address::read([("roles", value)]);
            assert_eq!(address.shows_roles, shows_roles, "{value}");
            assert_eq!(address.complaint().is_none(), shows_roles.is_some(), "{value}");
        }
    }

    #[test]
    fn a_speed_has_a_name_and_a_label() {
        for (value, speed) in [
            ("faster", Some(Speed::Faster)),
            ("4", Some(Speed::Faster)),
            ("4x", Some(Speed::Faster)),
            ("½×", Some(Speed::Slow)),
            ("Max", Some(Speed::Max)),
            ("3", None),
            ("x", None),
        ] {
            assert_eq!(Address::read([("speed", value)]).speed, speed, "{value}");
        }
    }

    #[test]
    fn unreadable_parameters_change_nothing_and_are_named() {
        let parameters = [
            ("seed", "seven"),
            ("rules", "house"),
            ("speed", ""),
            ("frobnicate", ""),
        ];
        let address = Address::read(parameters);
        let complaint = "The address contains parameters that this page cannot read: seed=seven, rules=house, \
                         speed=, frobnicate.";
        assert_eq!(address.complaint().as_deref(), Some(complaint));
        let rest = Address {
            unread: Vec::new(),
            ..address
        };
        assert_eq!(rest, Address::default());
    }

    #[test]
    fn complaints_about_an_address_are_short_and_quote_no_key() {
        let long = "7".repeat(500);
        let address = Address::read([("api_key", "sk-secret"), ("seed", &long)]);
        let complaint = address.complaint().expect("neither can be read");
        assert!(
            complaint.len() < 150 && !complaint.contains("secret"),
            "{complaint}"
        );
    }
}
