import { RECITATION_DAYS } from "@madrasa/contract/limits";
import { sql } from "kysely";
import { DAY } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { endOf, openComplaints } from "./recitations.queries.ts";

/** Leaves the answer alone. */
export async function clearSound(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("recitations")
    .set({ file_id: null, peaks: "[]", remark: "" })
    .where("id", "=", id)
    .execute();
}

/** What is not answered ends now, the rest within a day. */
export async function endAllOf(tx: Tx, studentId: string, now: number): Promise<void> {
  const own = tx.updateTable("recitations").where("student_id", "=", studentId);
  await own.set({ ends_at: now }).where("answered_at", "is", null).execute();
  await own
    .set({ ends_at: now + DAY })
    .where("answered_at", "is not", null)
    .where("ends_at", ">", now + DAY)
    .execute();
}

/**
 * Notes that the families are told of some whose course is deleted, and keeps them 60 days from then on, at most 120
 * in all: not where consent was taken back.
 */
export async function takeGone(tx: Tx, now: number, limit: number) {
  const found = await tx
    .selectFrom("recitations")
    .innerJoin("courses", "courses.id", "recitations.course_id")
    .select("recitations.id")
    .where("courses.deleted_at", "is not", null)
    .where("recitations.told_gone_at", "is", null)
    .where("recitations.ends_at", ">", now)
    .limit(limit)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  await tx
    .updateTable("recitations")
    .set((eb) => ({
      ends_at: eb
        .case()
        .when("handed_in_at", "<", now - RECITATION_DAYS * DAY)
        .then(eb("handed_in_at", "+", 2 * RECITATION_DAYS * DAY))
        .else(endOf(now))
        .end(),
    }))
    .where("id", "in", ids)
    // An answered one may have longer already.
    .where((eb) =>
      eb("ends_at", "<", endOf(now)).and(
        "ends_at",
        "<",
        eb("handed_in_at", "+", 2 * RECITATION_DAYS * DAY),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("recording_consents as given")
            .select("given.student_id")
            .whereRef("given.student_id", "=", "recitations.student_id")
            .where("given.allowed", "=", 0),
        ),
      ),
    )
    .execute();
  return tx
    .updateTable("recitations")
    .set({ told_gone_at: now })
    .where("id", "in", ids)
    .returning(["student_id", "course_id", "course_title"])
    .execute();
}

/** Whose time is over, of one student or of all, without those that a complaint holds. */
export async function listEnded(
  db: Db,
  { now, limit, studentId }: { now: number; limit: number; studentId?: string },
): Promise<string[]> {
  const ended = await db
    .selectFrom("recitations")
    .select("id")
    .where("ends_at", "<=", now)
    .where((eb) => eb.not(eb.exists(openComplaints(db).select("complaints.id"))))
    .$if(studentId !== undefined, (query) => query.where("student_id", "=", studentId ?? ""))
    .orderBy("ends_at")
    .limit(sql.lit(limit))
    .execute();
  return ended.map(({ id }) => id);
}

export async function listSomeOf(db: Db, studentId: string, limit: number): Promise<string[]> {
  const own = db.selectFrom("recitations").select("id").where("student_id", "=", studentId);
  return (await own.limit(limit).execute()).map(({ id }) => id);
}

/** Returns the ids of the files. */
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

export async function isHeld(db: Db, id: string): Promise<boolean> {
  const open = await db
    .selectFrom("complaints")
    .select("id")
    .where("subject_kind", "=", "recitation")
    .where("subject_id", "=", id)
    .where("answered_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
