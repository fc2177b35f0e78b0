//! Tests of what can be taken along from a round that is over, beside its link and its file: the picture of its
//! end, and the link as a QR code.

use crate::support::files::KEEP_DOWNLOADS;
use crate::support::world::scenario;
use serde_json::json;

/// JavaScript that keeps what a canvas of the picture's width writes.
pub const KEEP_WRITTEN: &str = "window.written = [];
    const fillText = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function(words, ...place) {
        if (this.canvas.width === 1200 && !this.canvas.isConnected) window.written.push(words);
        return fillText.call(this, words, ...place);
    };";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_end_is_saved_as_a_picture() {
    scenario("The end as a picture", async |world| {
        let page = &world.page;
        for script in [KEEP_DOWNLOADS, KEEP_WRITTEN] {
            page.browser.before_each_page(script).await;
        }
        world.open("?seed=7&rules=paper&speed=max").await;
        let headline = page.outcome().await;
        page.press("Save a picture").await;
        page.until("it is offered", "window.downloadName === 'among-agents-7.png'")
            .await;
        let size: Vec<u32> = page
            .read_later(
                "(async () => {
                    const picture = new Image();
                    picture.src = window.downloadAddress;
                    await picture.decode();
                    return [picture.naturalWidth, picture.naturalHeight];
                })()",
            )
            .await;
        assert_eq!(size, [1200, 630]);
        let written: Vec<String> = page.read("window.written").await;
        assert!(written.contains(&headline), "{written:?}");
        assert!(written.iter().any(|line| line.ends_with("seed 7")), "{written:?}");
        assert!(
            written.iter().any(|line| line.starts_with("impostor")),
            "{written:?}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the built page and ChromeDriver"]
async fn the_link_of_a_short_round_is_a_code_too() {
    scenario("A link as a QR code", async |world| {
        let page = &world.page;
        let code = "document.querySelectorAll('.link-code svg path').length";
        let silent = json!([{ "player": "random" }, { "player": "random" }, { "player": "random" },
            { "player": "random" }, { "player": "random" }]);
        let table = json!({ "rules": { "timesteps": 3 }, "seats": silent });
        world.open_with(json!({ "speed": "max", "table": table })).await;
        page.press("Table").await;
        world.begin_at_the_open_table().await;
        page.outcome().await;
        page.until("the code is there", &format!("{code} === 1")).await;
        let is_named: bool = page
            .read("document.querySelector('.link-code svg').getAttribute('aria-label').startsWith('QR code')")
            .await;
        assert!(is_named);

        world.open("?seed=5&rules=standard&speed=max").await;
        page.outcome().await;
        page.until_offered("Copy link").await;
        assert_eq!(page.read::<usize>(code).await, 0, "this link is too long");
    })
    .await;
}
