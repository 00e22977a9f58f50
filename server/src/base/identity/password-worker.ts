import { hashSync, verifySync } from "@node-rs/argon2";
import type { PasswordCost } from "../../platform/password-cost.ts";

export type PasswordJob =
  | { hash: string; cost: PasswordCost }
  /**
   * Compares with every hash, so that duration depends on the length of the list only. One of the password's forms must
   * match.
   */
  | { forms: readonly string[]; hashes: readonly string[] };

/** Runs in its own thread, because hashing must not use the threads for file I/O. */
export function run(job: PasswordJob): string | boolean[] {
  if ("hash" in job) {
    const { memoryKiB, passes } = job.cost;
    return hashSync(job.hash, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });
  }
  const { forms, hashes } = job;
  return hashes.map((stored) => forms.some((form) => verifySync(stored, form)));
}
