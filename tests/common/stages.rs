//! The sizes of the stage on the page, which a scenario in a browser reads.

/// The sizes of the stage on one screen, in pixels.
pub struct Stages {
    /// The size of the screen.
    pub screen: (u32, u32),
    /// The stage of somebody who watches, on its own tab if it has one.
    pub watched: (u32, u32),
    /// The stage of somebody who watches and looks at the list of seats.
    pub with_seats: (u32, u32),
    /// The stage of a person with a seat.
    pub seated: (u32, u32),
}

const fn stages(
    screen: (u32, u32),
    watched: (u32, u32),
    with_seats: (u32, u32),
    seated: (u32, u32),
) -> Stages {
    Stages {
        screen,
        watched,
        with_seats,
        seated,
    }
}

/// The screens on which the camera moves in.
pub const SMALL_STAGES: [Stages; 4] = [
    stages((360, 740), (360, 609), (360, 340), (360, 209)),
    stages((390, 844), (390, 713), (390, 388), (390, 313)),
    stages((844, 390), (591, 341), (591, 341), (490, 300)),
    stages((768, 1024), (768, 933), (768, 471), (768, 533)),
];

/// The screens on which the whole ship stays in view.
pub const WIDE_STAGES: [Stages; 4] = [
    stages((1280, 800), (900, 743), (900, 743), (900, 527)),
    stages((1920, 1080), (1488, 1023), (1488, 1023), (1488, 764)),
    stages((2560, 1440), (1984, 1364), (1984, 1364), (1984, 1019)),
    stages((3840, 2160), (2976, 2047), (2976, 2047), (2976, 1529)),
];
