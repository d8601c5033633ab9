// The screen of the game: terminal.js draws it; here are its connection, its keys, and touch.

import { Visit } from "/page/visit.js";

const table = document.getElementById("table");
const LEAST_COLUMNS = 80;
const CELL_WIDTH = 0.602; // of the size of the letters
const LETTERS = [8, 16]; // the least and the usual size, in pixels
const zooms = ["operational", "compact", "strategic"];
let zoom = "";

// What terminal.js takes for its connection. It lives on while connections come and go.
class Line extends EventTarget {
  constructor(url) {
    super();
    const size = new URL(url, location).searchParams;
    visit.size = { width: Number(size.get("width")), height: Number(size.get("height")) };
    line = this;
    visit.begin();
  }
  send(text) {
    visit.send(...JSON.parse(text));
  }
}
let line = null;

const told = (word, value) => {
  if (word === "seated") {
    line.dispatchEvent(new Event("open"));
    focusGame();
  } else if (word === "title" && value) zoom = value.zoom;
};
const shown = (bytes) => line.dispatchEvent(new MessageEvent("message", { data: bytes.buffer }));
const visit = new Visit("screen", told, shown);

// Keyboard: a click anywhere gives it to the game; what browsers keep for themselves is left to them.

const field = () => document.querySelector(".xterm-helper-textarea");
const isAsking = () => document.querySelector("dialog[open]") !== null;
const focusGame = () => {
  if (!isAsking()) field()?.focus({ preventScroll: true });
};
const BROWSERS = new Set(["F5", "F6", "F11", "F12"]);
const BROWSERS_WITH_CTRL = new Set(["l", "n", "t", "w", "=", "+", "-", "0"]);

addEventListener(
  "keydown",
  (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isBrowsers = event.ctrlKey || event.metaKey ? BROWSERS_WITH_CTRL.has(key) || event.metaKey : BROWSERS.has(key);
    if (isBrowsers) event.stopImmediatePropagation();
    else if (document.activeElement === document.body) focusGame();
  },
  true,
);
addEventListener("click", (event) => {
  if (!event.target.closest("a, input")) focusGame();
});
addEventListener("focus", focusGame);

// Touch: a tap is a click, a drag scrolls, two fingers zoom.

const cell = () => {
  const { width, height } = table.querySelector(".xterm-screen").getBoundingClientRect();
  return { width: width / visit.size.width, height: height / visit.size.height };
};
const type = (keys) => visit.send("stdin", keys);
const roll = (button, touch) => {
  const { left, top } = table.querySelector(".xterm-screen").getBoundingClientRect();
  const { width, height } = cell();
  const at = [touch.clientX - left, touch.clientY - top].map((n, i) => Math.max(1, Math.ceil(n / [width, height][i])));
  type(`\x1b[<${button};${at[0]};${at[1]}M`);
};
const zoomTo = (by) => {
  const at = zooms.indexOf(zoom);
  if (at >= 0 && zooms[at + by]) type(by > 0 ? "z" : "Z");
};
const spread = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);

let start = null;
table.addEventListener("touchstart", ({ touches }) => {
  start = { x: touches[0].clientX, y: touches[0].clientY, spread: touches.length === 2 ? spread(touches) : 0 };
});
table.addEventListener(
  "touchmove",
  (event) => {
    event.preventDefault();
    const { touches } = event;
    if (!start) return;
    if (touches.length === 2 && start.spread) {
      const grown = spread(touches) / start.spread;
      if (grown > 1.35 || grown < 0.74) {
        zoomTo(grown > 1 ? -1 : 1);
        start.spread = spread(touches);
      }
    } else if (touches.length === 1 && !start.spread) {
      const step = { x: 6 * cell().width, y: 3 * cell().height };
      for (const [axis, back, on] of [["x", 66, 67], ["y", 64, 65]]) {
        const now = axis === "x" ? touches[0].clientX : touches[0].clientY;
        while (Math.abs(now - start[axis]) >= step[axis]) {
          roll(now > start[axis] ? back : on, touches[0]);
          start[axis] += Math.sign(now - start[axis]) * step[axis];
        }
      }
    }
  },
  { passive: false },
);
for (const button of document.querySelectorAll("#touch button"))
  button.addEventListener("click", () => {
    if (button.dataset.key) type(button.dataset.key);
    else if (button.dataset.zoom) zoomTo(button.dataset.zoom === "in" ? -1 : 1);
    else {
      const isOn = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", isOn);
      field().inputMode = isOn ? "text" : "none";
      field().blur();
    }
    focusGame();
  });

// The terminal, when its letters are there: it measures them once.

const letters = () => {
  const wanted = Number(new URLSearchParams(location.search).get("letters"));
  const fitting = Math.floor(table.clientWidth / LEAST_COLUMNS / CELL_WIDTH);
  return wanted >= 6 && wanted <= 60 ? wanted : Math.max(LETTERS[0], Math.min(LETTERS[1], fitting));
};
await Promise.all(["400", "700"].map((weight) => document.fonts.load(`${weight} 16px "Roboto Mono"`, "█A")));
const screen = document.createElement("div");
screen.className = "textual-terminal";
screen.dataset.fontSize = letters();
screen.dataset.sessionWebsocketUrl = "/table";
table.append(screen);

const script = document.createElement("script");
script.src = "/page/terminal.js";
script.onload = () => {
  const Usual = WebSocket;
  window.WebSocket = Line; // terminal.js makes one, and no other
  window.onload(new Event("load"));
  window.WebSocket = Usual;
  if (matchMedia("(pointer: coarse)").matches) field().inputMode = "none";
  field().setAttribute("aria-label", "The game; the link before it leads to a page for screen readers");
  focusGame();
};
document.head.append(script);
