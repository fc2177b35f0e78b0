//! What a seat says: text that is sanitised when it enters the round.

use super::combining_marks::is_combining_mark;
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;

/// The most combining marks on one letter. Scripts need up to four, while a tower of marks covers other
/// lines.
const MAX_MARKS: usize = 4;

/// A seat's words: one line of at most [`Speech::MAX_LENGTH`] characters, without control characters and
/// marks that change the writing direction, and with at most four combining marks on a letter. The empty
/// speech is silence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Speech(Cow<'static, str>);

impl Speech {
    /// The maximum number of characters: a hundred words fit. Longer texts are cut and end in "…".
    pub const MAX_LENGTH: usize = 700;

    /// The empty speech.
    pub const SILENCE: Speech = Speech(Cow::Borrowed(""));

    /// Returns a speech with these words, sanitised.
    ///
    /// ```
    /// use among_agents::table::Speech;
    /// assert_eq!(Speech::new(" Red\n\tvented! ").words(), "Red vented!");
    /// ```
    pub fn new(words: &str) -> Speech {
        Speech(Cow::Owned(one_line(words, Speech::MAX_LENGTH)))
    }

    /// Returns the words; empty for silence.
    pub fn words(&self) -> &str {
        &self.0
    }

    /// Returns whether the speech was cut at the maximum length.
    pub fn is_cut(&self) -> bool {
        self.0.ends_with('…') && self.0.chars().count() == Speech::MAX_LENGTH
    }

    /// Returns whether the speech is silence.
    pub fn is_silence(&self) -> bool {
        self.0.is_empty()
    }
}

/// Returns the text on one line of at most `longest` characters, without control characters and invisible
/// marks, and without combining marks beyond four on one letter. Longer texts are cut and end in "…". Every
/// text from outside passes through this function before it enters a prompt.
pub(crate) fn one_line(words: &str, longest: usize) -> String {
    let mut clean = String::with_capacity(words.len().min(longest * 4));
    let mut count = 0;
    for word in words.split(|c: char| c.is_whitespace() || c.is_control()) {
        let mut letters = word.chars().filter(|&c| !is_invisible_or_bidi(c)).peekable();
        if letters.peek().is_none() {
            continue;
        }
        if count > 0 {
            clean.push(' ');
            count += 1;
        }
        let mut marks = 0;
        for letter in letters {
            marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
            if marks > MAX_MARKS {
                continue;
            }
            if count + 1 >= longest {
                clean.push('…');
                return clean;
            }
            clean.push(letter);
            count += 1;
        }
    }
    clean
}

