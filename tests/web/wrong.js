// What sticks out of its box, or covers what is written beside it.
() => {
  const found = [];
  const shown = (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (part) => part.getAttribute("class") ?? part.outerHTML.slice(0, 40);
  const parts = (box, selector) => [...box.querySelectorAll(selector)].filter(shown);

  const within = (where, selector) => document.querySelectorAll(where).forEach((box) => {
    const around = box.getBoundingClientRect();
    for (const part of parts(box, selector)) {
      const at = part.getBoundingClientRect();
      if (at.left < around.left - 1.5 || at.right > around.right + 1.5 || at.top < around.top - 1.5 || at.bottom > around.bottom + 1.5) {
        found.push(`${name(part)} sticks out of ${name(box)}`);
      }
    }
  });
  const apart = (where, selector) => document.querySelectorAll(where).forEach((box) => {
    parts(box, selector).forEach((one, n, all) => {
      const a = one.getBoundingClientRect();
      for (const other of all.slice(n + 1)) {
        const b = other.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1.5 && high > 2.5) found.push(`${name(one)} and ${name(other)} of ${name(box)} cover each other`);
      }
    });
  });

  within(".casino", ".count, .note, .casino-sign b, .bandit-faces span, .stack .die, .stack .card, .token");
  within(".seat", ".seat-name, .seat-dice b, .seat-purse b, .seat-money, .seat-laid, .seat-held, .seat-tokens");
  within(".tray", ".face .die, .fan-card .card-dice");
  within(".ask", "button, .ask-text");
  apart(".seat", ".seat-name, .seat-dice b, .seat-purse b, .seat-money, .seat-purse .note, .seat-badge, .seat-laid, .seat-held, .seat-tokens");
  apart(".casino", ".casino-notes .note, .casino-sign b, .casino-sign i, .bandit-faces span, .party .count");
  apart(".table-top", "h1 > *, .clock, .watchers, .icon");
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) found.push("the page scrolls");
  return found;
}
