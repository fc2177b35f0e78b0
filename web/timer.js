// Timers of a worker run even while the page is in the background (src/clock/background.rs).
onmessage = ({ data: [number, milliseconds] }) => setTimeout(postMessage, milliseconds, number);
