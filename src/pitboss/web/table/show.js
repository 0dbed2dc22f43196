/** Shows what happened event by event, at the player's speed; the position that was sent always has the last word. */
import { useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { calm, motion } from "../shell/settings.js";
import { appear, fly, land, look, tumble } from "./flights.js";

/** What is shown of a view: what all may know, and one's own part as `mine`. @param {import("./state.js").View} view */
const whole = (view) => ({ ...view.public, mine: view.you === null ? null : { ...view.mine, seat: view.you } });

/** @typedef {{position: any, before: any, event: import("./state.js").Event | null}} Shown */

const FALLBACK = 250;
const TOO_FAR_BEHIND = 8;

/**
 * @param {import("./state.js").TableState} state
 * @param {any} game the game's folder: `reduce`, `flights`, `arrivals`, `PACE`, and `beats` where several events are shown as one
 * @param {() => void} done a step has been shown
 * @param {(event: import("./state.js").Event) => void} heard an event is being shown
 * @param {{current: Element | null}} root
 * @returns {Shown}
 */
export function useShown(state, game, done, heard, root) {
  const [shown, setShown] = useState(/** @type {Shown} */ ({ position: null, before: null, event: null }));
  const latest = useRef(state);
  latest.current = state;
  const here = useRef(shown.position);
  const landing = useRef(/** @type {(() => void) | null} */ (null));
  const latestWhole = useRef(-1);

  useLayoutEffect(() => {
    landing.current?.();
    landing.current = null;
  }, [shown]);

  /** @param {any} position @param {import("./state.js").Event | null} event */
  const put = (position, event) => {
    const before = here.current;
    here.current = position;
    setShown({ position, before, event });
  };

  useLayoutEffect(() => {
    if (!state.view || latestWhole.current === state.whole) return;
    latestWhole.current = state.whole;
    land();
    put(whole(state.view), null);
  }, [state.whole, state.view]);

  const step = state.steps[0];
  useEffect(() => {
    if (!step || !game) return;
    let stopped = false;
    const wait = (/** @type {number} */ ms) => new Promise((go) => setTimeout(go, ms));

    const behind = () => latest.current.steps.filter((one) => !aside(game, one)).length;

    /** @param {import("./state.js").Event} event */
    const show = async (event) => {
      heard(event);
      const speed = pace(behind());
      if (!game.reduce || !speed) return;
      const next = game.reduce(here.current, event, latest.current.table);
      const ms = (game.PACE[event.what] ?? FALLBACK) * speed;
      const flights = game.flights(here.current, next, event);
      land();
      const seen = root.current ? look(root.current, flights) : new Map();
      landing.current = () => {
        if (!root.current) return;
        fly(root.current, seen, flights, Math.min(ms * 0.8, 900));
        const arrivals = game.arrivals?.(next, event);
        if (arrivals) (arrivals.how === "tumble" ? tumble : appear)(root.current, arrivals.pieces, Math.min(ms * 0.75, 620));
      };
      put(next, event);
      await wait(calm() ? ms * 0.8 : ms);
    };

    const run = async () => {
      for (const event of game.beats?.(step.events) ?? step.events) {
        if (stopped) return;
        await show(event);
      }
      if (stopped) return;
      if (!game.reduce && pace(behind())) await wait(FALLBACK);
      if (stopped) return;
      put(whole(step.view), game.reduce ? null : step.events[step.events.length - 1] ?? null);
      done();
    };
    run();
    return () => {
      stopped = true;
    };
  }, [step, game]);

  return shown;
}

/** Whether a step only tells what changes no question, as that another has chosen in secret. @param {any} game @param {import("./state.js").Step} step */
export const aside = (game, { events }) => events.length > 0 && events.every((event) => game.ASIDES?.has(event.what));

/** How long things take; 0: nobody is looking, or we are far behind. @param {number} steps still to be shown */
function pace(steps) {
  if (document.hidden || steps > TOO_FAR_BEHIND) return 0;
  return motion() * (steps > 4 ? 0.25 : steps > 2 ? 0.5 : 1);
}
