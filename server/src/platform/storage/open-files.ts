import { networkOf } from "../http/network.ts";
import { refuse } from "../refusal.ts";

const RETRY_SECONDS = 5;

/** Runs what opens a file and sends it; refuses where too many are open. */
export type OpenFiles = <T>(ip: string, send: () => Promise<T>) => Promise<T>;

/**
 * Bounds the files that are open at the same time to be sent: in all, and for one network, so that readers
 * who stop use up neither the files that the system lets a process open nor what is left for others.
 */
export function createOpenFiles(bounds: { most: number; perNetwork: number }): OpenFiles {
  const open = new Map<string, number>();
  let all = 0;
  return async (ip, send) => {
    const network = networkOf(ip);
    const own = open.get(network) ?? 0;
    if (all >= bounds.most || own >= bounds.perNetwork) {
      throw refuse("NOT_READY", { retryAfterSeconds: RETRY_SECONDS });
    }
    all += 1;
    open.set(network, own + 1);
    try {
      return await send();
    } finally {
      all -= 1;
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    }
  };
}
