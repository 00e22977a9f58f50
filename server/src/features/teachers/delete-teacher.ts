import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { deleteAccount } from "../leaving/index.ts";

/** Deletes a teacher's account and courses, and records who did it. */
export async function deleteTeacher(
  platform: Platform,
  actor: Actor,
  teacherId: string,
): Promise<void> {
  await deleteAccount(platform, teacherId, async (tx, user) => {
    if (user?.role !== "teacher") throw refuse("TEACHER_NOT_FOUND");
    await recordAct(platform, tx, { actor, act: "deleteTeacher", target: targetOf(user) });
  });
}
