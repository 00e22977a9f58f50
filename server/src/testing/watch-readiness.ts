import { setTimeout as pause } from "node:timers/promises";

const EVERY_MS = 100;
/** As a balancer waits: longer than the three seconds after which a server gives up asking. */
const TIMEOUT_MS = 4_500;

export interface Sighting {
  at: number;
  /** `ok`, `degraded`, `503`, or `away` where nobody answers. */
  state: string;
}

/** Asks a server's `/readyz` again and again, and keeps what it said. */
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
