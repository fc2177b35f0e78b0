// Timers of a worker go on when the page is in the background (src/clock/background.rs).
onmessage = ({ data: [number, milliseconds] }) => setTimeout(postMessage, milliseconds, number);
