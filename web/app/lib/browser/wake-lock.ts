/**
 * Keeps the screen on while something runs that a sleeping phone would stop. The browser takes the
 * lock away when the tab is hidden, so that it is asked for again when the tab is back.
 */
export function createWakeLock() {
  let isWanted = false;
  let lock: WakeLockSentinel | undefined;

  const ask = async () => {
    if (!isWanted || (lock && !lock.released) || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock?.request("screen");
      if (!isWanted) await lock?.release();
    } catch {
      // A phone that saves its battery refuses.
    }
  };
  const askAgain = () => void ask();
  return (wanted: boolean): void => {
    if (wanted === isWanted) return;
    isWanted = wanted;
    if (wanted) {
      document.addEventListener("visibilitychange", askAgain);
      void ask();
    } else {
      document.removeEventListener("visibilitychange", askAgain);
      void lock?.release().catch(() => undefined);
      lock = undefined;
    }
  };
}
