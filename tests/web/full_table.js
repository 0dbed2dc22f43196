// Lays a table on which as much lies as can lie, for looking whether it fits.
async ([game, seats, options]) => {
  const base = document.querySelector("script[type=module]").src.replace(/app\.js$/, "");
  const load = (path) => import(base + path);
  const { html, render } = await load("ui.js");
  const { TableView } = await load("table/view.js");
  const { EMPTY } = await load("table/state.js");
  const { folder } = await load("games/index.js");
  const { textsOf } = await load("shell/games.js");

  const cards = game === "las-vegas-cards";
  const names = ["Annalena", "Gast 42", "Charlotte", "Dominik", "Ella", "Friedrich"].slice(0, seats);
  const each = (what) => names.map((_, seat) => what(seat));
  const money = (seat) => (options.open_money || !seat ? 180000 * (seat + 1) : null);
  const notes = (at) => (at % 2 ? [100000, 60000] : [90000, 40000]);
  const strongest = (at) => at % seats;

  const dice = (at) => {
    const own = each((party) => ({ party, small: Array(party === strongest(at) ? 5 : 1 + party % 2).fill(at),
      biggy: party === strongest(at) ? [at] : [] }));
    const neutral = options.neutral_dice ? [{ party: "neutral", small: [at], biggy: [] }] : [];
    return [...own, ...neutral].map((lying) => ({ ...lying, count: lying.small.length + 2 * lying.biggy.length }));
  };
  const throwing = () => ({
    round: 3, rounds: 3, start: 1, turn: 0, pile: 9,
    roll: { seat: 0, own: [1, 2, 3, 4, 5, 6], biggy: 6, ...(options.neutral_dice && { neutral: [2, 5, 6] }) },
    casinos: [...[1, 2, 3, 4, 5, 6].map((at) => ({ at, notes: notes(at), dice: dice(at) })),
      ...(options.bandit ? [{ at: "bandit", notes: notes(1), dice: dice(3), closed: [1, 3, 5] }] : [])],
    seats: each((seat) => ({ dice: { own: 6 - seat, biggy: 1, neutral: options.neutral_dice ? 2 : 0 }, notes: 14,
      money: money(seat) })),
  });

  const laid = (at) => each((seat) => {
    const held = Array(seat === strongest(at) ? 5 : 1 + seat % 2).fill(`${at}${seat % 3 ? "" : at}`);
    return { seat, cards: held, count: held.join("").length };
  });
  const choosing = () => ({
    round: 4, rounds: 4, turn: 6, turns: 6, start: 1, seat: options.sequential ? 0 : null, pile: 9,
    tokens: options.tokens ? 5 : null,
    casinos: [1, 2, 3, 4, 5, 6].map((at) => ({ at, notes: notes(at), cards: laid(at), token: Boolean(options.tokens && at % 2) })),
    seats: each((seat) => ({ hand: 5, deck: 25, cards: seat === 2 ? 8 : 6, out: seat === 2, chosen: seat === 1,
      tokens: options.tokens ? 4 : null, notes: 14, money: money(seat) })),
  });

  const legal = cards ? ["play 1", "play 22", "play 1 22"]
    : ["1", "2", "3", "4", "5", "6", ...(options.bandit ? ["2 bandit", "4 bandit", "6 bandit"] : [])];
  const mine = { money: money(0), notes: 14, ...(cards && { hand: ["1", "22", "33", "5", "66"], choice: null, away: [] }) };
  const view = { game, rules: 1, options, you: 0, public: cards ? choosing() : throwing(), mine,
    waits: { seats: [0], ask: 1, until: Date.now() + 60_000 }, legal: legal.map((text) => ({ do: text })) };
  const table = { id: "full", game, options, clock: "normal", phase: "running", result: null,
    you: { seats: [0], host: true, sit: false },
    seats: names.map((name, seat) => ({ name, kind: seat > 1 ? "bot" : "player", here: seat === 0, left: false })) };
  const state = { ...EMPTY, link: "live", table, view, whole: 1, here: { seats: [0], watchers: 2 } };
  const foreseen = cards ? { what: "laid", seat: 0, cards: ["22"], rule: "KC-18" }
    : { what: "placed", seat: 0, at: 6, own: [6], biggy: 6, rule: "LV-7" };
  const connection = { ask: async () => ({ type: "previewed", events: [foreseen] }), send() {}, shown() {}, skip() {} };

  const app = document.getElementById("app");
  render(null, app);
  app.replaceChildren();
  render(html`<${TableView} state=${state} connection=${connection} game=${await folder(game)} texts=${await textsOf(game)} />`, app);
}
