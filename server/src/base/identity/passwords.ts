import { availableParallelism } from "node:os";
import { Tinypool } from "tinypool";
import type { PasswordCost } from "../../platform/password-cost.ts";
import { watchQueue } from "../../platform/queues.ts";
import { refuse } from "../../platform/refusal.ts";
import type { PasswordJob } from "./password-worker.ts";

/** Leaves one core for calls. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** A class signing in at once waits at most about 4 s; more are refused. */
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

/** Keyboards encode a letter as one character or two: NFC is stored. */
const composed = (password: string): string => password.normalize("NFC");

/** Throws TOO_MANY_REQUESTS if the queue is full. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return run<string>({ hash: composed(password), cost });
}

const standIns = new WeakMap<PasswordCost, Promise<string>>();

function standInOf(cost: PasswordCost): Promise<string> {
  const present = standIns.get(cost);
  if (present) return present;
  const made = hashPassword("nobody has this password", cost);
  standIns.set(cost, made);
  // Retried after a refusal.
  made.catch(() => standIns.delete(cost));
  return made;
}

/**
 * Returns which hashes a password matches. Missing ones take equally long and never match. Throws TOO_MANY_REQUESTS if
 * the queue is full.
 */
export async function matchPassword(
  password: string,
  stored: readonly (string | null | undefined)[],
  cost: PasswordCost,
): Promise<boolean[]> {
  const absent = await standInOf(cost);
  // Passwords stored before normalisation match as typed.
  const forms = [...new Set([composed(password), password])];
  const fits = await run<boolean[]>({ forms, hashes: stored.map((hash) => hash ?? absent) });
  return fits.map((isFitting, index) => isFitting && stored[index] != null);
}