/// Returns whether the character is invisible or changes the writing direction. Such marks can make a text
/// look like another one to people, or tell a model something that people cannot see.
pub fn is_invisible_or_bidi(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

impl<'de> Deserialize<'de> for Speech {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Speech, D::Error> {
        Ok(Speech::new(&String::deserialize(deserializer)?))
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, test_runner::Config};

    use super::*;

    #[test]
    fn a_speech_is_one_harmless_line() {
        assert_eq!(Speech::new("a\u{202e}b\u{0}c\r\nd").words(), "ab c d");
        assert_eq!(
            Speech::new("I\u{ad} saw\u{61c} it\u{e0041}\u{2028}.").words(),
            "I saw it ."
        );
        assert!(Speech::new(" \n\u{200b} ").is_silence());
        let long = Speech::new(&"é".repeat(10_000));
        assert_eq!(long.words().chars().count(), Speech::MAX_LENGTH);
        assert_eq!(Speech::new(long.words()), long);
        assert!(long.is_cut() && !Speech::new("So …").is_cut());
    }

    #[test]
    fn a_tower_of_marks_is_cut_to_four() {
        for mark in [
            '\u{300}', '\u{489}', '\u{20dd}', '\u{e49}', '\u{1dff}', '\u{fe0f}',
        ] {
            let tower = mark.to_string().repeat(3_000);
            let four = mark.to_string().repeat(4);
            assert_eq!(
                Speech::new(&format!("R{tower}ed vented")).words(),
                format!("R{four}ed vented")
            );
            assert_eq!(
                Speech::new(&format!("Red{tower} {tower}!")).words(),
                format!("Red{four} {four}!")
            );
        }
        let interrupted = "a".to_owned() + &"\u{301}\u{200d}\u{fe0f}".repeat(100);
        assert_eq!(
            Speech::new(&interrupted).words(),
            "a\u{301}\u{fe0f}\u{301}\u{fe0f}"
        );
    }

    #[test]
    fn scripts_with_marks_are_unchanged() {
        for words in [
            "To\u{302}i đa\u{303} tha\u{302}\u{301}y Đo\u{309} o\u{31b}\u{309} điện tie\u{302}\u{323}n.",
            "ฉันเห็นสีแดงที่ห้องไฟฟ้า เมื่อกี้นี้",
            "ຂ້ອຍເຫັນສີແດງຢູ່ຫ້ອງໄຟຟ້າ",
            "मैंने लाल को बिजली के कमरे में देखा, वह हत्यारा है। स्त्रियाँ क्ष्म्यैं",
            "আমি লালকে বৈদ্যুতিক ঘরে দেখেছি উৎসৎৎৎৎৎ",
            "நான் சிவப்பை மின் அறையில் பார்த்தேன்",
            "నేను ఎరుపును విద్యుత్ గదిలో చూశాను",
            "ವಿದ್ಯುತ್ ಕೋಣೆಯಲ್ಲಿ ನಾನು ಕೆಂಪು ಬಣ್ಣವನ್ನು ನೋಡಿದೆ",
            "മിന്നൽ മുറിയിൽ ഞാൻ ചുവപ്പിനെ കണ്ടു",
            "මම විදුලි කාමරයේදී රතු දුටුවෙමි සසසසසසහහහහ",
            "רָאִיתִי אֶת הָאָדֹם בַּחֶדֶר, בְּרֵאשִׁ֖ית שָּׁ֑מַיִם",
            "رَأَيْتُ الأَحْمَرَ فِي غُرْفَةِ الكَهْرَبَاءِ، إنَّهُ مُحَمَّدٌۖ",
            "မြို့တော်မှာ အနီရောင်ကို တွေ့ခဲ့တယ် ညှို့ လွှဲ",
            "ខ្ញុំបានឃើញពណ៌ក្រហមនៅក្នុងបន្ទប់អគ្គិសនី",
            "བསྒྲུབས་པ་རྒྱུད་ཀྱི་བརྩོན་འགྲུས།",
            "ᾧ\u{342} α\u{314}\u{342}\u{345} о\u{483} カ\u{3099} e\u{330}\u{301} 1\u{fe0f}\u{20e3} ❤\u{fe0f}",
        ] {
            assert_eq!(Speech::new(words).words(), words);
        }
    }

    proptest! {
        #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

        /// A written round holds what was said, so reading it back must change nothing.
        #[test]
        fn a_speech_is_limited_once(
            words in "([a-c \u{e01}\u{5d0}]|[\u{300}\u{5b0}\u{e34}\u{200b}]{0,9}){0,200}",
        ) {
            let speech = Speech::new(&words);
            prop_assert_eq!(&Speech::new(speech.words()), &speech);
            let runs = speech.words().split(|c| !is_combining_mark(c));
            prop_assert!(runs.map(|marks| marks.chars().count()).all(|marks| marks <= MAX_MARKS));
            let is_left_out = |c| is_combining_mark(c) || is_invisible_or_bidi(c) || c == ' ';
            let letters = |text: &str| text.replace(is_left_out, "");
            if !speech.is_cut() {
                prop_assert_eq!(letters(speech.words()), letters(&words));
            }
        }
    }
}
