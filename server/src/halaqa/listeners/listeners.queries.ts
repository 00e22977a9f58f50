import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";

type PersonInCourse = { courseId: string; personId: string };

const LISTENING_MAX = 100;

/** Includes invited listeners, and those who may not teach now. */
export async function findNamed(db: Db, courseId: string) {
  return db
    .selectFrom("recitation_listeners")
    .innerJoin("users", "users.id", "recitation_listeners.person_id")
    .select(["users.id", "users.first_name", "users.last_name"])
    .select(["users.approved", "users.suspended", "accepted_at"])
    .where("course_id", "=", courseId)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Substitutes of the course's sheet and its second listener, those asked first before the others. */
export async function listHelping(db: Db, courseId: string) {
  const columns = ["person_id", "asked_at", "accepted_at"] as const;
  return db
    .selectFrom(
      db
        .selectFrom("substitutes")
        .select([...columns, sql<"sheet" | "listening">`'sheet'`.as("part")])
        .where("course_id", "=", courseId)
        .unionAll(
          db
            .selectFrom("recitation_listeners")
            .select([...columns, sql<"sheet" | "listening">`'listening'`.as("part")])
            .where("course_id", "=", courseId),
        )
        .as("helping"),
    )
    .innerJoin("users", "users.id", "helping.person_id")
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.approved",
      "users.suspended",
    ])
    .select(["helping.part", "helping.accepted_at"])
    .where("users.deleted_at", "is", null)
    .orderBy("helping.asked_at")
    .orderBy("users.id")
    .execute();
}

export const activeListeners = (db: Db) =>
  db
    .selectFrom("recitation_listeners as listening")
    .innerJoin("users as listener", "listener.id", "listening.person_id")
    .where("listening.accepted_at", "is not", null)
    .where("listener.deleted_at", "is", null)
    .where("listener.approved", "=", sql.lit(1 as const))
    .where("listener.suspended", "=", sql.lit(0 as const));

export type Listener = NonNullable<Awaited<ReturnType<typeof findListener>>>;

export async function findListener(db: Db, courseId: string) {
  return activeListeners(db)
    .select(["listener.id", "listener.first_name", "listener.last_name"])
    .where("listening.course_id", "=", courseId)
    .executeTakeFirst();
}

export async function listListening(db: Db, personId: string) {
  return db
    .selectFrom("recitation_listeners")
    .innerJoin("courses", "courses.id", "recitation_listeners.course_id")
    .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .select(["courses.id", "courses.title", "courses.description", "courses.language"])
    .select(["teacher.first_name", "teacher.last_name", "accepted_at"])
    .where("recitation_listeners.person_id", "=", personId)
    .where("courses.deleted_at", "is", null)
    .orderBy((eb) => eb.case().when("accepted_at", "is", null).then(0).else(1).end())
    .orderBy("asked_at")
    .orderBy("courses.id")
    .limit(LISTENING_MAX)
    .execute();
}

export async function storeListener(tx: Tx, row: NewRow<"recitation_listeners">): Promise<void> {
  await tx.deleteFrom("recitation_listeners").where("course_id", "=", row.course_id).execute();
  await tx.insertInto("recitation_listeners").values(row).execute();
}

export async function markAccepted(tx: Tx, { courseId, personId }: PersonInCourse, now: number) {
  await tx
    .updateTable("recitation_listeners")
    .set({ accepted_at: now })
    .where("course_id", "=", courseId)
    .where("person_id", "=", personId)
    .execute();
}

export async function deleteListener(
  tx: Tx,
  { courseId, personId }: PersonInCourse,
): Promise<void> {
  await tx
    .deleteFrom("recitation_listeners")
    .where("course_id", "=", courseId)
    .where("person_id", "=", personId)
    .execute();
}

export async function countForListeners(db: Db, courseId: string, now: number): Promise<number> {
  const { total } = await db
    .selectFrom("recitations")
    .innerJoin("enrolments", (join) =>
      join
        .onRef("enrolments.course_id", "=", "recitations.course_id")
        .onRef("enrolments.student_id", "=", "recitations.student_id"),
    )
    .innerJoin("recitation_listeners as listening", (join) =>
      join
        .onRef("listening.course_id", "=", "recitations.course_id")
        .onRef("listening.person_id", "=", "recitations.listener_id"),
    )
    .innerJoin("users as student", "student.id", "recitations.student_id")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("recitations.course_id", "=", courseId)
    .where("student.suspended", "=", 0)
    .where("student.deleted_at", "is", null)
    .where("recitations.expires_at", ">", now)
    .where("recitations.answered_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}
