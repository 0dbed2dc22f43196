/** A page's connection to its table, as soon as the server lets it in; while the server is away it is asked again and again. */
import { useEffect, useState } from "../ui.js";
import { troubleOf } from "../shell/api.js";
import { connect } from "./connection.js";

const LOOK_AGAIN = 2500;

/** @typedef {import("../shell/api.js").Trouble} Trouble */
/** @typedef {import("./connection.js").Connection} Connection */

/**
 * @param {string} id the table's
 * @param {() => Promise<any>} enter asks the server to be let in
 * @param {{seat?: number | null, refused: (trouble: Trouble) => void}} wishes
 * @returns {{connection: Connection | null, trouble: Trouble | null, away: boolean}}
 */
export function useConnection(id, enter, wishes) {
  const [connection, setConnection] = useState(/** @type {Connection | null} */ (null));
  const [trouble, setTrouble] = useState(/** @type {Trouble | null} */ (null));
  const [away, setAway] = useState(false);
  useEffect(() => {
    let live = /** @type {Connection | null} */ (null);
    let gone = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let again;
    const begin = async () => {
      try {
        await enter();
        if (gone) return;
        live = connect(id, wishes);
        setConnection(live);
        setAway(false);
      } catch (error) {
        const met = troubleOf(error);
        setAway(met.code === "away" || met.code === "unavailable");
        if (met.code === "away" || met.code === "unavailable") again = setTimeout(begin, LOOK_AGAIN);
        else setTrouble(met);
      }
    };
    begin();
    return () => {
      gone = true;
      clearTimeout(again);
      live?.close();
    };
  }, [id]);
  return { connection, trouble, away };
}
