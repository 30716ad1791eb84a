// Asking the table in peace: a held key or a fast finger changes more a second than is worth a question each.
const QUIET_MS = 200;
const AGAIN_MS = 1000;

/** Returns a function that makes `ask()` be called: at once, or when the last call is so long ago, then for all calls since.
 *
 * `ask()` finds out by itself what is to be asked then. Where it fails, as when the line is down, it is called again later.
 */
export function calm(ask) {
  let wanted = false, busy = false;
  const pause = (ms) => new Promise((over) => { setTimeout(over, ms); });
  return async () => {
    wanted = true;
    if (busy) return;
    busy = true;
    while (wanted) {
      wanted = false;
      try {
        await ask();
        await pause(QUIET_MS);
      } catch {
        wanted = true;
        await pause(AGAIN_MS);
      }
    }
    busy = false;
  };
}
