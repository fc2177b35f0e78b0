//! Sentences of bots, people and models, and what is read in them.

use super::*;
use crate::claims::EvidenceBasis;
use crate::game::{Game, Room, Rules, SeatOverride};
use crate::table::Colour;

/// Returns a round at a table of these colours.
pub(super) fn game_of(colours: [Colour; 5]) -> Game {
    let cast = colours.map(|colour| SeatOverride {
        colour: Some(colour),
        ..SeatOverride::default()
    });
    Game::new(Rules::paper(), 1, &cast).expect("the table can be set up")
}

/// Returns a round at a table of Red, Blue, Cyan, Lime and White.
pub(super) fn game() -> Game {
    use Colour::{Blue, Cyan, Lime, Red, White};
    game_of([Red, Blue, Cyan, Lime, White])
}

/// Checks what is read from `words` at the table of [`game`].
fn check(words: &str, expected: impl Fn([Seat; 3]) -> Vec<Claim>) {
    let seats = [0, 1, 2].map(|at| Seat::new(at).expect("a seat of the table"));
    assert_eq!(read_claims(words, game().roster()), expected(seats), "{words}");
}

#[test]
fn a_body_seen_on_a_monitor_does_not_place_its_speaker() {
    let (room, timestep) = (Some(Room::Electrical), Some(7));
    let lines = [
        "I saw Blue dead in Electrical at 7, on the monitor.",
        "The camera showed Blue's body in Electrical at 7.",
    ];
    for words in lines {
        check(words, |[_, whom, _]| {
            vec![Claim::SawBody { whom, room, timestep }]
        });
    }
}

/// Expects that this one of the three players was seen in a room.
fn saw_in(who: usize, room: Room, at: u16) -> impl Fn([Seat; 3]) -> Vec<Claim> {
    move |seats| {
        vec![Claim::SawIn {
            who: seats[who],
            room,
            timestep: Some(at),
        }]
    }
}

#[test]
fn what_cameras_showed_was_where_the_sentence_says() {
    let (room, at) = (Room::Electrical, Some(14));
    let seen = saw_in(1, room, 14);
    check("On the cameras I saw Blue in Electrical at 14.", &seen);
    check("I saw Blue on cams at 14, in Electrical.", &seen);
    let over = |[_, who, victim]: [Seat; 3]| {
        let over = Claim::SawOver {
            who,
            victim,
            room: Some(room),
            timestep: at,
        };
        vec![over, Claim::Suspect { who }]
    };
    let lines = [
        "I saw it on the cameras at timestep 14: Blue was in Electrical with Cyan dead, and did not report it. It is Blue.",
        "Blue was with Cyan dead in Electrical at 14 and never reported it. It is Blue.",
    ];
    for words in lines {
        check(words, over);
    }
    let own = |_: [Seat; 3]| {
        vec![Claim::WasIn {
            room: Room::Security,
            from: at,
            to: at,
        }]
    };
    check("I was on cams at 14.", own);
}

#[test]
fn whoever_agrees_with_a_player_was_not_with_it() {
    check(
        "Blue was in Reactor at 18, I agree with Blue.",
        saw_in(1, Room::Reactor, 18),
    );
}

#[test]
fn several_players_can_be_spoken_to_at_once() {
    let seen = saw_in(2, Room::Storage, 18);
    check("Red, Blue: Cyan was in Storage at 18.", &seen);
    check("Red, Blue: Cyan walked Storage at 18.", &seen);
}

#[test]
fn what_the_speaker_did_is_told_from_what_it_saw_there() {
    let (from, to, at) = (Room::Cafeteria, Room::Medbay, Some(19));
    let walked = Claim::Walked {
        from,
        to,
        timestep: at,
    };
    check(
        "I walked from Cafeteria to Medbay at 19 and Blue lay there.",
        |[_, whom, _]| {
            vec![
                walked,
                Claim::FoundBody {
                    whom,
                    room: Some(to),
                    timestep: at,
                },
            ]
        },
    );
    check(
        "At 19 I went from Cafeteria to Medbay and saw Red.",
        |[who, ..]| {
            vec![
                walked,
                Claim::SawIn {
                    who,
                    room: to,
                    timestep: at,
                },
            ]
        },
    );
    check("I was in Medbay and Red was in Cafeteria at 19.", |[who, ..]| {
        let own = Claim::WasIn {
            room: to,
            from: at,
            to: at,
        };
        vec![
            own,
            Claim::SawIn {
                who,
                room: from,
                timestep: at,
            },
        ]
    });
}

