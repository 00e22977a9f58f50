/** Keeps the screen on. Reacquired when the tab is visible again, because browsers release it. */
export function createWakeLock() {
  let isWanted = false;
  let lock: WakeLockSentinel | undefined;

  const ask = async () => {
    if (!isWanted || (lock && !lock.released) || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock?.request("screen");
      if (!isWanted) await lock?.release();
    } catch {
      // Refused in battery saver.
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
