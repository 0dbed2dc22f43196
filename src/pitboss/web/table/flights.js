/** Pieces that move: FLIP by the Web Animations API. What is drawn is always where it belongs; only its way there is played. */
import { calm } from "../shell/settings.js";

/** @typedef {{from: string, to: string, delay?: number}} Flight ids of pieces (`data-piece`) */
/** @typedef {Map<string, {box: DOMRect, ghost: Element}>} Seen */

/** @type {Set<Animation>} */
const running = new Set();
/** @type {Set<Element>} */
const ghosts = new Set();

/** Ends all that moves; every piece is in its place at once. */
export function land() {
  for (const animation of running) animation.cancel();
  for (const ghost of ghosts) ghost.remove();
  running.clear();
  ghosts.clear();
}

/**
 * Remembers where pieces are before they move.
 * @param {Element} root
 * @param {Flight[]} flights
 * @returns {Seen}
 */
export function look(root, flights) {
  const seen = new Map();
  for (const { from } of flights) {
    const piece = find(root, from);
    if (piece && !seen.has(from)) seen.set(from, { box: piece.getBoundingClientRect(), ghost: piece.cloneNode(true) });
  }
  return seen;
}

/**
 * Plays the way of each piece from where it was.
 * @param {Element} root
 * @param {Seen} seen
 * @param {Flight[]} flights
 * @param {number} ms
 */
export function fly(root, seen, flights, ms) {
  for (const { from, to, delay = 0 } of flights) {
    const start = seen.get(from);
    const target = find(root, to);
    if (!start || !target || !start.box.width) continue;
    const end = target.getBoundingClientRect();
    if (!end.width) continue;
    const stays = find(root, from);
    if (stays || target.hasAttribute("data-purse")) ghost(start, end, ms, delay * ms);
    else arrive(target, start.box, end, ms, delay * ms);
  }
}

/**
 * New pieces fade in where they are.
 * @param {Element} root
 * @param {string[]} pieces
 * @param {number} ms
 */
export function appear(root, pieces, ms) {
  pieces.forEach((id, n) => {
    const piece = find(root, id);
    if (!piece) return;
    const frames = calm()
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [{ opacity: 0, transform: "translateY(-14px) scale(1.15)" }, { opacity: 1, transform: "none" }];
    play(piece, frames, { duration: ms, delay: calm() ? 0 : n * 25, easing: "ease-out", fill: "backwards" });
  });
}

/**
 * Dice tumble into the tray.
 * @param {Element} root
 * @param {string[]} pieces
 * @param {number} ms
 */
export function tumble(root, pieces, ms) {
  pieces.forEach((id, n) => {
    const piece = find(root, id);
    if (!piece) return;
    const side = n % 2 ? 1 : -1;
    const frames = calm()
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [
          { transform: `translate(${side * 46 - 30}px, -58px) rotate(${side * 260}deg) scale(.7)`, opacity: 0 },
          { transform: `translate(${side * 5}px, 4px) rotate(${side * -18}deg) scale(1.06)`, opacity: 1, offset: 0.72 },
          { transform: "none", opacity: 1 },
        ];
    play(piece, frames, { duration: ms, delay: calm() ? 0 : n * 28, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" });
  });
}

/** @param {Element} root @param {string} id */
const find = (root, id) => root.querySelector(`[data-piece="${CSS.escape(id)}"]`);

/** @param {Element} target @param {DOMRect} start @param {DOMRect} end @param {number} ms @param {number} delay */
function arrive(target, start, end, ms, delay) {
  const way = `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${start.width / end.width}, ${start.height / end.height})`;
  const frames = calm() ? [{ opacity: 0 }, { opacity: 1 }] : [{ transform: way, zIndex: 5 }, { transform: "none", zIndex: 5 }];
  if (target instanceof SVGElement || target instanceof HTMLElement) target.style.transformOrigin = "0 0";
  play(target, frames, { duration: ms, delay, easing: "cubic-bezier(.25,.8,.3,1)", fill: "backwards" });
}

/** A piece that is gone from its place flies on as a picture of itself. @param {{box: DOMRect, ghost: Element}} start @param {DOMRect} end @param {number} ms @param {number} delay */
function ghost(start, end, ms, delay) {
  const picture = /** @type {HTMLElement} */ (start.ghost.cloneNode(true));
  picture.removeAttribute("data-piece");
  picture.setAttribute("aria-hidden", "true");
  picture.classList.add("ghost-flight");
  Object.assign(picture.style,
    { left: `${start.box.x}px`, top: `${start.box.y}px`, width: `${start.box.width}px`, height: `${start.box.height}px` });
  document.body.append(picture);
  ghosts.add(picture);
  const x = end.x + end.width / 2 - start.box.x - start.box.width / 2,
    y = end.y + end.height / 2 - start.box.y - start.box.height / 2;
  const frames = calm()
    ? [{ opacity: 1 }, { opacity: 0 }]
    : [{ transform: "none", opacity: 1 },
      { transform: `translate(${x * 0.4}px, ${y * 0.4 - 24}px) scale(1.25)`, opacity: 1, offset: 0.45 },
        { transform: `translate(${x}px, ${y}px) scale(.45)`, opacity: 0.9 }];
  const animation = play(picture, frames, { duration: ms, delay, easing: "cubic-bezier(.4,.1,.3,1)", fill: "both" });
  const gone = () => {
    picture.remove();
    ghosts.delete(picture);
  };
  animation.finished.then(gone, gone);
}

/** @param {Element} piece @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
function play(piece, frames, timing) {
  const animation = piece.animate(frames, timing);
  running.add(animation);
  const done = () => running.delete(animation);
  animation.finished.then(done, done);
  return animation;
}
