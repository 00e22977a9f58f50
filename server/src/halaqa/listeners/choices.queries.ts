import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";
import { activeListeners } from "./listeners.queries.ts";

const CHOICES_MAX = 200;

/** True for a choice of a current guardian or of the student. A removed guardian's stays stored. */
const isCurrent = (table: "listener_choices" | "chosen") => {
  const choice = sql.table(table);
  return sql<boolean>`(${choice}.guardian_id = ${choice}.student_id or exists (select 1 from guardians
    where guardians.child_id = ${choice}.student_id
    and guardians.guardian_id = ${choice}.guardian_id))`;
};

/** Choices of current guardians and of students themselves. */
export async function listChoices(db: Db, studentIds: readonly string[], courseId?: string) {
  if (studentIds.length === 0) return [];
  return db
    .selectFrom("listener_choices as chosen")
    .select(["chosen.student_id", "chosen.guardian_id", "chosen.course_id", "chosen.listener_id"])
    .where("chosen.student_id", "in", studentIds)
    .$if(courseId !== undefined, (query) => query.where("chosen.course_id", "=", courseId ?? ""))
    .where(isCurrent("chosen"))
    .execute();
}

/** Courses with recitations of these students that have a listener, or had a chosen one. */
export async function listListenerCourses(db: Db, studentIds: readonly string[]) {
  if (studentIds.length === 0) return [];
  return (
    db
      .selectFrom("enrolments")
      .innerJoin("courses", "courses.id", "enrolments.course_id")
      .innerJoin("recitation_courses", "recitation_courses.course_id", "courses.id")
      .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
      // Same condition as `activeListeners`, per course: a subquery would be read whole.
      .leftJoin("recitation_listeners as listening", (join) =>
        join
          .onRef("listening.course_id", "=", "courses.id")
          .on("listening.accepted_at", "is not", null),
      )
      .leftJoin("users as listener", (join) =>
        join
          .onRef("listener.id", "=", "listening.person_id")
          .on("listener.deleted_at", "is", null)
          .on("listener.approved", "=", sql.lit(1 as const))
          .on("listener.suspended", "=", sql.lit(0 as const)),
      )
      .select(["enrolments.student_id", "courses.id", "courses.title", "courses.description"])
      .select(["courses.language", "teacher.first_name", "teacher.last_name"])
      .select(["listener.id as listener_id", "listener.first_name as listener_first"])
      .select("listener.last_name as listener_last")
      .where("enrolments.student_id", "in", studentIds)
      .where("courses.deleted_at", "is", null)
      .where((eb) =>
        eb.or([
          eb("listener.id", "is not", null),
          eb.exists(
            eb
              .selectFrom("listener_choices as chosen")
              .select("chosen.course_id")
              .whereRef("chosen.course_id", "=", "courses.id")
              .whereRef("chosen.student_id", "=", "enrolments.student_id")
              .where(isCurrent("chosen")),
          ),
        ]),
      )
      .orderBy("enrolments.student_id")
      .orderBy("courses.id")
      .limit(CHOICES_MAX)
      .execute()
  );
}

type Key = { studentId: string; guardianId: string; courseId: string };

export async function storeChoice(tx: Tx, row: NewRow<"listener_choices">): Promise<void> {
  await tx
    .insertInto("listener_choices")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["student_id", "course_id", "guardian_id"]).doUpdateSet((eb) => ({
        listener_id: eb.ref("excluded.listener_id"),
        chosen_at: eb.ref("excluded.chosen_at"),
        notified_at: null,
      })),
    )
    .execute();
}

export async function deleteChoice(tx: Tx, { studentId, guardianId, courseId }: Key) {
  await tx
    .deleteFrom("listener_choices")
    .where("student_id", "=", studentId)
    .where("guardian_id", "=", guardianId)
    .where("course_id", "=", courseId)
    .execute();
}

export async function deleteChoicesOf(tx: Tx, { studentId, courseId }: Omit<Key, "guardianId">) {
  await tx
    .deleteFrom("listener_choices")
    .where("student_id", "=", studentId)
    .where("course_id", "=", courseId)
    .execute();
}

const isActive = (tx: Tx) =>
  activeListeners(tx)
    .select("listening.course_id")
    .whereRef("listening.course_id", "=", "listener_choices.course_id" as never)
    .whereRef("listening.person_id", "=", "listener_choices.listener_id" as never);

/**
 * Marks families as notified and returns the choices whose listener has left. Resets choices whose listener has
 * returned.
 */
export async function claimListenerLeftNotices(tx: Tx, now: number) {
  await tx
    .updateTable("listener_choices")
    .set({ notified_at: null })
    .where("notified_at", "is not", null)
    .where((eb) => eb.exists(isActive(tx)))
    .execute();
  return tx
    .updateTable("listener_choices")
    .set({ notified_at: now })
    .where("notified_at", "is", null)
    .where((eb) => eb.not(eb.exists(isActive(tx))))
    .where(isCurrent("listener_choices"))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("courses")
          .innerJoin("recitation_courses", "recitation_courses.course_id", "courses.id")
          .innerJoin("enrolments", "enrolments.course_id", "courses.id")
          .select("courses.id")
          .whereRef("courses.id", "=", "listener_choices.course_id")
          .whereRef("enrolments.student_id", "=", "listener_choices.student_id")
          .where("courses.deleted_at", "is", null),
      ),
    )
    .returning(["student_id", "course_id"])
    .execute();
}

export async function listReciting(
  db: Db,
  courseId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const reciting = await db
    .selectFrom("enrolments")
    .innerJoin("recording_consents as given", "given.student_id", "enrolments.student_id")
    .leftJoin("guardians", (join) =>
      join
        .onRef("guardians.child_id", "=", "given.student_id")
        .onRef("guardians.guardian_id", "=", "given.guardian_id"),
    )
    .select("enrolments.student_id")
    .where("enrolments.course_id", "=", courseId)
    .where("enrolments.student_id", ">", after)
    .groupBy("enrolments.student_id")
    // A student's own choice precedes those of guardians.
    .having(
      sql<number>`coalesce(
        min(case when given.guardian_id = given.student_id then given.allowed end),
        min(case when guardians.child_id is not null then given.allowed end)
      )`,
      "=",
      1,
    )
    .orderBy("enrolments.student_id")
    .limit(limit)
    .execute();
  return reciting.map(({ student_id }) => student_id);
}
