import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs } from "../../base/identity/index.ts";
import { requireTeaching } from "../../courses/courses/index.ts";
import { endCertificate } from "./certificates.queries.ts";

/** For the student or the teacher. Final: it cannot be requested again. */
export async function withdrawCertificate(
  { database, clock }: Platform,
  actor: Actor,
  id: string,
): Promise<void> {
  if (actor.role === "teacher") requireTeaching(actor);
  await actAs({ database }, actor, async (tx) => {
    if (!(await endCertificate(tx, { id, actor, now: clock() })))
      throw refuse("CERTIFICATE_NOT_FOUND");
  });
}
