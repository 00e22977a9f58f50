import type { ChildAnswers } from "@madrasa/contract/office/account-deletion";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { requireNoOpenComplaint } from "../../base/complaints/index.ts";
import { deleteAccount } from "../account-deletion/index.ts";

export async function deleteTeacher(
  platform: Platform,
  actor: Actor,
  { teacherId, children }: { teacherId: string; children?: ChildAnswers | undefined },
): Promise<void> {
  await deleteAccount(platform, { userId: teacherId, actor, children }, async (tx, user) => {
    if (user?.role !== "teacher") throw refuse("TEACHER_NOT_FOUND");
    await requireNoOpenComplaint(tx, actor, user.id);
    await recordAction(platform, tx, { actor, action: "deleteTeacher", target: targetOf(user) });
  });
}
