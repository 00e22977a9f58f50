import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { makeRecoveryLink } from "./make-recovery-link.ts";
import { notifyRecoveryLink } from "./notify-recovery-link.ts";

const NOT_FOUND = { student: "STUDENT_NOT_FOUND", teacher: "TEACHER_NOT_FOUND" } as const;

/** Creates a recovery link for a student or teacher, audits it, and notifies the person. */
export async function issueRecoveryLink(
  platform: Platform,
  actor: Actor,
  { userId, role }: { userId: string; role: keyof typeof NOT_FOUND },
): Promise<{ link: string; expiresAt: number }> {
  const issued = await platform.database.transaction(async (tx) => {
    const made = await makeRecoveryLink(platform, tx, userId);
    if (made?.user.role !== role) throw refuse(NOT_FOUND[role]);
    const entry = { actor, act: "issueRecoveryLink", target: targetOf(made.user) } as const;
    await recordAction(platform, tx, entry);
    return made;
  });
  notifyRecoveryLink(platform, actor, issued.user);
  return issued;
}
