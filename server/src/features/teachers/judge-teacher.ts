import type { AuditAct } from "@madrasa/contract/audit";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Actor } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { approveTeachers, changeUser } from "../accounts/index.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { findTeacher } from "./teachers.queries.ts";

type Judgement = { approved: boolean } | { suspended: boolean };

/** Approves or suspends one teacher, or takes that back. Repeated, it changes and records nothing. */
export async function judgeTeacher(
  platform: Platform,
  actor: Actor,
  teacherId: string,
  word: Judgement,
): Promise<void> {
  const { database } = platform;
  const change =
    "approved" in word
      ? ({ approved: word.approved ? 1 : 0 } as const)
      : ({ suspended: word.suspended ? 1 : 0 } as const);
  await database.transaction(async (tx) => {
    await lockRows(database, tx, "users", "id", teacherId, "write");
    const teacher = await findTeacher(tx, teacherId);
    if (!teacher) throw refuse("TEACHER_NOT_FOUND");
    const isSaidAlready = Object.entries(change).every(
      ([column, value]) => teacher[column as keyof typeof teacher] === value,
    );
    if (isSaidAlready) return;
    await changeUser(tx, teacherId, change);
    await recordAct(platform, tx, { actor, act: actOf(word), target: targetOf(teacher) });
  });
}

/** Records one entry with their number, since hundreds may be waiting. */
export async function approveEverybody(platform: Platform, actor: Actor): Promise<number> {
  return platform.database.transaction(async (tx) => {
    const approved = await approveTeachers(tx);
    if (approved > 0) {
      const target = { id: null, name: String(approved) };
      await recordAct(platform, tx, { actor, act: "approveAllTeachers", target });
    }
    return approved;
  });
}

function actOf(word: Judgement): AuditAct {
  if ("approved" in word) return word.approved ? "approveTeacher" : "withdrawApproval";
  return word.suspended ? "suspendTeacher" : "unsuspendTeacher";
}
