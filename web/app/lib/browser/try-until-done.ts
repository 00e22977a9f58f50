const AGAIN_AFTER_MS = 10_000;

/** Acts after a while, and again and again where it fails; returns what stops it. */
export function tryUntilDone(act: () => Promise<void>, afterMs: number): () => void {
  let isStopped = false;
  const attempt = () => {
    act().catch(() => {
      if (!isStopped) timer = setTimeout(attempt, AGAIN_AFTER_MS);
    });
  };
  let timer = setTimeout(attempt, afterMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
