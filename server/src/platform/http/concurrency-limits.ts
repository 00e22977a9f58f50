import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { watchQueue } from "../queues.ts";
import { refuse } from "../refusal.ts";

/** `rest`: time for which a finished call's slot stays empty, as a multiple of its duration. */
type Bounds = { most: number; waiting: number; rest?: number };

/**
 * Calls per person, on any device, whose response is not sent yet. Pages send a few; those beyond the queue are
 * refused.
 */
const OF_PERSON: Bounds = { most: 4, waiting: 200 };
/** Limits per network without a session, higher, so that stalled readers do not block neighbours. */
const OF_NETWORK: Bounds = { most: 200, waiting: 2_000 };
/** Concurrent calls per network: a class signs in behind one router. */
const RUNNING_OF_NETWORK: Bounds = { most: 8, waiting: 2_000 };
/** Concurrent long calls per key: one takes as long as twenty others. */
const LONG: Bounds = { most: 1, waiting: 200, rest: 2 };
/** Milliseconds. */
const REST_MAX = 250;
/** Concurrent bodies above the usual limit per person; others are received once these have been answered. */
const LARGE_BODIES: Bounds = { most: 2, waiting: 20 };
/** Bytes per millisecond and slot: receiving without pause would delay everybody's calls. */
const LARGE_BODY_RATE = 2 * 1024;
const RETRY_SECONDS = 2;

export type Caller = { person: string } | { network: string };

export type ConcurrencyLimits = {
  /** Waits for a slot to receive a large body. It is freed after the response, later for longer bodies. */
  beforeLargeBody: (caller: Caller, response: ServerResponse, bytes: number) => Promise<void>;
  /** Runs the task when the caller is below its limit. The slot is freed once the response has been sent. */
  untilLeft: <T>(caller: Caller, response: ServerResponse, task: () => Promise<T>) => Promise<T>;
  /** Runs the handler within a slot; long calls with the same `longKey` are serialised. */
  run: <T>(caller: Caller, task: () => Promise<T>, longKey?: string) => Promise<T>;
  /** Throws a refusal, one per event loop turn, because flooding clients retry at once. */
  refuse: (refusal: unknown) => Promise<never>;
};

/**
 * Limits concurrent calls per caller. Each SQLite query blocks the server: of a hundred calls at once, only a few may
 * precede other callers', and waiting ones resume one per event loop turn. Unread responses occupy memory, so they
 * count until sent.
 */
export function createConcurrencyLimits(): ConcurrencyLimits {
  // Resumes one waiting call per turn; other calls run in between.
  const ownTurn = createOwnTurn();
  const turnOfRefusal = createOwnTurn();
  const refuseInTurn = async (refusal: unknown): Promise<never> => {
    await turnOfRefusal();
    throw refusal;
  };
  const places = () => createPlaces(ownTurn, refuseInTurn);
  const [bodies, answers, running, long] = [places(), places(), places(), places()];
  watchQueue("calls", () =>
    [bodies, answers, running, long].reduce((sum, { waiting }) => sum + waiting(), 0),
  );

  return {
    beforeLargeBody: async (caller, response, bytes) => {
      const key = keyOf(caller);
      await bodies.take(key, LARGE_BODIES);
      whenLeft(response, () => {
        setTimeout(() => bodies.free(key), bytes / LARGE_BODY_RATE).unref();
      });
    },
    untilLeft: async (caller, response, task) => {
      const key = keyOf(caller);
      await answers.take(key, "person" in caller ? OF_PERSON : OF_NETWORK);
      try {
        return await task();
      } finally {
        whenLeft(response, () => answers.free(key));
      }
    },
    run: (caller, task, longKey) => {
      const own =
        "person" in caller ? task : () => running.within(keyOf(caller), RUNNING_OF_NETWORK, task);
      return longKey === undefined ? own() : long.within(longKey, LONG, own);
    },
    refuse: refuseInTurn,
  };
}

function createOwnTurn(): () => Promise<void> {
  let queue = Promise.resolve();
  return () => (queue = queue.then(() => nextTurn()));
}

export const keyOf = (caller: Caller) =>
  "person" in caller ? `person ${caller.person}` : caller.network;

function whenLeft(response: ServerResponse, free: () => void): void {
  if (response.destroyed) free();
  else response.once("close", free);
}

function createPlaces(ownTurn: () => Promise<void>, refuseInTurn: ConcurrencyLimits["refuse"]) {
  const callers = new Map<string, { taken: number; waiting: (() => void)[] }>();
  let freed: string[] = [];

  async function take(key: string, bounds: Bounds): Promise<void> {
    const caller = callers.get(key);
    if (!caller) {
      callers.set(key, { taken: 1, waiting: [] });
      return;
    }
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
    // Next turn: calls that only use SQLite finish before the next request is read, so that all would run in sequence.
    if (freed.push(key) === 1) setImmediate(freeAll);
  }

  function freeAll(): void {
    const keys = freed;
    freed = [];
    for (const key of keys) {
      const caller = callers.get(key);
      if (!caller) continue;
      const next = caller.waiting.shift();
      if (next) next();
      else caller.taken -= 1;
      if (caller.taken === 0) callers.delete(key);
    }
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
      const began = performance.now();
      try {
        return await task();
      } finally {
        // Calls of others need several turns of the event loop; each would wait for another long
        // call.
        const rest = Math.min(REST_MAX, (bounds.rest ?? 0) * (performance.now() - began));
        if (rest === 0) free(key);
        else setTimeout(() => free(key), rest).unref();
      }
    },
  };
}