#[test]
fn whoever_is_spoken_to_is_not_spoken_of() {
    let at = Some(4);
    let with = |who| Claim::WasWith {
        who,
        room: Some(Room::O2),
        timestep: at,
    };
    check("Red, Blue was with me in O2 at 4.", |[_, blue, _]| {
        vec![with(blue)]
    });
    check("Red, Blue was in O2 at 4.", |[_, who, _]| {
        vec![Claim::SawIn {
            who,
            room: Room::O2,
            timestep: at,
        }]
    });
    check("Red, Blue and I were in O2 at 4.", |[red, blue, _]| {
        vec![with(red), with(blue)]
    });
    check("Red, do you trust Blue? I think Cyan did it", |[.., who]| {
        vec![Claim::Suspect { who }]
    });
    check(
        "Red, Blue was with me in O2 at 4, I saw Blue there. So it is Cyan.",
        |[_, blue, who]| {
            let seen = Claim::SawIn {
                who: blue,
                room: Room::O2,
                timestep: at,
            };
            vec![seen, Claim::Suspect { who }]
        },
    );
}

#[test]
fn people_are_understood_too() {
    let elec = Some(Room::Electrical);
    check("red sus", |[who, ..]| vec![Claim::Suspect { who }]);
    check("its RED!!", |[who, ..]| vec![Claim::Suspect { who }]);
    check("vote red", |[who, ..]| vec![Claim::VoteFor { who }]);
    check("red is clear, trust me", |[who, ..]| vec![Claim::Vouch { who }]);
    check("I don't trust Red.", |[who, ..]| vec![Claim::Suspect { who }]);
    check("not me", |_| vec![Claim::Denial]);
    check("I wasn't the killer", |_| vec![Claim::Denial]);
    check("Red vented in elec", |[who, ..]| {
        vec![Claim::SawVent {
            who,
            room: elec,
            timestep: None,
        }]
    });
    check("Cyan was killed by Red in Electrical", |[killer, _, victim]| {
        vec![Claim::SawKill {
            killer,
            victim,
            room: elec,
            timestep: None,
        }]
    });
    check("where were you at t5, blue?", |[_, who, _]| {
        vec![Claim::Ask {
            who,
            timestep: Some(5),
            until: None,
        }]
    });
    check(
        "I was in elec from 4 to 6 but Red wasn't in Electrical at 5.",
        |[who, ..]| {
            vec![
                Claim::WasIn {
                    room: Room::Electrical,
                    from: Some(4),
                    to: Some(6),
                },
                Claim::NotIn {
                    who,
                    room: Room::Electrical,
                    timestep: Some(5),
                },
            ]
        },
    );
}

#[test]
fn walks_are_read_with_their_direction() {
    let walk = |from, to| {
        move |_: [Seat; 3]| {
            vec![Claim::Walked {
                from,
                to,
                timestep: Some(4),
            }]
        }
    };
    check(
        "I went from Admin to Storage at 4.",
        walk(Room::Admin, Room::Storage),
    );
    check(
        "i came into storage from admin at t4",
        walk(Room::Admin, Room::Storage),
    );
    check("I left Admin for Storage at 4!", walk(Room::Admin, Room::Storage));
    check("Red walked from elec to Storage at 4", |[who, ..]| {
        vec![Claim::SawWalk {
            who,
            from: Room::Electrical,
            to: Room::Storage,
            timestep: Some(4),
        }]
    });
    // Rooms without a corridor between them are more than one walk.
    check("I went from Admin to Reactor at 4.", |_| {
        vec![Claim::WasIn {
            room: Room::Admin,
            from: Some(4),
            to: Some(4),
        }]
    });
}

#[test]
fn who_walks_without_being_named_is_the_speaker() {
    let (room, at) = (Room::LowerEngine, Some(6));
    let was_in = Claim::WasIn {
        room,
        from: at,
        to: at,
    };
    check("left for Lower Engine at 6", |_| vec![was_in]);
    check("Did my wiring. Left for Lower Engine at 6.", |_| vec![was_in]);
    let walked = Claim::Walked {
        from: Room::Admin,
        to: Room::Storage,
        timestep: Some(4),
    };
    check("went from Admin to Storage at 4", |_| vec![walked]);
    check("Walk to Admin.", |_| Vec::new());
}

