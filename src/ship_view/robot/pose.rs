//! The pose that follows from what a robot does.

use super::figure::Pose;
use super::{RobotAppearance, RobotState};
use crate::ship_view::shapes::geometry::{Point, wave};

/// Returns the pose of a robot that has not fallen apart.
pub(super) fn pose(robot: &RobotAppearance) -> Pose {
    match robot.state {
        RobotState::Walking { phase } => {
            let swing = wave(phase);
            Pose {
                gaze: robot.gaze,
                lift: swing.abs() * 5.0,
                arms: [swing * 28.0, -swing * 28.0],
            }
        }
        RobotState::Working { phase } => {
            // Both arms move alternately and come to rest at the end.
            let reach = wave(phase);
            let beat = wave(phase * 8.0) * 22.0;
            Pose {
                gaze: Point::new(0.0, 0.9),
                lift: 0.0,
                arms: [reach * (62.0 + beat), reach * (62.0 - beat)],
            }
        }
        RobotState::Venting { .. } => Pose {
            gaze: Point::new(0.0, 0.8),
            lift: 0.0,
            arms: [150.0, 150.0],
        },
        // Whoever leans strikes or falls.
        _ if robot.tilt != 0.0 => Pose {
            gaze: robot.gaze,
            lift: 0.0,
            arms: [115.0, 115.0],
        },
        _ => Pose {
            gaze: robot.gaze,
            lift: 0.0,
            arms: if robot.speaks { [0.0, 48.0] } else { [0.0, 0.0] },
        },
    }
}
