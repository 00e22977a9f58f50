import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { makeRecoveryLink, tellOfRecoveryLink } from "../recovery/index.ts";

/** Makes a link that sets a teacher's new password, for an admin to hand over, records that, and tells the teacher. */
export async function issueRecoveryLink(
  platform: Platform,
  actor: Actor,
  teacherId: string,
): Promise<{ link: string; expiresAt: number }> {
  const issued = await platform.database.transaction(async (tx) => {
    const made = await makeRecoveryLink(platform, tx, teacherId);
    if (made?.user.role !== "teacher") throw refuse("TEACHER_NOT_FOUND");
    const entry = { actor, act: "issueRecoveryLink", target: targetOf(made.user) } as const;
    await recordAct(platform, tx, entry);
    return made;
  });
  tellOfRecoveryLink(platform, actor, issued.user);
  return issued;
}
