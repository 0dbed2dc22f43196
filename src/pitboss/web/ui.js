/** Preact and htm in one place: `html` makes what `render` shows. */
import { Fragment, createContext, h, render } from "./vendor/preact.mjs";
import htm from "./vendor/htm.mjs";

export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "./vendor/hooks.mjs";
export { Fragment, createContext, h, render };

export const html = htm.bind(h);

/**
 * Class names, leaving out what is false.
 * @param {...(string | false | null | undefined | 0)} names
 */
export const classes = (...names) => names.filter(Boolean).join(" ");
