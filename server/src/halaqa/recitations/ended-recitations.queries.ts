import { RECITATION_DAYS } from "@madrasa/contract/limits";
import { sql } from "kysely";
import { DAY } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { listConsents } from "./permissions.queries.ts";
import { consentOf } from "./recitations.policy.ts";
import { expiryOf, isHeld } from "./recitations.queries.ts";

/** Keeps the reply. */
export async function clearSound(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("recitations")
    .set({ file_id: null, peaks: "[]", remark: "" })
    .where("id", "=", id)
    .execute();
}

/** Unanswered recitations end now, others within a day. */
export async function expireAllOf(tx: Tx, studentId: string, now: number): Promise<void> {
  const own = tx.updateTable("recitations").where("student_id", "=", studentId);
  await own.set({ expires_at: now }).where("answered_at", "is", null).execute();
  await own
    .set({ expires_at: now + DAY })
    .where("answered_at", "is not", null)
    .where("expires_at", ">", now + DAY)
    .execute();
}

/**
 * Marks families of deleted courses as notified, and extends their recitations by 60 days, to at most 120. Does not
 * extend recitations of students whose recording is refused.
 */
export async function claimDeletedCourseNotices(tx: Tx, now: number, limit: number) {
  const found = await tx
    .selectFrom("recitations")
    .innerJoin("courses", "courses.id", "recitations.course_id")
    .select(["recitations.id", "recitations.student_id"])
    .where("courses.deleted_at", "is not", null)
    .where("recitations.notified_gone_at", "is", null)
    .where("recitations.expires_at", ">", now)
    .limit(limit)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const consents = await listConsents(
    tx,
    found.map(({ student_id }) => student_id),
  );
  const given = Map.groupBy(consents, ({ student_id }) => student_id);
  const refused = found
    .filter(({ student_id }) => consentOf(given.get(student_id) ?? []) === "refused")
    .map(({ id }) => id);
  await tx
    .updateTable("recitations")
    .set((eb) => ({
      expires_at: eb
        .case()
        .when("handed_in_at", "<", now - RECITATION_DAYS * DAY)
        .then(eb("handed_in_at", "+", 2 * RECITATION_DAYS * DAY))
        .else(expiryOf(now))
        .end(),
    }))
    .where("id", "in", ids)
    .where((eb) =>
      eb("expires_at", "<", expiryOf(now)).and(
        "expires_at",
        "<",
        eb("handed_in_at", "+", 2 * RECITATION_DAYS * DAY),
      ),
    )
    .$if(refused.length > 0, (query) => query.where("id", "not in", refused))
    .execute();
  return tx
    .updateTable("recitations")
    .set({ notified_gone_at: now })
    .where("id", "in", ids)
    .returning(["student_id", "course_id", "course_title"])
    .execute();
}

/** Call once courses of the teacher are restored: their families are notified again of a later deletion. */
export async function resetDeletedCourseNotices(tx: Tx, teacherId: string): Promise<void> {
  await tx
    .updateTable("recitations")
    .set({ notified_gone_at: null })
    .where("notified_gone_at", "is not", null)
    .where("course_id", "in", (eb) =>
      eb
        .selectFrom("courses")
        .select("id")
        .where("teacher_id", "=", teacherId)
        .where("deleted_at", "is", null),
    )
    .execute();
}

export async function listEnded(
  db: Db,
  { now, limit, studentId }: { now: number; limit: number; studentId?: string },
): Promise<string[]> {
  const ended = await db
    .selectFrom("recitations")
    .select("id")
    .where("expires_at", "<=", now)
    .where((eb) => eb.not(isHeld(db, now)))
    .$if(studentId !== undefined, (query) => query.where("student_id", "=", studentId ?? ""))
    .orderBy("expires_at")
    .limit(sql.lit(limit))
    .execute();
  return ended.map(({ id }) => id);
}

export async function listRecitationIds(
  db: Db,
  studentId: string,
  limit: number,
): Promise<string[]> {
  const own = db.selectFrom("recitations").select("id").where("student_id", "=", studentId);
  return (await own.limit(limit).execute()).map(({ id }) => id);
}

export async function deleteRecitations(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom("recitations")
    .where("id", "in", ids)
    .returning(["file_id", "answer_file_id"])
    .execute();
  return gone.flatMap(({ file_id, answer_file_id }) =>
    [file_id ?? [], answer_file_id ?? []].flat(),
  );
}
