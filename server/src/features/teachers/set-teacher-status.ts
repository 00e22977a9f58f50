import type { AuditAct } from "@madrasa/contract/audit";
import { lockUser } from "../../platform/database/lock-user.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { approveTeachers, changeUser } from "../accounts/index.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { findTeacher } from "./teachers.queries.ts";

type TeacherStatus = { approved: boolean } | { suspended: boolean };

/** Approves or suspends one teacher, or takes that back. Repeated, it changes and records nothing. */
export async function setTeacherStatus(
  platform: Platform,
  actor: Actor,
  teacherId: string,
  status: TeacherStatus,
): Promise<void> {
  const { database } = platform;
  const change =
    "approved" in status
      ? ({ approved: status.approved ? 1 : 0 } as const)
      : ({ suspended: status.suspended ? 1 : 0 } as const);
  await database.transaction(async (tx) => {
    await lockUser(tx, teacherId, "write");
    const teacher = await findTeacher(tx, teacherId);
    if (!teacher) throw refuse("TEACHER_NOT_FOUND");
    const isUnchanged = Object.entries(change).every(
      ([column, value]) => teacher[column as keyof typeof teacher] === value,
    );
    if (isUnchanged) return;
    await changeUser(tx, teacherId, change);
    await recordAct(platform, tx, { actor, act: actOf(status), target: targetOf(teacher) });
  });
}

/** Records one entry with their number, since hundreds may be waiting. */
export async function approveAllTeachers(platform: Platform, actor: Actor): Promise<number> {
  return platform.database.transaction(async (tx) => {
    const approved = await approveTeachers(tx);
    if (approved > 0) {
      const target = { id: null, name: String(approved) };
      await recordAct(platform, tx, { actor, act: "approveAllTeachers", target });
    }
    return approved;
  });
}

function actOf(status: TeacherStatus): AuditAct {
  if ("approved" in status) return status.approved ? "approveTeacher" : "withdrawApproval";
  return status.suspended ? "suspendTeacher" : "unsuspendTeacher";
}
