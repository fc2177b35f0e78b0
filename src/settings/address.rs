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
}

impl Address {
    /// Reads the parameters, given as decoded names and values. What is unknown or cannot be read is passed over.
    pub fn read<'a>(parameters: impl IntoIterator<Item = (&'a str, &'a str)>) -> Address {
        let mut address = Address::default();
        for (name, value) in parameters {
            match name {
                "watch" => address.watch = true,
                "demo" => address.demo = true,
                "seed" => address.seed = value.trim().parse().ok(),
                "rules" => address.rules = Rules::preset(value),
                "speed" => address.speed = Speed::named(value),
                "base_url" => address.base_url = Some(value.trim().to_owned()).filter(|url| !url.is_empty()),
                "model" => address.model = Some(value.trim().to_owned()).filter(|model| !model.is_empty()),
                _ => {}
            }
        }
        address
    }

    /// Whether a round begins without a click.
    pub fn begins_at_once(&self) -> bool {
        self.watch || self.demo || self.seed.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read() {
        let address = Address::read([
            ("seed", "7"),
            ("rules", "paper-seven"),
            ("speed", "max"),
            ("x", "y"),
        ]);
        assert_eq!(address.seed, Some(7));
        assert_eq!(address.rules, Some(Rules::paper_seven()));
        assert_eq!(address.speed, Some(Speed::Max));
        assert!(address.begins_at_once());
    }

    #[test]
    fn what_cannot_be_read_is_passed_over() {
        let address = Address::read([("seed", "seven"), ("rules", "house"), ("speed", "")]);
        assert_eq!(address, Address::default());
    }
}
