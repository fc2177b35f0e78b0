//! Tests that axe-core finds no accessibility violations, in any state of the page and at the width of a
//! desktop and of a phone.
//!
//! AMONG_AGENTS_AXE is the path of axe.min.js from the package axe-core; script/test downloads it and sets
//! the variable.

mod forms;
mod models;
mod seated;
mod watching;

use crate::people::seat_contents::fix_chance;
use crate::support::page::Page;
use crate::support::world::{World, scenario};
use crate::watching::small_screens::resize;
use serde::Deserialize;

/// A desktop screen, and a phone held upright.
const SCREENS: [(u32, u32); 2] = [(1280, 900), (390, 844)];

/// Checks the page for violations of any rule after its animations have finished.
const AUDIT: &str = "(async () => {
    const picture = () => new Promise(requestAnimationFrame);
    for (let n = 0; n < 3; n++) await picture();
    // What is still fading in has no contrast yet.
    for (const animation of document.getAnimations()) {
        try { animation.finish(); } catch { animation.cancel(); }
    }
    await picture();
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
        ({ rule: id, help, selector: target.join(' '), why: failureSummary })));
})()";

/// A violation found by axe-core.
#[derive(Debug, Deserialize)]
struct Violation {
    rule: String,
    help: String,
    selector: String,
    why: String,
}

/// Audits of the states that a scenario leads the page through.
struct Audits<'a> {
    world: &'a World,
    axe: String,
    found: usize,
}

impl<'a> Audits<'a> {
    fn page(&self) -> &'a Page {
        &self.world.page
    }

    /// Audits the current state of the page at each width, and prints the violations.
    async fn audit(&mut self, state: &str) {
        for screen in SCREENS {
            resize(self.page(), screen).await;
            self.audit_at(state, screen).await;
        }
        resize(self.page(), SCREENS[0]).await;
    }

    /// Audits the page as a phone shows it, with this tab open.
    async fn audit_tab(&mut self, tab: &str) {
        resize(self.page(), SCREENS[1]).await;
        self.page().press(tab).await;
        self.audit_at(&format!("the tab {tab}"), SCREENS[1]).await;
        resize(self.page(), SCREENS[0]).await;
    }

    async fn audit_at(&mut self, state: &str, (width, _): (u32, u32)) {
        let page = self.page();
        // A reload removes axe-core from the page.
        if !page.read::<bool>("'axe' in window").await {
            let loaded = page.browser.client.execute(&self.axe, Vec::new()).await;
            loaded.expect("axe-core runs in the page");
        }
        let violations: Vec<Violation> = page.read_later(AUDIT).await;
        for Violation {
            rule,
            help,
            selector,
            why,
        } in &violations
        {
            println!(
                "          {state}, {width} wide: {rule}: {help}\n            {selector}\n            {why}"
            );
        }
        self.found += violations.len();
    }

    /// Steps through the choices until a JavaScript expression is true.
    async fn step_until(&self, what: &str, expression: &str) {
        let stepping = format!(
            "(async () => {{
                const button = (words) => [...document.querySelectorAll('.controls button')]
                    .find((button) => button.textContent === words);
                button('Pause')?.click();
                while (!({expression})) {{
                    if (document.querySelector('.outcome')) return false;
                    button('Step').click();
                    await new Promise(requestAnimationFrame);
                    await new Promise(requestAnimationFrame);
                }}
                return true;
            }})()"
        );
        assert!(
            self.page().read_later::<bool>(&stepping).await,
            "It never came that {what}."
        );
    }
}

/// Leads the page through states, each of which is audited. Random numbers are the same in every run.
async fn audited(name: &str, play: impl AsyncFnOnce(&mut Audits<'_>)) {
    scenario(name, async |world| {
        let file =
            std::env::var_os("AMONG_AGENTS_AXE").expect("AMONG_AGENTS_AXE names axe-core's axe.min.js");
        let axe = std::fs::read_to_string(file).expect("axe-core can be read; script/test fetches it");
        let mut audits = Audits { world, axe, found: 0 };
        play(&mut audits).await;
        assert_eq!(audits.found, 0, "the violations stand above");
    })
    .await;
}
