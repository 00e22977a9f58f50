import { setImmediate as nextTurn } from "node:timers/promises";
import { watchQueue } from "../queues.ts";
import { refuse } from "../refusal.ts";

/** Calls of one session that run at the same time; a page sends at most a few. */
const RUNNING_PER_SESSION = 4;
/** Calls without a session that run at the same time for a network: a class signs in behind one router. */
const RUNNING_PER_NETWORK = 8;
/** Searches of a person or a network that run at the same time: one takes as long as twenty other calls. */
const RUNNING_SEARCHES = 1;
/** Calls of a caller that may wait; those beyond are refused. */
const WAITING_PER_SESSION = 200;
const WAITING_PER_NETWORK = 2_000;
const RETRY_SECONDS = 2;

type Caller = { running: number; waiting: (() => void)[] };

type Who = { session: string } | { network: string } | { searcher: string };

/** Runs a task now, or when one of the same caller's has ended. */
export type InTurn = <T>(caller: Who, task: () => Promise<T>) => Promise<T>;

/**
 * Bounds how many calls of one caller run at the same time. Every query of SQLite stops the whole
 * server while it runs: of a hundred calls sent at once, only a few may stand before somebody
 * else's call, and of those that waited only one in each turn of the event loop.
 */
export function createTurns(): InTurn {
  const callers = new Map<string, Caller>();
  watchQueue("calls", () => {
    let length = 0;
    for (const { waiting } of callers.values()) length += waiting.length;
    return length;
  });
  let queue = Promise.resolve();
  /** One call that has waited goes on in each turn of the event loop; other calls run in between. */
  const ownTurn = () => (queue = queue.then(() => nextTurn()));

  return async (who, task) => {
    const { key, running, waiting } = limitsOf(who);
    const caller = callers.get(key) ?? { running: 0, waiting: [] };
    callers.set(key, caller);
    if (caller.running >= running) {
      if (caller.waiting.length >= waiting) {
        throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: RETRY_SECONDS });
      }
      await new Promise<void>((resume) => caller.waiting.push(resume));
      await ownTurn();
    } else {
      caller.running += 1;
    }
    try {
      return await task();
    } finally {
      // In the next turn: a call that needs only SQLite ends before the server reads another request,
      // and all calls that have arrived together would run one after another.
      setImmediate(() => {
        const next = caller.waiting.shift();
        if (next) next();
        else caller.running -= 1;
        if (caller.running === 0) callers.delete(key);
      });
    }
  };
}

function limitsOf(who: Who): { key: string; running: number; waiting: number } {
  if ("session" in who) {
    const key = `session:${who.session}`;
    return { key, running: RUNNING_PER_SESSION, waiting: WAITING_PER_SESSION };
  }
  if ("searcher" in who) {
    const key = `searcher:${who.searcher}`;
    return { key, running: RUNNING_SEARCHES, waiting: WAITING_PER_SESSION };
  }
  const key = `network:${who.network}`;
  return { key, running: RUNNING_PER_NETWORK, waiting: WAITING_PER_NETWORK };
}
