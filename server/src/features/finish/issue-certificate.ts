import { randomBytes } from "node:crypto";
import type { Tx } from "../../platform/database/database.ts";
import { insertCertificate, type Place } from "./finish.queries.ts";

/** Enough that nobody finds one by guessing. */
const ID_BYTES = 16;

/**
 * For a student who finishes a course, or has: once, where its teacher gives certificates. Lessons that
 * are added later and completions that are taken back change nothing.
 */
export async function issueCertificate(tx: Tx, place: Place & { now: number }): Promise<void> {
  await insertCertificate(tx, { ...place, id: randomBytes(ID_BYTES).toString("hex") });
}
