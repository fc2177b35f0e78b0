//! The sounds of a round, synthesised by the browser. They are off until a person wants them.

use crate::session::Sound;
use crate::ui::chunks::layers::play_sound;
use crate::ui::dom::follow;
use crate::ui::state::{SessionHandle, app_state};
use leptos::prelude::*;
use std::cell::RefCell;
use web_sys::{AudioContext, OscillatorType};

/// One tone of a sound. Times are seconds.
struct Tone {
    wave: OscillatorType,
    /// The frequencies at start and end, in hertz.
    pitch: (f32, f32),
    begins: f64,
    lasts: f64,
    /// The volume, from 0 to 1.
    volume: f32,
}

const fn tone(wave: OscillatorType, pitch: (f32, f32), begins: f64, lasts: f64, volume: f32) -> Tone {
    Tone {
        wave,
        pitch,
        begins,
        lasts,
        volume,
    }
}

/// Returns the tones of a sound.
const fn tones(sound: Sound) -> &'static [Tone] {
    use OscillatorType::{Sawtooth, Sine, Square, Triangle};
    match sound {
        // The strike comes after the camera has come close.
        Sound::Kill => {
            &const {
                [
                    tone(Sawtooth, (220.0, 55.0), 0.75, 0.35, 0.22),
                    tone(Square, (90.0, 40.0), 0.8, 0.5, 0.12),
                ]
            }
        }
        Sound::Alarm => {
            &const {
                [
                    tone(Square, (440.0, 440.0), 0.0, 0.16, 0.1),
                    tone(Square, (587.0, 587.0), 0.2, 0.16, 0.1),
                    tone(Square, (440.0, 440.0), 0.4, 0.16, 0.1),
                    tone(Square, (587.0, 587.0), 0.6, 0.24, 0.1),
                ]
            }
        }
        Sound::Vote => &const { [tone(Triangle, (520.0, 390.0), 0.0, 0.12, 0.2)] },
        Sound::Ejection => {
            &const {
                [
                    tone(Sine, (420.0, 60.0), 0.0, 2.2, 0.2),
                    tone(Sine, (424.0, 64.0), 0.0, 2.2, 0.12),
                ]
            }
        }
        Sound::Warning => {
            &const {
                [
                    tone(Triangle, (880.0, 880.0), 0.0, 0.1, 0.2),
                    tone(Triangle, (880.0, 880.0), 0.18, 0.1, 0.2),
                ]
            }
        }
        Sound::TaskDone => {
            &const {
                [
                    tone(Sine, (660.0, 660.0), 0.0, 0.09, 0.08),
                    tone(Sine, (880.0, 880.0), 0.08, 0.14, 0.08),
                ]
            }
        }
    }
}

thread_local! {
    /// Created with the first sound. Browsers allow few of them, and only after a person has done something.
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays a sound. A browser without sound stays silent.
pub(crate) fn play(sound: Sound, speed: f64) {
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = AudioContext::new().ok();
        }
        let Some(audio) = audio else { return };
        // The browser may have put it to sleep while the page was in the background.
        let _ = audio.resume();
        for tone in tones(sound) {
            let _ = sound_tone(audio, tone, speed);
        }
    });
}

fn sound_tone(audio: &AudioContext, tone: &Tone, speed: f64) -> Result<(), wasm_bindgen::JsValue> {
    let (oscillator, gain) = (audio.create_oscillator()?, audio.create_gain()?);
    let from = audio.current_time() + tone.begins / speed;
    let until = from + tone.lasts / speed;
    oscillator.set_type(tone.wave);
    oscillator.frequency().set_value_at_time(tone.pitch.0, from)?;
    oscillator
        .frequency()
        .linear_ramp_to_value_at_time(tone.pitch.1, until)?;
    // A short rise and a fall to silence, so that nothing clicks.
    gain.gain().set_value_at_time(0.0, from)?;
    gain.gain()
        .linear_ramp_to_value_at_time(tone.volume, from + 0.015)?;
    gain.gain().linear_ramp_to_value_at_time(0.0, until)?;
    oscillator
        .connect_with_audio_node(&gain)?
        .connect_with_audio_node(&audio.destination())?;
    oscillator.start_with_when(from)?;
    oscillator.stop_with_when(until)
}

/// Lets a round be heard while sound is on. At maximum speed there is no time for sounds.
pub fn with_sounds(handle: SessionHandle) {
    let app = app_state();
    let mut position = handle.read(|session| session.sound_position());
    let mut moves = 0;
    follow(move || {
        let perspective = handle.perspective(app);
        let has_moved = handle.read(|session| std::mem::replace(&mut moves, session.moves()) != moves);
        let sounds = handle.watch(|session| {
            if has_moved {
                position = session.sound_position();
            }
            session.new_sounds(perspective, &mut position)
        });
        let is_on = app.settings.with(|settings| settings.sound);
        let speed = handle.read(|session| session.playback.speed().factor());
        let Some(speed) = speed.filter(|_| is_on) else {
            return;
        };
        for sound in sounds {
            leptos::task::spawn_local(async move {
                // Without the chunk the round is silent, and it is loaded again for the next sound.
                let _ = play_sound(sound, speed).await;
            });
        }
    });
}