#[test]
fn who_is_spoken_to_did_not_do_it() {
    let walked = Claim::Walked {
        from: Room::Security,
        to: Room::LowerEngine,
        timestep: Some(5),
    };
    let words = "Red, at 5 I walked from Security to Lower Engine.";
    check(words, |_| vec![walked]);
    let (room, at) = (Room::Admin, Some(5));
    let was_in = Claim::WasIn {
        room,
        from: at,
        to: at,
    };
    check("Red, I was in Admin at 5.", |_| vec![was_in]);
    check("Red, I saw Blue in Admin at 5.", |[_, who, _]| {
        vec![Claim::SawIn {
            who,
            room,
            timestep: at,
        }]
    });
}

#[test]
fn who_is_missing_is_not_accused() {
    for words in ["Red is gone too.", "Red is gone, too", "Red is missing as well."] {
        check(words, |_| Vec::new());
    }
}

#[test]
fn who_stood_over_a_body_is_read() {
    let over = |room, timestep| {
        move |[who, _, victim]: [Seat; 3]| {
            vec![Claim::SawOver {
                who,
                victim,
                room,
                timestep,
            }]
        }
    };
    let elec = Some(Room::Electrical);
    check(
        "I walked into elec at 5 and Red was standing over Cyan.",
        over(elec, Some(5)),
    );
    check("Red was beside Cyan's body", over(None, None));
    check("I found Cyan dead and Red standing over it", over(None, None));
    check("Red was in elec where Cyan died", |[who, ..]| {
        vec![Claim::SawIn {
            who,
            room: Room::Electrical,
            timestep: None,
        }]
    });
}

#[test]
fn whoever_left_two_alone_did_not_stay_with_them() {
    let room = Some(Room::Storage);
    let pair = |[who, other, _]: [Seat; 3]| {
        vec![Claim::SawWith {
            who,
            other,
            room,
            timestep: Some(5),
        }]
    };
    check("I left Red alone with Blue in Storage at 5.", pair);
    check("At 5 I left Red with Blue in Storage", pair);
}

#[test]
fn a_guess_is_no_sighting_and_the_unclear_is_no_claim() {
    check("I think Red killed Cyan.", |[who, ..]| {
        vec![Claim::Suspect { who }]
    });
    check("Maybe Red vented.", |[who, ..]| vec![Claim::Suspect { who }]);
    for words in [
        "",
        "?!…",
        "Who killed Cyan",
        "Red says it was in Admin at 5.",
        "If Red went to Admin we should look.",
        "I have not seen Red.",
        "The weather in here is terrible.",
    ] {
        check(words, |_| Vec::new());
    }
}

/// Returns whether `words` accuse "X". Whatever the colours of "X" and "Y", they must read alike, and accuse
/// nobody else.
fn accuses_x(words: &str) -> bool {
    let accuses = |at: usize| {
        let colours: [Colour; 5] = std::array::from_fn(|away| Colour::ALL[(at + away) % Colour::ALL.len()]);
        let words = words.replace('Y', colours[1].name());
        let words = words.replace('X', colours[0].name());
        let claims = read_claims(&words, game_of(colours).roster());
        let accused: Vec<Seat> = claims.into_iter().filter_map(Claim::accused).collect();
        assert!(accused.iter().all(|seat| seat.index() == 0), "{words}");
        !accused.is_empty()
    };
    let all: Vec<bool> = (0..Colour::ALL.len()).map(accuses).collect();
    assert!(all.iter().all(|&one| one == all[0]), "{words}: {all:?}");
    all[0]
}

#[test]
fn who_is_meant_by_a_pronoun_is_accused() {
    for words in [
        "X cannot have come on foot, so it vented.",
        "X could not have walked that far in a step. It used a vent.",
        "X did not come through the corridor, so it vented.",
        "X vanished from Admin. It must have vented.",
        "X was alone with Y, and it killed him.",
        "I saw X with Y in Medbay. It killed him.",
        "I saw X with Y in Storage at 5. He must have killed her.",
        "X was with Y in Admin. She stabbed him.",
        "I found Y dead and X in the room. It was standing over her.",
        "X was in Admin. When I came back he was standing over her.",
    ] {
        assert!(accuses_x(words), "{words}");
    }
}

