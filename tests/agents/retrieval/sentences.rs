//! Sentences of this game as a Recaller writes them, with names masked.

/// Pairs of reflections on the same kind of situation in different words.
pub const SAME: [(&str, &str); 20] = [
    (
        "I found a body in Electrical and player 2 was right there, so player 2 is likely the impostor.",
        "Player 4 stood next to the corpse when I walked into Electrical. I believe player 4 is the killer.",
    ),
    (
        "Nobody suspects me yet. I should keep my alibi about doing tasks in Admin.",
        "I am not suspected so far; my story of doing a task in Storage holds, so I stick to it.",
    ),
    (
        "I saw player 3 vent in MedBay, so player 3 must be an impostor and I should say so at once.",
        "Player 1 used a vent right before my eyes. Only impostors vent, so I will accuse player 1.",
    ),
    (
        "Player 2 accuses me without evidence. I must defend myself and ask where player 2 was.",
        "I am being accused by player 3, who has no evidence. I should defend my alibi and question player 3.",
    ),
    (
        "We have no evidence at all, so skipping the vote is safer than ejecting an innocent.",
        "There is no proof against anybody. Better to skip the vote than to eject a crewmate by mistake.",
    ),
    (
        "My fellow impostor is under suspicion; if I defend him I am suspected too, so I vote with the crowd.",
        "They suspect my partner. Defending the other impostor would expose me, so I join the majority vote.",
    ),
    (
        "Player 4 was with me the whole time in Storage, so I can vouch for player 4.",
        "I trust player 1: we were together in Admin all along, and I will vouch for player 1.",
    ),
    (
        "I am alone with player 2 in Security. Nobody else is near, so this is the moment to kill.",
        "Only player 3 is here with me and no witness is around: a good chance to kill.",
    ),
    (
        "Player 1 claims to have been in Navigation, but I was in Navigation and saw nobody. It is a lie.",
        "Player 5 says he was in Weapons. I was in Weapons myself and he was not there, so he lies.",
    ),
    (
        "I have two tasks left, both on the right side of the ship. I should finish them quickly.",
        "Two of my tasks remain. I ought to finish the tasks on the east side as fast as I can.",
    ),
    (
        "Player 2 follows me from room to room without doing any task, which is suspicious.",
        "Player 3 keeps following me and does no tasks. That makes me suspect player 3.",
    ),
    (
        "After the ejection of an innocent crewmate I should rethink who pushed for that vote.",
        "We ejected a crewmate by mistake. Whoever pushed hardest for that vote deserves suspicion.",
    ),
    (
        "Only three players are left. A wrong vote now loses the game for the crew.",
        "With three of us left, the crew loses if we vote for the wrong player now.",
    ),
    (
        "Nobody has said where they were, so I should ask everyone for their location.",
        "I should ask each player where they were, since no one has told their location yet.",
    ),
    (
        "I killed player 3 in Electrical and left through the vent; I must not be seen near there.",
        "After my kill in Reactor I escaped by the vent. I should stay away from there and not be seen.",
    ),
    (
        "Player 4 is very quiet in every meeting, which could mean hiding something.",
        "Player 2 stays silent during the discussions, perhaps in order to hide something.",
    ),
    (
        "The monitors showed player 1 walking to Reactor just before the body was found there.",
        "On the security monitors I saw player 2 going into Electrical shortly before the body was reported.",
    ),
    (
        "Player 5 contradicted what was said earlier about being in Admin, so the alibi is broken.",
        "Player 3 changed the story: first Storage, then Admin. The alibi contradicts itself.",
    ),
    (
        "I reported the body quickly so that the crew trusts me, though I did the kill myself.",
        "I killed and then reported the body myself, so that the others would trust me.",
    ),
    (
        "I should call a meeting with the emergency button, since I saw the kill.",
        "I witnessed a kill: I go to the button and call an emergency meeting.",
    ),
];

/// More such pairs, written after the thresholds and the synonyms were chosen, to test the measure on unseen
/// sentences.
pub const UNSEEN: [(&str, &str); 12] = [
    (
        "Player 3 walked out of the room as I came in and there was a corpse on the floor.",
        "As I entered, player 1 was just leaving, and a dead player lay there.",
    ),
    (
        "Everybody believes me by now, so I can push them to vote out player 2.",
        "The crew trusts me at this point. I will use that to get player 4 voted out.",
    ),
    (
        "The vote ended in a tie, so nobody was ejected and we are no wiser.",
        "It was a tie and no one got ejected; we learnt nothing from that vote.",
    ),
    (
        "My partner was thrown out, so I have to win this alone and be careful.",
        "The other impostor got ejected. I am the last one and must play carefully.",
    ),
    (
        "Player 5 was quick to blame me after the body was found, which is what a killer would do.",
        "Right after the report player 2 pointed at me. That haste looks like the impostor's.",
    ),
    (
        "I should stay near others, because walking around alone is dangerous now.",
        "Being alone is a risk at this stage: I ought to stick with the group.",
    ),
    (
        "Time is short and many tasks are not done, so we should work faster.",
        "We have few timesteps left and a lot of tasks open; we must hurry.",
    ),
    (
        "I could check the monitors in Security to see who goes where.",
        "Watching the cameras from Security would tell me where the others move.",
    ),
    (
        "Two players confirm each other's alibi, so they are probably both crewmates.",
        "Player 1 and player 4 vouch for one another, which likely clears both.",
    ),
    (
        "I was seen near the vent, so I need an explanation for being there.",
        "Someone noticed me by the vent. I must explain why I was there.",
    ),
    (
        "Nobody is here, so I can do my wiring in peace.",
        "The room is empty: a good time to finish my wires.",
    ),
    (
        "Player 2 claims to be doing tasks, but the task bar did not move.",
        "The task bar stayed the same although player 3 says a task was completed.",
    ),
];
