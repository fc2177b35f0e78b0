//! A temperature that is set holds for every call.

use super::recorded::requests;
use among_agents::agents::minds::{Mind, MindSettings, Temperature};
use among_agents::game::Rules;

#[test]
fn a_temperature_that_is_set_holds_for_every_call_of_every_mind() {
    for mind in Mind::ALL {
        for rules in [Rules::paper(), Rules::time_to_talk()] {
            for hundredths in [0, 25] {
                let temperature = Temperature::of_hundredths(hundredths);
                let settings = MindSettings {
                    temperature: Some(temperature),
                    ..MindSettings::as_published(mind)
                };
                let requests = requests(mind, &settings, &rules);
                assert!(requests.len() > 20, "{mind:?}");
                for request in requests {
                    let name = request.purpose.name();
                    assert_eq!(request.temperature, Some(temperature.get()), "{name} of {mind:?}");
                }
            }
        }
    }
}
