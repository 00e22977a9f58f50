import { networkOf } from "../http/network.ts";
import { refuse } from "../refusal.ts";

const RETRY_SECONDS = 5;

/** Opens and sends a file; throws if too many are open. */
export type OpenFiles = <T>(ip: string, send: () => Promise<T>) => Promise<T>;

/** Limits files open for sending, in total and per network, so that stalled readers do not exhaust file descriptors. */
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
