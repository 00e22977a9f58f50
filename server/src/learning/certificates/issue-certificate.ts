import { randomBytes } from "node:crypto";
import type { Tx } from "../../platform/database/database.ts";
import { findFinish, insertCertificate, type StudentInCourse } from "./certificates.queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs } from "../../base/identity/index.ts";

/** Long enough not to be guessable. */
const ID_BYTES = 16;

export const newCertificateId = (): string => randomBytes(ID_BYTES).toString("hex");

/**
 * Issues a certificate once, if the teacher grants them and the student has finished. Later lessons and withdrawn
 * completions do not affect it.
 */
export async function issueCertificate(
  tx: Tx,
  enrolment: StudentInCourse & { now: number },
): Promise<void> {
  await insertCertificate(tx, { ...enrolment, id: newCertificateId() });
}

/** Issues a certificate for a course finished before its teacher granted them. Idempotent. */
export async function takeCertificate(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<{ _id: string; withdrawn: boolean }> {
  const ref = { courseId, studentId: actor.id };
  return actAs({ database }, actor, async (tx) => {
    await issueCertificate(tx, { ...ref, now: clock() });
    const finish = await findFinish(tx, ref);
    if (!finish) throw refuse("COURSE_NOT_FOUND");
    if (!finish.id) throw refuse("NO_CERTIFICATE");
    return { _id: finish.id, withdrawn: finish.withdrawn_at !== null };
  });
}
