/** Small signs on buttons and badges, drawn here: letters for them look different, or like emoji, on every device. */
import { classes, html } from "../ui.js";

/** @type {Record<string, string>} */
const PATHS = {
  away: "M19 14A8 8 0 1 1 10 5a6.5 6.5 0 0 0 9 9Z",
  back: "M15 5 8 12 15 19",
  bot: "M5 9h14v10H5ZM12 9V4.500M9 13v1.500M15 13v1.5",
  close: "M6 6 18 18M18 6 6 18",
  eye: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.500S2.5 12 2.5 12ZM12 9.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  info: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.5M12 7.5v.5",
  menu: "M5 7h14M5 12h14M5 17h14",
  pause: "M8.5 5.500v13M15.5 5.500v13",
  play: "M8 5.500v13L18.5 12Z",
  star: "M12 4 14.4 9.4 20.2 10 15.8 13.9 17.1 19.7 12 16.7 6.9 19.7 8.2 13.9 3.8 10 9.6 9.400Z",
  talk: "M5 6h14v9H12l-4 4v-4H5Z",
};

/** @param {{name: string, class?: string}} props */
export const Icon = ({ name, class: extra }) => html`<svg class=${classes("sign-icon", extra)} viewBox="0 0 24 24"
  aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
