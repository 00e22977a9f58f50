import type { AuditAct } from "@madrasa/contract/audit";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { lockUser, changeUser, approveTeachers } from "../../identity/index.ts";
import { findTeacher } from "./teachers.queries.ts";
import { type TeacherStatus, tellOfTeacherStatus } from "./tell-of-teacher-status.ts";

type Decision = { approved: boolean } | { suspended: boolean };

/**
 * Approves or suspends one teacher, or takes that back, and writes to them. Repeated, it changes,
 * records and sends nothing.
 */
export async function setTeacherStatus(
  platform: Platform,
  actor: Actor,
  teacherId: string,
  status: Decision,
): Promise<void> {
  const { database } = platform;
  const change =
    "approved" in status
      ? ({ approved: status.approved ? 1 : 0 } as const)
      : ({ suspended: status.suspended ? 1 : 0 } as const);
  const changed = await database.transaction(async (tx) => {
    await lockUser(tx, teacherId, "write");
    const teacher = await findTeacher(tx, teacherId);
    if (!teacher) throw refuse("TEACHER_NOT_FOUND");
    const isUnchanged = Object.entries(change).every(
      ([column, value]) => teacher[column as keyof typeof teacher] === value,
    );
    if (isUnchanged) return undefined;
    await changeUser(tx, teacher, change);
    await recordAct(platform, tx, { actor, act: actOf(status), target: targetOf(teacher) });
    return teacher;
  });
  if (changed) tellOfTeacherStatus(platform, [changed], inWords(status));
}

/** Records one entry with their number, since hundreds may be waiting. */
export async function approveAllTeachers(platform: Platform, actor: Actor): Promise<number> {
  const approved = await platform.database.transaction(async (tx) => {
    const waiting = await approveTeachers(tx);
    if (waiting.length > 0) {
      const target = { id: null, name: String(waiting.length) };
      await recordAct(platform, tx, { actor, act: "approveAllTeachers", target });
    }
    return waiting;
  });
  tellOfTeacherStatus(platform, approved, "approved");
  return approved.length;
}

function inWords(status: Decision): TeacherStatus {
  if ("approved" in status) return status.approved ? "approved" : "unapproved";
  return status.suspended ? "suspended" : "unsuspended";
}

function actOf(status: Decision): AuditAct {
  if ("approved" in status) return status.approved ? "approveTeacher" : "withdrawApproval";
  return status.suspended ? "suspendTeacher" : "unsuspendTeacher";
}
