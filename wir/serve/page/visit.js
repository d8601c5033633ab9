// Who visits, and the connection to his table, which is tried again whenever it is lost.

const Socket = WebSocket;

export const kept = (store, key, value) => {
  try {
    if (value !== undefined) window[store].setItem(key, value);
    return window[store].getItem(key);
  } catch {
    return null; // a browser that keeps nothing, or does not even name the store
  }
};

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0")).join("");
const browser = kept("localStorage", "wir-browser") ?? kept("localStorage", "wir-browser", random()) ?? random();
const asksName = document.body.dataset.asksName === "yes";
const dialog = (id) => document.getElementById(id);

// Shows a dialog; gives the value of the button that closed it.
const asked = (id) =>
  new Promise((done) => {
    const box = dialog(id);
    box.returnValue = "";
    box.addEventListener("close", () => done(box.returnValue), { once: true });
    box.showModal();
  });

const askName = async () => {
  const field = dialog("name");
  do {
    await asked("who");
  } while (!field.value.trim());
  kept("localStorage", "wir-name", field.value.trim());
  return field.value.trim();
};

export const notice = (text) => {
  const line = dialog("notice");
  line.textContent = text;
  line.hidden = !text;
};

export class Visit {
  // `told` hears each word of the server with its value, `shown` what the game shows, as bytes.
  constructor(kind, told, shown) {
    Object.assign(this, { kind, told, shown, size: null, socket: null, isSeated: false, tries: 0 });
  }

  async begin() {
    this.name = asksName ? (kept("localStorage", "wir-name") ?? (await askName())) : "";
    dialog("rename").hidden = !asksName;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this.socket = new Socket(`${scheme}//${location.host}/table`));
    socket.binaryType = "arraybuffer";
    let isOver = false;
    socket.onopen = () => {
      const { name, kind, size } = this;
      socket.send(JSON.stringify(["sit", { name, browser, kind, size }]));
    };
    socket.onmessage = ({ data }) => {
      if (typeof data !== "string") return this.shown(new Uint8Array(data));
      const [word, value] = JSON.parse(data);
      if (word === "ended") {
        isOver = true;
        this.ended(value);
      } else if (word === "seated") {
        this.isSeated = true;
        this.tries = 0;
        notice("");
      } else if (word === "title" && value) document.title = value.title;
      this.told(word, value);
    };
    socket.onclose = () => {
      this.isSeated = false;
      if (isOver) return;
      notice("The connection is lost. Your orders are kept; trying again ...");
      setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++));
    };
  }

  // `again` tells whether the game ended; else it is played elsewhere, from where the button takes it back.
  async ended({ text, again }) {
    notice("");
    dialog("why").textContent = text;
    dialog("on").textContent = again ? "Go on" : "Play here";
    let answer = "";
    while (!answer) answer = await asked("ended"); // Escape is no answer
    if (answer === "name") this.name = await askName();
    this.connect();
  }

  send(word, value) {
    if (word === "resize") this.size = value;
    if (this.isSeated && this.socket.readyState === 1) this.socket.send(JSON.stringify([word, value]));
  }
}
