//! Tests that the ship is the one in the rule book's table.

use among_agents::game::{Room, Task, TaskLength};

/// Rooms, corridors, vents and tasks, as in the rule book.
const SHIP: &str = "
Cafeteria | Weapons, Admin, Upper Engine, Medbay | Admin | Download Data, Empty Garbage, Fix Wiring
Weapons | Cafeteria, Navigation, O2 | Navigation | Accept Diverted Power, Clear Asteroids, Download Data
Navigation | Weapons, Shields | Shields, Weapons | Accept Diverted Power, Chart Course, Download Data, Fix Wiring, Stabilize Steering
O2 | Weapons, Shields, Admin | | Clean O2 Filter, Empty Chute, Accept Diverted Power
Shields | Navigation, O2, Communications, Storage | Navigation | Accept Diverted Power, Prime Shields
Communications | Shields, Storage | | Accept Diverted Power, Download Data
Storage | Shields, Communications, Admin, Electrical, Lower Engine | | Empty Garbage, Empty Chute
Admin | Cafeteria, O2, Storage, Electrical | Cafeteria | Fix Wiring, Swipe Card, Upload Data
Electrical | Storage, Admin, Lower Engine | Medbay, Security | Calibrate Distributor, Divert Power, Download Data, Fix Wiring
Lower Engine | Storage, Electrical, Security, Reactor, Upper Engine | Reactor, Upper Engine | Accept Diverted Power, Align Engine Output, Fuel Engines
Security | Lower Engine, Reactor, Upper Engine | Electrical, Medbay | Accept Diverted Power, Fix Wiring
Reactor | Lower Engine, Security, Upper Engine | Upper Engine, Lower Engine | Start Reactor, Unlock Manifolds
Upper Engine | Cafeteria, Lower Engine, Security, Reactor, Medbay | Reactor, Lower Engine | Accept Diverted Power, Align Engine Output, Fuel Engines
Medbay | Cafeteria, Upper Engine | Electrical, Security | Inspect Sample, Submit Scan
";

const LONG: [&str; 7] = [
    "Empty Garbage",
    "Clear Asteroids",
    "Empty Chute",
    "Align Engine Output",
    "Fuel Engines",
    "Start Reactor",
    "Inspect Sample",
];

/// One line of the table.
struct Row {
    room: Room,
    corridors: Vec<&'static str>,
    vents: Vec<&'static str>,
    tasks: Vec<&'static str>,
}

fn rows() -> Vec<Row> {
    let list = |cell: &'static str| {
        let names = cell.split(',').map(str::trim);
        names.filter(|name| !name.is_empty()).collect()
    };
    let row = |line: &'static str| {
        let cells: Vec<_> = line.split('|').collect();
        Row {
            room: Room::named(cells[0]).expect("a room of the ship"),
            corridors: list(cells[1]),
            vents: list(cells[2]),
            tasks: list(cells[3]),
        }
    };
    SHIP.trim().lines().map(row).collect()
}

fn names(rooms: &[Room]) -> Vec<&'static str> {
    rooms.iter().map(|room| room.name()).collect()
}

#[test]
fn rooms_corridors_vents_and_tasks_are_those_of_the_rule_book() {
    assert_eq!(rows().len(), Room::COUNT);
    for row in rows() {
        let room = row.room;
        assert_eq!(names(room.corridors()), row.corridors, "corridors of {room}");
        assert_eq!(names(room.vents()), row.vents, "vents of {room}");
        let here = Task::ALL.into_iter().filter(|task| task.room == room);
        assert_eq!(
            here.map(Task::name).collect::<Vec<_>>(),
            row.tasks,
            "tasks in {room}"
        );
    }
}

#[test]
fn short_and_common_tasks_take_one_timestep_and_long_tasks_two() {
    for task in Task::ALL {
        let length = match task.name() {
            "Fix Wiring" | "Swipe Card" => TaskLength::Common,
            name if LONG.contains(&name) => TaskLength::Long,
            _ => TaskLength::Short,
        };
        assert_eq!(task.kind.length(), length, "{}", task.name());
        assert_eq!(task.timesteps(), if length == TaskLength::Long { 2 } else { 1 });
    }
}
