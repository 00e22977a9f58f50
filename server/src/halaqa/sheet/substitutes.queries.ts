import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";

type PersonInCourse = { courseId: string; personId: string };

const at = (db: Db, { courseId, personId }: PersonInCourse) =>
  db.selectFrom("substitutes").where("course_id", "=", courseId).where("person_id", "=", personId);

/** True if accepted. */
export async function isSubstitute(db: Db, ref: PersonInCourse): Promise<boolean> {
  const found = await at(db, ref)
    .select("person_id")
    .where("accepted_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listSubstitutes(db: Db, courseIds: readonly string[]) {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom("substitutes")
    .innerJoin("users", "users.id", "substitutes.person_id")
    .select(["course_id", "person_id", "accepted_at", "users.first_name", "users.last_name"])
    .where("course_id", "in", courseIds)
    .where("users.deleted_at", "is", null)
    .where("users.approved", "=", 1)
    .where("users.suspended", "=", 0)
    .orderBy("asked_at")
    .orderBy("person_id")
    .execute();
}

export async function countSubstitutes(db: Db, courseId: string): Promise<number> {
  const { total } = await db
    .selectFrom("substitutes")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("course_id", "=", courseId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertSubstitute(tx: Tx, row: NewRow<"substitutes">): Promise<boolean> {
  const result = await tx
    .insertInto("substitutes")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns false if not invited. Keeps the first time. */
export async function markAccepted(tx: Tx, ref: PersonInCourse, now: number): Promise<boolean> {
  const asked = await at(tx, ref).select("accepted_at").executeTakeFirst();
  if (!asked) return false;
  if (asked.accepted_at === null) {
    await tx
      .updateTable("substitutes")
      .set({ accepted_at: now })
      .where("course_id", "=", ref.courseId)
      .where("person_id", "=", ref.personId)
      .execute();
  }
  return true;
}

export async function deleteSubstitute(tx: Tx, ref: PersonInCourse): Promise<void> {
  await tx
    .deleteFrom("substitutes")
    .where("course_id", "=", ref.courseId)
    .where("person_id", "=", ref.personId)
    .execute();
}
