import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireSession } from "../../identity/index.ts";
import { requireTeaching } from "../courses/index.ts";
import { endCertificate } from "./finish.queries.ts";

/** By the student or the teacher whose certificate it is. It cannot be taken again. */
export async function withdrawCertificate(
  { database, clock }: Platform,
  actor: Actor,
  id: string,
): Promise<void> {
  if (actor.role === "teacher") requireTeaching(actor);
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    if (!(await endCertificate(tx, { id, actor, now: clock() })))
      throw refuse("CERTIFICATE_NOT_FOUND");
  });
}
