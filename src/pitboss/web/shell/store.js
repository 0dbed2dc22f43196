/** One value that the page watches. */
import { useEffect, useState } from "../ui.js";

/**
 * @template T
 * @param {T} value
 */
export function store(value) {
  /** @type {Set<() => void>} */
  const watchers = new Set();
  return {
    get: () => value,
    /** @param {T} next */
    set(next) {
      value = next;
      for (const tell of [...watchers]) tell();
    },
    /** @param {() => void} tell */
    watch(tell) {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
  };
}

/**
 * The value of a store; the component is drawn again when it changes.
 * @template T
 * @param {{get: () => T, watch: (tell: () => void) => () => void}} from
 * @returns {T}
 */
export function useStore(from) {
  const [, again] = useState({});
  useEffect(() => from.watch(() => again({})), [from]);
  return from.get();
}
