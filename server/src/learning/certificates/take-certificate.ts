import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs, lockUser } from "../../base/identity/index.ts";
import { findFinish } from "./certificates.queries.ts";
import { issueCertificate } from "./issue-certificate.ts";

/** Issues a certificate for a course finished before its teacher granted them. Idempotent. */
export async function takeCertificate(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<{ _id: string; withdrawn: boolean }> {
  const ref = { courseId, studentId: actor.id };
  return actAs({ database }, actor, async (tx) => {
    if (!(await lockUser(tx, actor.id, "shared"))) throw refuse("NOT_SIGNED_IN");
    await issueCertificate(tx, { ...ref, now: clock() });
    const finish = await findFinish(tx, ref);
    if (!finish) throw refuse("COURSE_NOT_FOUND");
    if (!finish.id) throw refuse("NO_CERTIFICATE");
    return { _id: finish.id, withdrawn: finish.withdrawn_at !== null };
  });
}
