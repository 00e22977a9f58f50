import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { watchQueue } from "../queues.ts";
import { refuse } from "../refusal.ts";

type Bounds = { most: number; waiting: number };

/**
 * Calls of one person, from whichever device, whose answers are made or have not left; a page sends at most a
 * few. Those that wait beyond are refused.
 */
const OF_PERSON: Bounds = { most: 4, waiting: 200 };
/** The same without a session for a network: more, so that readers who stop do not hold up their neighbours. */
const OF_NETWORK: Bounds = { most: 200, waiting: 2_000 };
/** Calls of a network whose answers are made at the same time: a class signs in behind one router. */
const RUNNING_OF_NETWORK: Bounds = { most: 8, waiting: 2_000 };
/** Searches of a person or a network that run at the same time: one takes as long as twenty other calls. */
const SEARCHES: Bounds = { most: 1, waiting: 200 };
const RETRY_SECONDS = 2;

export type Caller = { person: string } | { network: string };

export type Turns = {
  /** Runs a task now, or when the caller has a place, which is free again once the answer has left. */
  untilLeft: <T>(caller: Caller, response: ServerResponse, task: () => Promise<T>) => Promise<T>;
  /** Within it, runs what makes the answer. */
  run: <T>(caller: Caller, task: () => Promise<T>, isSearch?: boolean) => Promise<T>;
  /** Throws the refusal of a call, one in each turn of the event loop: who floods asks again at once. */
  refuse: (refusal: unknown) => Promise<never>;
};

/**
 * Bounds how many calls of one caller run at the same time. Every query of SQLite stops the whole
 * server while it runs: of a hundred calls sent at once, only a few may stand before somebody
 * else's call, and of those that waited only one in each turn of the event loop. Answers that nobody
 * reads stay in memory, so they count until they have left.
 */
export function createTurns(): Turns {
  // One call that has waited goes on in each turn of the event loop; other calls run in between.
  const ownTurn = createOwnTurn();
  const turnOfRefusal = createOwnTurn();
  const refuseInTurn = async (refusal: unknown): Promise<never> => {
    await turnOfRefusal();
    throw refusal;
  };
  const [answers, running, searches] = [0, 1, 2].map(() => createPlaces(ownTurn, refuseInTurn)) as [
    Places,
    Places,
    Places,
  ];
  watchQueue("calls", () => answers.waiting() + running.waiting() + searches.waiting());

  return {
    untilLeft: async (caller, response, task) => {
      const key = keyOf(caller);
      await answers.take(key, "person" in caller ? OF_PERSON : OF_NETWORK);
      const left = new Promise<void>((resolve) => {
        if (response.destroyed) resolve();
        else response.once("close", resolve);
      });
      try {
        return await task();
      } finally {
        void left.then(() => answers.free(key));
      }
    },
    run: (caller, task, isSearch = false) => {
      const key = keyOf(caller);
      // A person has no more places than may run.
      const own = "person" in caller ? task : () => running.within(key, RUNNING_OF_NETWORK, task);
      return isSearch ? searches.within(key, SEARCHES, own) : own();
    },
    refuse: refuseInTurn,
  };
}

/** Each who waits for it gets a turn of the event loop alone. */
function createOwnTurn(): () => Promise<void> {
  let queue = Promise.resolve();
  return () => (queue = queue.then(() => nextTurn()));
}

const keyOf = (caller: Caller) => ("person" in caller ? `person ${caller.person}` : caller.network);

type Places = ReturnType<typeof createPlaces>;

function createPlaces(ownTurn: () => Promise<void>, refuseInTurn: Turns["refuse"]) {
  const callers = new Map<string, { taken: number; waiting: (() => void)[] }>();
  async function take(key: string, bounds: Bounds): Promise<void> {
    const caller = callers.get(key) ?? { taken: 0, waiting: [] };
    callers.set(key, caller);
    if (caller.taken < bounds.most) {
      caller.taken += 1;
      return;
    }
    if (caller.waiting.length >= bounds.waiting) {
      return refuseInTurn(refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: RETRY_SECONDS }));
    }
    await new Promise<void>((resume) => caller.waiting.push(resume));
    await ownTurn();
  }

  function free(key: string): void {
    // In the next turn: a call that needs only SQLite ends before the server reads another request,
    // and all calls that have arrived together would run one after another.
    setImmediate(() => {
      const caller = callers.get(key);
      if (!caller) return;
      const next = caller.waiting.shift();
      if (next) next();
      else caller.taken -= 1;
      if (caller.taken === 0) callers.delete(key);
    });
  }

  return {
    waiting: () => {
      let length = 0;
      for (const { waiting } of callers.values()) length += waiting.length;
      return length;
    },
    take,
    free,
    within: async <T>(key: string, bounds: Bounds, task: () => Promise<T>): Promise<T> => {
      await take(key, bounds);
      try {
        return await task();
      } finally {
        free(key);
      }
    },
  };
}
