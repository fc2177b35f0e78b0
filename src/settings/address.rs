//! What the page's address asks for.

use crate::game::Rules;
use crate::round::Speed;

/// The parameters of the address. None of them is ever a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// `?watch`: a round begins at once.
    pub watch: bool,
    /// `?demo`: rounds follow one another by themselves.
    pub demo: bool,
    /// `?seed=7`: the first round's seed.
    pub seed: Option<u64>,
    /// `?rules=paper`: a preset.
    pub rules: Option<Rules>,
    /// `?speed=max`: the speed.
    pub speed: Option<Speed>,
    /// `?base_url=…`: a service to connect.
    pub base_url: Option<String>,
    /// `?model=…`: its model.
    pub model: Option<String>,
    /// `?code=…`: what the service gives back at which a person has signed in. It is good for one exchange, which nobody
    /// but this tab can make.
    pub sign_in_code: Option<String>,
    /// The parameters that are unknown or cannot be read, as they stand in the address.
    pub unread: Vec<String>,
}

/// How much of a parameter that cannot be read is repeated, in letters. Nobody needs more of it to find it.
const QUOTED: usize = 40;

impl Address {
    /// Reads the parameters, given as decoded names and values. What is unknown or cannot be read changes nothing.
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

    /// One sentence on what could not be read, if there is anything.
    pub fn complaint(&self) -> Option<String> {
        let parameters = self.unread.join(", ");
        (!self.unread.is_empty())
            .then(|| format!("The address holds what this page cannot read: {parameters}."))
    }

    /// Whether a round begins without a click.
    pub fn begins_at_once(&self) -> bool {
        self.watch || self.demo || self.seed.is_some()
    }
}

/// Takes over a value that could be read.
fn read<T>(place: &mut T, value: Option<T>) -> bool {
    value.map(|value| *place = value).is_some()
}

/// A parameter as it stands in the address. The value of an unknown one may be a key that somebody put there by
/// mistake, so only names are repeated of those.
fn quoted(name: &str, value: &str) -> String {
    let is_known = ["seed", "rules", "speed", "base_url", "model"].contains(&name);
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
    fn what_cannot_be_read_changes_nothing_and_is_named() {
        let parameters = [
            ("seed", "seven"),
            ("rules", "house"),
            ("speed", ""),
            ("frobnicate", ""),
        ];
        let address = Address::read(parameters);
        let complaint =
            "The address holds what this page cannot read: seed=seven, rules=house, speed=, frobnicate.";
        assert_eq!(address.complaint().as_deref(), Some(complaint));
        let rest = Address {
            unread: Vec::new(),
            ..address
        };
        assert_eq!(rest, Address::default());
    }

    #[test]
    fn what_is_repeated_is_short_and_never_a_key() {
        let long = "7".repeat(500);
        let address = Address::read([("api_key", "sk-secret"), ("seed", &long)]);
        let complaint = address.complaint().expect("neither can be read");
        assert!(
            complaint.len() < 150 && !complaint.contains("secret"),
            "{complaint}"
        );
    }
}
