import type { AuditAction } from "@madrasa/contract/base/audit";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import {
  actAs,
  approveTeachers,
  changeUser,
  notify,
  type Person,
} from "../../base/identity/index.ts";
import { lockFamily, settleFamily } from "../students/index.ts";
import { findTeacher } from "./teachers.queries.ts";
import type { Tx } from "../../platform/database/database.ts";

type Suspension = {
  suspended: boolean;
  hideLinks?: boolean | undefined;
  children?: boolean | undefined;
};
type Decision = { approved: boolean } | Suspension;
type Columns = Partial<Pick<Person, "approved" | "suspended" | "links_hidden">>;

/** Sets or withdraws a teacher's approval or suspension, and notifies them. Idempotent. */
export async function setTeacherStatus(
  platform: Platform,
  actor: Actor,
  teacherId: string,
  status: Decision,
): Promise<void> {
  await actAs(platform, actor, async (tx) => {
    const one = { actor, id: teacherId, reason: "" };
    const family = await lockFamily(tx, teacherId);
    const teacher = await findTeacher(tx, teacherId);
    if (!teacher) throw refuse("TEACHER_NOT_FOUND");
    const wanted = columnsOf(status, teacher);
    const changed = (Object.keys(wanted) as (keyof Columns)[]).filter(
      (column) => teacher[column] !== wanted[column],
    );
    if (changed.length > 0) await changeUser(tx, teacher, wanted);
    if ("suspended" in status) await settleFamily(platform, tx, { ...one, ...status, ...family });
    for (const action of changed.flatMap((column) => actionOf(column, wanted) ?? [])) {
      await recordAction(platform, tx, { actor, action, target: targetOf(teacher) });
    }
    const after = { ...teacher, ...wanted };
    // A teacher approved while suspended is told when the suspension ends.
    const isSilent = "approved" in status && status.approved && after.suspended === 1;
    const mustNotify = !isSilent && changed.some((column) => column !== "links_hidden");
    if (mustNotify) await notifyTeacherStatus(tx, platform, [teacher], inWords(status, after));
  });
}

/** Audits one entry with their number, because hundreds may be pending. */
export async function approveAllTeachers(platform: Platform, actor: Actor): Promise<number> {
  return actAs(platform, actor, async (tx) => {
    const waiting = await approveTeachers(tx);
    if (waiting.length > 0) {
      const target = { id: null, name: String(waiting.length) };
      await recordAction(platform, tx, { actor, action: "approveAllTeachers", target });
    }
    await notifyTeacherStatus(tx, platform, waiting, "approved");
    return waiting.length;
  });
}

function inWords(status: Decision, { approved }: Person): TeacherStatus {
  if ("approved" in status) return status.approved ? "approved" : "unapproved";
  if (status.suspended) return "suspended";
  return approved ? "unsuspended" : "waiting";
}

function columnsOf(status: Decision, teacher: Person): Columns {
  if ("approved" in status) return { approved: status.approved ? 1 : 0 };
  if (!status.suspended) return { suspended: 0, links_hidden: 0 };
  const before = teacher.suspended === 1 && teacher.links_hidden === 1;
  return { suspended: 1, links_hidden: (status.hideLinks ?? before) ? 1 : 0 };
}

/** Links shown again at the end of a suspension are not audited separately. */
function actionOf(column: keyof Columns, wanted: Columns): AuditAction | undefined {
  if (column === "approved") return wanted.approved ? "approveTeacher" : "withdrawApproval";
  if (column === "suspended") return wanted.suspended ? "suspendTeacher" : "unsuspendTeacher";
  if (wanted.links_hidden) return "hideLinks";
  return wanted.suspended ? "showLinks" : undefined;
}

type TeacherStatus = "approved" | "unapproved" | "suspended" | "unsuspended" | "waiting";

async function notifyTeacherStatus(
  tx: Tx,
  platform: Platform,
  teachers: readonly Person[],
  status: TeacherStatus,
): Promise<void> {
  const link = `${platform.config.publicUrl}/teacher-dashboard`;
  const facts = { status, link };
  await notify(tx, platform, teachers, { kind: "approval", template: "teacherStatus", facts });
}
