// The game as lines of text: what is said goes into a log that screen readers read, a prompt is the label of the field.

import { kept, Visit } from "/page/visit.js";

const log = document.getElementById("said");
const prompt = document.getElementById("prompt");
const field = document.getElementById("typed");
const CURTAIN = /\n{50,}/; // hides what one player has read from the other
const MOST_LINES = 2000;
let decoder = new TextDecoder();
let rest = "";

const say = (text) => {
  const line = document.createElement("p");
  line.textContent = text;
  log.append(line);
  while (log.childElementCount > MOST_LINES) log.firstElementChild.remove();
  log.scrollTop = log.scrollHeight;
};

const shown = (bytes) => {
  rest += decoder.decode(bytes, { stream: true });
  if (CURTAIN.test(rest)) {
    log.replaceChildren();
    forget();
    rest = rest.split(CURTAIN).pop();
  }
  const lines = rest.split("\n");
  rest = lines.pop();
  lines.forEach(say);
  prompt.textContent = rest.replace(/> $/, "") || "Your line";
};

const told = (word) => {
  if (word !== "seated") return;
  log.replaceChildren(); // the server says again what was said
  decoder = new TextDecoder();
  rest = "";
  field.focus();
};

const visit = new Visit("plain", told, shown);
visit.size = { width: 80, height: 24 };

// Recalls what was typed.

let typed = JSON.parse(kept("sessionStorage", "wir-typed") ?? "[]");
let at = typed.length;

const forget = () => {
  typed = [];
  at = 0;
  kept("sessionStorage", "wir-typed", "[]");
};

document.getElementById("line").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = field.value;
  if (!visit.isSeated) return;
  visit.send("stdin", text);
  if (text.trim() && text !== typed.at(-1)) typed.push(text);
  kept("sessionStorage", "wir-typed", JSON.stringify(typed.slice(-200)));
  at = typed.length;
  field.value = "";
});
field.addEventListener("keydown", (event) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  at = Math.max(0, Math.min(typed.length, at + by));
  field.value = typed[at] ?? "";
});

visit.begin();
