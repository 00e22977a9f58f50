import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import type { PasswordCost } from "../platform/password-cost.ts";
import { watchQueue } from "../platform/queues.ts";
import { refuse } from "../platform/refusal.ts";
import type { PasswordJob } from "./password-worker.ts";

/** One core is left for calls. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** A class that signs in at once waits some 4 s for its last pupil; more than that are refused. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

const pool = new Tinypool({
  filename: new URL("./password-worker.ts", import.meta.url).href,
  name: "run",
  runtime: "worker_threads",
  minThreads: 0,
  maxThreads: THREADS,
  idleTimeout: 60_000,
});

watchQueue("passwords", () => pool.queueSize);

async function run<Result>(job: PasswordJob): Promise<Result> {
  if (pool.queueSize >= MAX_WAITING) {
    throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return (await pool.run(job)) as Result;
}

/** Throws TOO_MANY_REQUESTS where too many passwords wait already. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return run<string>({ hash: password, cost });
}

const standIns = new WeakMap<PasswordCost, Promise<string>>();

/** The hash of a password that nobody has. */
function standInOf(cost: PasswordCost): Promise<string> {
  const present = standIns.get(cost);
  if (present) return present;
  const made = hashPassword("nobody has this password", cost);
  standIns.set(cost, made);
  // Made again should it have been refused.
  made.catch(() => standIns.delete(cost));
  return made;
}

/**
 * Which of the stored hashes a password fits, in their order. What is absent takes as long as what
 * is there, and fits nothing: the number of comparisons is the length of the list. Throws
 * TOO_MANY_REQUESTS where too many passwords wait already.
 */
export async function matchPassword(
  password: string,
  stored: readonly (string | null | undefined)[],
  cost: PasswordCost,
): Promise<boolean[]> {
  const absent = await standInOf(cost);
  const fits = await run<boolean[]>({ password, hashes: stored.map((hash) => hash ?? absent) });
  return fits.map((isFitting, index) => isFitting && stored[index] != null);
}
