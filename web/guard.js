// Guards the page from outside the game. Checks whether the browser can run the game, and shows a readable
// page if the game fails to load or crashes. Old browsers must be able to parse this file.
(function () {
  "use strict";

  var notices = ["loading", "failed", "unsupported", "crash"];

  // Shows one of the notices instead of everything else, or none for the running game. The notices about
  // starting are then removed.
  function show(which) {
    document.documentElement.setAttribute("data-state", which || "ready");
    for (var i = 0; i < notices.length; i += 1) {
      var notice = document.getElementById(notices[i]);
      if (notice && !which && notices[i] !== "crash") {
        notice.parentNode.removeChild(notice);
      } else if (notice) {
        notice.hidden = notices[i] !== which;
      }
    }
    var title = which && document.getElementById(which + "-title");
    if (title) {
      // Moves screen reader users to the message.
      title.focus();
    }
  }

  function shown(which) {
    return document.documentElement.getAttribute("data-state") === which;
  }

  function fail(why) {
    // Only a start can fail, and the first message is kept.
    if (!shown("loading")) {
      return;
    }
    document.getElementById("failed-why").textContent = why;
    show("failed");
  }

  // The game's panic hook calls this with the panic message, its source location, the version and the
  // browser's name. The report shows nothing else, so the caller must not pass any secret.
  function crash(report) {
    if (shown("crash")) {
      // A panic ends in a trap, which would call this again with less information.
      return;
    }
    document.getElementById("crash-report").value = report;
    show("crash");
  }

  function trapped(error) {
    if (window.WebAssembly && error instanceof WebAssembly.RuntimeError) {
      crash("Among Agents stopped: " + error.message + "\nBrowser: " + navigator.userAgent);
      return true;
    }
    return false;
  }

  function reload() {
    location.reload();
  }

  function copy() {
    var report = document.getElementById("crash-report");
    var told = document.getElementById("crash-copied");
    function selected() {
      report.focus();
      report.select();
      told.textContent = "The report is selected: copy it from there.";
    }
    if (!navigator.clipboard) {
      // A page that was not loaded over HTTPS has no clipboard.
      selected();
      return;
    }
    navigator.clipboard.writeText(report.value).then(function () {
      told.textContent = "Copied.";
    }, selected);
  }

  document.getElementById("failed-again").addEventListener("click", reload);
  document.getElementById("crash-reload").addEventListener("click", reload);
  document.getElementById("crash-copy").addEventListener("click", copy);

  window.addEventListener("error", function (event) {
    if (event.target && event.target.tagName === "SCRIPT") {
      fail(
        location.protocol === "file:"
          ? "It was opened as a file, and browsers load programs only from a server. Run script/serve and open the address that it prints."
          : "A part of the page did not arrive."
      );
    } else {
      trapped(event.error);
    }
  }, true);
  window.addEventListener("unhandledrejection", function (event) {
    trapped(event.reason);
  });

  window.amongAgentsCrash = crash;
  window.amongAgentsStart = { show: show, shown: shown, fail: fail, trapped: trapped };

  if (typeof WebAssembly !== "object" || !("noModule" in document.createElement("script"))) {
    show("unsupported");
  }
})();
