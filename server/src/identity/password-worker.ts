import { hashSync, verifySync } from "@node-rs/argon2";
import type { PasswordCost } from "../platform/password-cost.ts";

export type PasswordJob =
  | { hash: string; cost: PasswordCost }
  /** Compares with each in turn: one job takes as long as its list, whatever fits. */
  | { password: string; hashes: readonly string[] };

/** Runs in a thread of its own, so that hashing never takes the threads that carry files. */
export function run(job: PasswordJob): string | boolean[] {
  if ("hash" in job) {
    const { memoryKiB, passes } = job.cost;
    return hashSync(job.hash, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });
  }
  return job.hashes.map((stored) => verifySync(stored, job.password));
}
