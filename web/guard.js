// Watches over the page from outside the game: tells whether the browser can run it, and shows a readable page when the
// game could not be loaded or broke down. Written so that old browsers can read it too.
(function () {
  "use strict";

  var notices = ["loading", "failed", "unsupported", "crash"];

  // Shows one of the notices instead of everything else. When the game runs there is none, and those about the start
  // are of no more use.
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
      // Readers of the page by ear are taken to what happened.
      title.focus();
    }
  }

  function shown(which) {
    return document.documentElement.getAttribute("data-state") === which;
  }

  function fail(why) {
    // Only a start can fail, and what was said first is not replaced.
    if (!shown("loading")) {
      return;
    }
    document.getElementById("failed-why").textContent = why;
    show("failed");
  }

  // The game's panic hook calls this with the message, the place in the source, the version and the browser's name.
  // It is the only thing ever shown in the report, so nothing secret may be passed in.
  function crash(report) {
    if (shown("crash")) {
      // A panic ends in a trap, which would come here a second time with less to say.
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
      // A page that was not opened over https has no clipboard.
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
