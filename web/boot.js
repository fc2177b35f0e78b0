// Loads and starts the game, and shows the loading progress.

const { show, shown, fail, trapped } = window.amongAgentsStart;

class Missing extends Error {}

const kilobytes = (bytes) => Math.round(bytes / 1000).toLocaleString("en");

function progress(current, total) {
  const bar = document.getElementById("loading-bar");
  const fill = document.getElementById("loading-fill");
  const bytes = document.getElementById("loading-bytes");
  if (total > 0) {
    const percent = Math.min(100, Math.round((current / total) * 100));
    bar.setAttribute("aria-valuenow", percent);
    bar.setAttribute("aria-valuetext", `${percent} percent`);
    fill.style.transform = `scaleX(${percent / 100})`;
    bytes.textContent = `${kilobytes(current)} of ${kilobytes(total)} KB`;
  } else {
    // Without a total the progress bar has no value, which means indeterminate progress.
    bytes.textContent = `${kilobytes(current)} KB`;
  }
}

let arrived = false;

// Returns the same response and reports its progress.
function counted(response, total) {
  const reader = response.body.getReader();
  let current = 0;
  progress(current, total);
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) {
        arrived = true;
        controller.close();
      } else {
        current += value.byteLength;
        progress(current, total);
        controller.enqueue(value);
      }
    },
  });
  // Some servers do not know the media type of WebAssembly, which browsers require for streaming compilation.
  return new Response(body, { headers: { "content-type": "application/wasm" } });
}

async function start() {
  const game = document.querySelector('meta[name="game"]').dataset;
  const at = (address) => new URL(address, document.baseURI).href;
  const [loader, response] = await Promise.all([import(at(game.js)), fetch(at(game.wasm))]);
  if (!response.ok) {
    throw new Missing();
  }
  await loader.default({ module_or_path: counted(response, Number(game.bytes)) });
  await built(document.getElementById("app"));
}

// Waits until the page is built. Stored settings have to be read first, by a chunk of their own.
function built(app) {
  return new Promise((done) => {
    const look = () => app.childElementCount > 0 && (watch.disconnect(), done());
    const watch = new MutationObserver(look);
    watch.observe(app, { childList: true });
    look();
  });
}

const damaged = (error) =>
  error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;

function why(error) {
  if (navigator.onLine === false) {
    return "This device seems to be offline. Once it is connected again, try again.";
  }
  if (error instanceof Missing) {
    return "A part of the game is missing on this server. It is perhaps being updated right now: try again in a minute.";
  }
  if (damaged(error)) {
    return "What arrived was cut short or of another version. Trying again usually mends that.";
  }
  return "The connection broke before everything had arrived.";
}

if (!shown("unsupported")) {
  try {
    await start();
    if (!shown("crash")) {
      show(null);
    }
  } catch (error) {
    console.error(error);
    if (arrived && !trapped(error) && !damaged(error)) {
      // Everything is loaded and still does not start: this is a fault of the page, not of the connection.
      window.amongAgentsCrash(`Among Agents could not start: ${error}\nBrowser: ${navigator.userAgent}`);
    } else {
      fail(why(error));
    }
  }
}