#[test]
fn a_denial_accuses_nobody() {
    for words in [
        "X did not stand over the body.",
        "X was not standing over Y.",
        "My vote does not go to X.",
        "My vote is certainly not going to X.",
        "I would not vote X.",
        "I would vote, but not for X.",
        "X is not suspicious to me.",
        "X doesn't seem suspicious to me.",
        "X is the least suspicious of us.",
        "Sorry, X is not sus at all.",
        "I don't think X did it.",
        "I don't think X killed Y.",
        "I doubt that X killed Y.",
        "X cannot have killed Y, so it must be somebody else.",
        "Nobody says X vented.",
        "No one saw X vent.",
        "None of us has seen X vent.",
        "X did not vent; it came on foot.",
        "My suspicion is not on X.",
        "I have nothing against X.",
        "Nothing points to X.",
        "I saw X with Y in Medbay. It was quiet there.",
        "I saw X with Y in Medbay. They were doing tasks.",
        "I saw X with Y in O2. They left together.",
    ] {
        assert!(!accuses_x(words), "{words}");
    }
}

#[test]
fn whoever_is_named_last_before_a_vent_vented() {
    check("Red is right about this: Cyan used the vent.", |[.., who]| {
        vec![Claim::SawVent {
            who,
            room: None,
            timestep: None,
        }]
    });
}

#[test]
fn whose_deed_is_denied_is_read() {
    check("I don't think Red killed Cyan.", |[who, ..]| {
        vec![Claim::Vouch { who }]
    });
    check("I didn't kill Red.", |_| vec![Claim::Denial]);
    check("I never saw Red vent.", |_| Vec::new());
}

#[test]
fn what_others_saw_is_no_sighting() {
    for words in [
        "Cyan saw Red walk into Upper Engine at 11.",
        "Red saw me come from there.",
        "Red was I in Security at 11",
        "Red, it is Cyan or me",
        "I was with Red and then it killed him.",
    ] {
        let claims = read_claims(words, game().roster());
        let own = |claim: &Claim| matches!(claim, Claim::WasWith { .. });
        assert!(claims.iter().all(own), "{words}: {claims:?}");
    }
}

#[test]
fn questions_go_to_the_player_spoken_to() {
    let ask = |timestep| {
        move |[who, ..]: [Seat; 3]| {
            vec![Claim::Ask {
                who,
                timestep,
                until: None,
            }]
        }
    };
    check("Red, was I in Security at 11?", ask(Some(11)));
    // That asks for where the speaker was.
    check("Red, where was I at 11?", |_| Vec::new());
    check("Red, who saw you at 5?", ask(Some(5)));
    // That asks for a sighting, not for where Red was.
    check("Red, did you see Cyan at 5?", |_| Vec::new());
    check("Red, will you vote Blue with me?", ask(None));
    let from_5_to_8 = |[who, ..]: [Seat; 3]| {
        vec![Claim::Ask {
            who,
            timestep: Some(5),
            until: Some(8),
        }]
    };
    check("Red, where were you between timesteps 5 and 8?", from_5_to_8);
    check("where were you from t5 to t8, red?", from_5_to_8);
}

fn bases(words: &str) -> Vec<EvidenceBasis> {
    let game = game();
    let statements = read_statements(words, game.roster());
    statements.into_iter().map(|statement| statement.basis).collect()
}

#[test]
fn own_observations_are_told_apart_from_hearsay() {
    for words in [
        "I was in Admin at 5.",
        "I stayed in elec from 4 to 6",
        "i was in admin at timestep 5, ok",
        "I saw Red kill Cyan in Electrical at 5.",
        "i saw red vent",
        "I saw Red in Admin",
        "I was with Red in Admin at 5.",
        "I left Red alone with Blue in Admin at 5.",
        "I did Swipe Card in Admin at 5.",
        "It was not me.",
    ] {
        assert_eq!(bases(words), [EvidenceBasis::Own], "{words}");
    }
    for words in [
        "Red vented in Admin at 5.",
        "Red killed Cyan!",
        "Red was in Admin at 5.",
    ] {
        assert_eq!(bases(words), [EvidenceBasis::Stated], "{words}");
    }
}

#[test]
fn ambiguous_sentences_have_a_loose_basis() {
    for words in [
        "I was in Admin and saw Red kill Cyan in Electrical.",
        "I was in Admin with 2 others at 5.",
        "I was in Admin, Storage and Shields.",
        "I must have been in Admin at 5.",
        "I have Swipe Card in Admin left.",
        "I saw 2 robots in Admin.",
    ] {
        assert_eq!(bases(words), [EvidenceBasis::Loose], "{words}");
    }
}
