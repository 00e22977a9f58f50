import { hashSync, verifySync } from "@node-rs/argon2";

// Argon2id with 19 MiB and two passes: OWASP's first recommendation, some 40 ms on two cores.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export type PasswordJob =
  | { hash: string }
  /** Compares with each in turn: one job takes as long as its list, whatever fits. */
  | { password: string; hashes: readonly string[] };

/** Runs in a thread of its own, so that hashing never takes the threads that carry files. */
export function run(job: PasswordJob): string | boolean[] {
  if ("hash" in job) return hashSync(job.hash, COST);
  return job.hashes.map((stored) => verifySync(stored, job.password));
}
