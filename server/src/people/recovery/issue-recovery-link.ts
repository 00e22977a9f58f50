import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { actAs, findUser, notify } from "../../base/identity/index.ts";
import { makeRecoveryLink } from "./make-recovery-link.ts";

const NOT_FOUND = { student: "STUDENT_NOT_FOUND", teacher: "TEACHER_NOT_FOUND" } as const;

export async function issueRecoveryLink(
  platform: Platform,
  actor: Actor,
  { userId, role }: { userId: string; role: keyof typeof NOT_FOUND },
): Promise<{ link: string; expiresAt: number }> {
  return actAs(platform, actor, async (tx) => {
    const made = await makeRecoveryLink(platform, tx, userId);
    if (made?.user.role !== role) throw refuse(NOT_FOUND[role]);
    const entry = { actor, action: "issueRecoveryLink", target: targetOf(made.user) } as const;
    await recordAction(platform, tx, entry);
    const admin = await findUser(tx, actor.id);
    const name = admin ? `${admin.first_name} ${admin.last_name}` : "An admin";
    const notice = { kind: "account", template: "recoveryLink", facts: { admin: name } } as const;
    await notify(tx, platform, [made.user], notice);
    return made;
  });
}
