/** Opens tables. */
import { api } from "./api.js";
import { ensureMe } from "./me.js";
import { go } from "./router.js";
import { tellError } from "./toast.js";

const GOOD_COMPANY = 4;

/**
 * @param {object} settings as `POST /api/tables` takes them
 * @param {Record<string, string>} [texts]
 */
export async function openTable(settings, texts) {
  try {
    const [{ promise }] = await Promise.all([import("./luck.js"), ensureMe()]); // hashing: not before it is needed
    const table = await api("POST", "/api/tables", { ...settings, commit: promise() });
    go(`/tables/${table.id}`);
  } catch (error) {
    tellError(error, texts);
  }
}

/** Seated against bots in one click. @param {import("./games.js").Game} game */
export function playNow(game) {
  const seats = Math.min(GOOD_COMPANY, Math.max(...game.players));
  return openTable({ game: game.id, seats: [{ me: true }, ...Array.from({ length: seats - 1 }, () => ({ bot: game.bots[0] }))],
    start: true });
}
