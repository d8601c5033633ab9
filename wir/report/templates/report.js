// Draws the weeks of the war on the map. It reads the block #war and nothing else; no request leaves the page.
"use strict";
(() => {
  const war = JSON.parse(document.getElementById("war").textContent);
  const byId = (id) => document.getElementById(id);
  const map = byId("map"), slider = byId("week"), play = byId("play"), pace = byId("pace");
  const columns = war.columns, weeks = war.weeks, last = weeks.length - 1;
  const corners = [[8, 0], [24, 0], [32, 14], [24, 28], [8, 28], [0, 14]];
  const mechanized = (id) => id < 12 || (id > 63 && id < 76);

  const place = (n) => [(n - 1) % columns + 1, Math.floor((n - 1) / columns) + 1];
  const corner = (n) => { const [c, r] = place(n); return [(c - 1) * 24, (r - 1) * 28 + (c % 2 ? 0 : 14)]; };
  const beyond = (n, side) => {
    const [c, r] = place(n), low = c % 2 ? 0 : 1;
    const step = [[0, -1], [1, low - 1], [1, low], [0, 1], [-1, low], [-1, low - 1]][side];
    const column = c + step[0], row = r + step[1];
    return column < 1 || column > columns || row < 1 || row > war.rows ? 0 : (row - 1) * columns + column;
  };

  // Every position once, as the changes lead from one to the next.
  const moments = [];
  let owners = war.owners.split(""), groups = new Map(), air = new Map(), cities = [], then = [];
  const apply = (pairs, target) => {
    for (let i = 0; i < (pairs || []).length; i += 2) {
      if (pairs[i + 1]) target.set(pairs[i], pairs[i + 1]); else target.delete(pairs[i]);
    }
  };
  for (const week of weeks) {
    owners = owners.slice(); groups = new Map(groups); air = new Map(air); cities = cities.slice(); then = then.slice();
    (week.o || []).forEach((hexes, whose) => hexes.forEach((n) => { owners[n - 1] = "AS."[whose]; }));
    apply(week.g, groups); apply(week.a, air);
    for (const [pairs, target] of [[week.c, cities], [week.h, then]]) {
      for (let i = 0; i < (pairs || []).length; i += 2) target[pairs[i]] = pairs[i + 1];
    }
    moments.push({ owners, groups, air, cities, then });
  }

  const outline = (n) => { const [x, y] = corner(n); return `M${x + 8} ${y}h16l8 14-8 14h-16l-8-14z`; };
  const area = (all, letter) => all.reduce((path, owner, i) => (owner === letter ? path + outline(i + 1) : path), "");
  const front = (all, letter, enemy, inward) => {
    let path = "";
    all.forEach((owner, i) => {
      if (owner !== letter) return;
      const [x, y] = corner(i + 1);
      for (let side = 0; side < 6; side++) {
        const near = beyond(i + 1, side);
        if (!near || all[near - 1] !== enemy) continue;
        const ends = [corners[side], corners[(side + 1) % 6]].map(([a, b]) =>
          `${(x + a + (16 - a) * inward).toFixed(1)} ${(y + b + (14 - b) * inward).toFixed(1)}`);
        path += `M${ends[0]}L${ends[1]}`;
      }
    });
    return path;
  };

  const svg = (name, attributes, parent) => {
    const found = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) found.setAttribute(key, attributes[key]);
    return parent.appendChild(found);
  };
  const units = new Map();
  const unit = (id, flies) => {
    if (!units.has(id)) {
      const sort = flies ? "f" : mechanized(id) ? "m" : "";
      const mark = svg("g", { class: `unit ${id < 64 ? "ua" : "us"} ${sort} ${id > 99 ? "long" : ""}` }, byId("units"));
      svg("rect", { x: -7.2, y: -5.2, width: 14.4, height: 10.4 }, mark);
      svg("text", { y: 3 }, mark).textContent = id;
      units.set(id, mark);
    }
    return units.get(id);
  };
  const drawUnits = (moment, cut) => {
    const stacks = new Map();
    for (const [all, flies] of [[moment.groups, false], [moment.air, true]]) {
      for (const [id, n] of all) {
        if (!stacks.has(n)) stacks.set(n, []);
        stacks.get(n).push([id, flies]);
      }
    }
    const full = new Set([...stacks].filter(([, stack]) => stack.length > 1).map(([n]) => String(corner(n))));
    for (const mark of document.querySelectorAll(".city")) mark.classList.toggle("full", full.has(mark.dataset.corner));
    for (const [id, mark] of units) mark.style.display = moment.groups.has(id) || moment.air.has(id) ? "" : "none";
    for (const [n, stack] of stacks) {
      const [x, y] = corner(n);
      stack.forEach(([id, flies], i) => {
        const mark = unit(id, flies), shift = (i - (stack.length - 1) / 2) * 15;
        mark.style.display = "";
        mark.classList.toggle("cut", cut.includes(id));
        mark.style.transform = `translate(${x + 16 + shift}px,${y + 14}px)`;
      });
    }
  };

  const grouped = new Intl.NumberFormat("en-GB");
  let shown = -1, timer = 0;
  const text = (id, words) => { byId(id).textContent = words; };
  const show = (n, quietly) => {
    n = Math.max(0, Math.min(last, n));
    if (n === shown) return;
    shown = n;
    const week = weeks[n], moment = moments[n];
    map.dataset.w = week.w; map.dataset.week = n;
    byId("own-a").setAttribute("d", area(moment.owners, "A"));
    byId("own-s").setAttribute("d", area(moment.owners, "S"));
    byId("front-a").setAttribute("d", front(moment.owners, "A", "S", 0.14));
    byId("front-s").setAttribute("d", front(moment.owners, "S", "A", 0.14));
    byId("front-b").setAttribute("d", n > 3 ? front(moments[n - 4].owners, "A", "S", 0) : "");
    drawUnits(moment, week.u || []);
    const fresh = new Set((n ? week.c || [] : []).filter((_, i) => i % 2 === 0));
    document.querySelectorAll("#cities .city").forEach((mark, i) => {
      mark.classList.toggle("a", moment.cities[i] === 0); mark.classList.toggle("s", moment.cities[i] === 1);
      mark.classList.toggle("taken", fresh.has(i));
      mark.querySelector(".then").style.display = moment.then[i] === moment.cities[i] ? "none" : "";
    });
    byId("fights").replaceChildren();
    for (const hex of week.b || []) {
      const [x, y] = corner(hex);
      svg("path", { d: `M${x + 25} ${y - 2}l2 4 4 .6-3 3 .8 4.2-3.8-2-3.8 2 .8-4.2-3-3 4-.6z` }, byId("fights"));
    }
    text("day", week.d);
    const weather = ["Clear", "Rain", "Cold", "Very cold"][week.w];
    const after = n ? `after week ${n} of ${last}` : "before the first week";
    text("when", n === last && week.d === "The end" ? after : `${weather}, ${after}`);
    text("told", week.x || "How both sides stood when the war of this report began.");
    document.querySelectorAll("[data-f]").forEach((cell) => {
      const value = (week.f || [])[Number(cell.dataset.f)];
      cell.textContent = value === null || value === undefined ? "–" : grouped.format(value);
    });
    slider.value = n;
    slider.setAttribute("aria-valuetext", `${week.d}, ${after}. ${quietly ? "" : week.x || ""}`);
    const now = byId("now"), wide = 752 / Math.max(1, last);
    now.setAttribute("x", Math.max(0, (n - 1) * wide)); now.setAttribute("width", Math.max(3, wide));
    document.querySelectorAll(".cursor").forEach((line) => {
      const x = 46 + 304 * n / Math.max(1, last);
      line.setAttribute("x1", x); line.setAttribute("x2", x);
    });
  };

  const stop = () => { clearInterval(timer); timer = 0; play.textContent = "Play"; byId("told").ariaLive = "polite"; };
  const start = () => {
    if (shown === last) show(0, true);
    play.textContent = "Pause";
    byId("told").ariaLive = "off";
    timer = setInterval(() => { if (shown >= last) stop(); else show(shown + 1, true); }, Number(pace.value));
  };
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  play.addEventListener("click", () => { if (timer) stop(); else start(); });
  pace.addEventListener("change", () => { if (timer) { stop(); start(); } });
  byId("back").addEventListener("click", () => { stop(); show(shown - 1); });
  byId("on").addEventListener("click", () => { stop(); show(shown + 1); });
  document.querySelectorAll("[data-hide]").forEach((box) =>
    box.addEventListener("change", () => map.classList.toggle(box.dataset.hide, !box.checked)));
  document.querySelectorAll("[data-front]").forEach((box) =>
    box.addEventListener("change", () => { byId(box.dataset.front).style.display = box.checked ? "" : "none"; }));
  document.querySelectorAll(".go").forEach((button) => button.addEventListener("click", () => {
    stop(); show(Number(button.dataset.week)); byId("war-map").scrollIntoView(); slider.focus({ preventScroll: true });
  }));
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
  document.documentElement.classList.add("scripted");
  show(Number(slider.value));
})();
