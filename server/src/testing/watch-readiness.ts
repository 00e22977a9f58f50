import { setTimeout as pause } from "node:timers/promises";

const EVERY_MS = 100;
/** Balancer's timeout, above the server's three seconds. */
const TIMEOUT_MS = 4_500;

export interface Sighting {
  at: number;
  /** `ok`, `degraded`, `503`, or `away`. */
  state: string;
}

export function watchReadiness(origin: string) {
  const seen: Sighting[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      seen.push({ state: await readinessOf(origin), at: Date.now() });
      await pause(EVERY_MS);
    }
  })();
  return {
    seen,
    stop: () => {
      over.abort();
      return watching;
    },
  };
}

async function readinessOf(origin: string): Promise<string> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return String(answer.status);
    const { data } = (await answer.json()) as { data: { status: string } };
    return data.status;
  } catch {
    return "away";
  }
}
