//! The link of a round as a QR code, which a phone reads from the screen.

use super::link::link_address;
use crate::ui::dom::{El, el, svg};
use crate::ui::state::PageSession;
use qrcodegen::{QrCode, QrCodeEcc};

/// The longest address that becomes a code, in characters. Cameras of phones have trouble with the fine pattern
/// of longer ones.
const LONGEST: usize = 300;

/// The margin of a code that its standard demands, in modules.
const QUIET_ZONE: i32 = 4;

/// The code of a round that is over, which opens when it is asked for. `None` if the link is too long for a
/// code that phones read well.
pub(crate) fn link_code(session: &PageSession) -> Option<El> {
    let address = link_address(session).filter(|address| address.len() <= LONGEST)?;
    let code = QrCode::encode_text(&address, QrCodeEcc::Low).ok()?;
    let side = code.size() + 2 * QUIET_ZONE;
    let modules = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let dark = modules.filter(|&(x, y)| code.get_module(x, y));
    let path: String = dark
        .map(|(x, y)| format!("M{} {}h1v1h-1z", x + QUIET_ZONE, y + QUIET_ZONE))
        .collect();
    let drawn = svg("svg")
        .attr("viewBox", &format!("0 0 {side} {side}"))
        .attr("role", "img")
        .attr("aria-label", "QR code of the link to this round")
        .child(
            svg("rect")
                .attr("width", "100%")
                .attr("height", "100%")
                .attr("fill", "#fff"),
        )
        .child(svg("path").attr("d", &path).attr("fill", "#000"));
    Some(
        el("details")
            .class("link-code")
            .child(el("summary").class("button button-small").text("QR code"))
            .child(drawn),
    )
}
