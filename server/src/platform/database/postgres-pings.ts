import { SECOND } from "../clock.ts";
import type { PostgresLimits } from "./postgres-limits.ts";
import { createPool, watchPool, type ServerPool } from "./postgres-pool.ts";

const EVERY = SECOND;
const TIMEOUT = 3 * SECOND;
/** Faster failures are reported by calls themselves. */
const SOON = SECOND / 2;

const READ_ONLY = "select current_setting('transaction_read_only') as read_only";

export type Pings = {
  ping: () => Promise<void>;
  away: () => unknown;
  takesWrites: () => boolean;
  lost: () => number;
  end: () => Promise<void>;
};

/**
 * Pings PostgreSQL on an extra connection, because the pool may be busy. During an outage idle connections are closed:
 * a frozen server may be replaced. `isRegular`: pings without demand.
 */
export function createPings(
  url: string,
  limits: PostgresLimits,
  { pool, isRegular }: { pool: ServerPool; isRegular: boolean },
): Pings {
  const connectMs = Math.min(limits.connectMs, TIMEOUT);
  const queryMs = Math.min(limits.queryMs, TIMEOUT);
  const own = createPool(url, { ...limits, pool: 1, connectMs, queryMs });
  const watched = watchPool(own, { connectMs, queryMs, isPatient: false });
  let away: unknown;
  let isReadOnly = false;
  let running: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const before = performance.now();
    try {
      const client = await watched.connect();
      const { rows } = await client
        .query<{ read_only: string }>(READ_ONLY, [])
        .finally(() => client.release());
      isReadOnly = rows[0]?.read_only === "on";
      away = undefined;
    } catch (error) {
      own.lost += 1;
      away = performance.now() - before < SOON ? undefined : error;
      if (away !== undefined) await closeIdle(pool);
      throw error;
    }
  }

  const ping = () => (running ??= ask().finally(() => (running = undefined)));
  const timer = isRegular
    ? setInterval(() => void ping().catch(() => undefined), EVERY)
    : undefined;
  timer?.unref();
  return {
    ping,
    away: () => away,
    takesWrites: () => !isReadOnly,
    lost: () => own.lost,
    end: async () => {
      clearInterval(timer);
      await own.connections.end();
    },
  };
}

async function closeIdle({ connections }: ServerPool): Promise<void> {
  for (let left = connections.idleCount; left > 0 && connections.idleCount > 0; left -= 1) {
    const client = await connections.connect().catch(() => undefined);
    client?.release(true);
  }
}
