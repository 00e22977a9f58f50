import type { Db } from "../../platform/database/database.ts";

const COURSES_AT_ONCE = 100;
const ROWS_MAX = 500;

/**
 * Data of a person as a child and guardian. `guardianId` limits choices to this guardian, because guardians do not see
 * each other's.
 */
export type FamilyPage = { userId: string; after: string; guardianId?: string | undefined };

export async function listFamilyRows(db: Db, { userId, guardianId }: FamilyPage) {
  return Promise.all([
    db
      .selectFrom("guardians")
      .select(["child_id", "guardian_id", "created_at", "is_first"])
      .where((eb) => eb.or([eb("child_id", "=", userId), eb("guardian_id", "=", userId)]))
      .orderBy("child_id")
      .orderBy("guardian_id")
      .limit(ROWS_MAX)
      .execute(),
    db
      .selectFrom("guardian_invitations")
      .select(["child_id", "made_by as guardian_id", "created_at", "expires_at"])
      .where((eb) => eb.or([eb("child_id", "=", userId), eb("made_by", "=", userId)]))
      .$if(guardianId !== undefined, (query) => query.where("made_by", "=", guardianId ?? ""))
      .orderBy("created_at")
      .orderBy("child_id")
      .limit(ROWS_MAX)
      .execute(),
    db
      .selectFrom("guardian_decisions")
      .select(["child_id", "guardian_id", "is_first", "created_at", "final_at"])
      .where((eb) => eb.or([eb("child_id", "=", userId), eb("guardian_id", "=", userId)]))
      .orderBy("child_id")
      .orderBy("guardian_id")
      .limit(ROWS_MAX)
      .execute(),
    db
      .selectFrom("guardian_questions")
      .select(["child_id", "asked_by as guardian_id", "kind", "words", "asked_at"])
      .where((eb) => eb.or([eb("child_id", "=", userId), eb("asked_by", "=", userId)]))
      .$if(guardianId !== undefined, (query) => query.where("asked_by", "=", guardianId ?? ""))
      .orderBy("asked_at")
      .orderBy("child_id")
      .limit(ROWS_MAX)
      .execute(),
  ]);
}

export async function listConsentRows(db: Db, { userId, guardianId }: FamilyPage) {
  return Promise.all([
    db
      .selectFrom("consents")
      .selectAll()
      .where((eb) => eb.or([eb("child_id", "=", userId), eb("guardian_id", "=", userId)]))
      .$if(guardianId !== undefined, (query) => query.where("guardian_id", "=", guardianId ?? ""))
      .orderBy("given_at")
      .orderBy("child_id")
      .limit(ROWS_MAX)
      .execute(),
    db
      .selectFrom("recording_consents")
      .selectAll()
      .where((eb) => eb.or([eb("student_id", "=", userId), eb("guardian_id", "=", userId)]))
      .$if(guardianId !== undefined, (query) => query.where("guardian_id", "=", guardianId ?? ""))
      .orderBy("answered_at")
      .orderBy("student_id")
      .limit(ROWS_MAX)
      .execute(),
  ]);
}

/** At most twenty per child. */
export async function listRequestRows(db: Db, { userId, after }: FamilyPage) {
  return db
    .selectFrom("join_requests as own")
    .innerJoin("courses", "courses.id", "own.course_id")
    .select(["courses.id", "courses.title", "own.asked_at"])
    .where("own.child_id", "=", userId)
    .where("courses.id", ">", after)
    .orderBy("courses.id")
    .limit(ROWS_MAX)
    .execute();
}

/** Whole courses, a hundred per page; `next` is the last if there may be more. */
export async function listWithheldRows(db: Db, { userId, after, guardianId }: FamilyPage) {
  const own = db
    .selectFrom("withheld_courses as own")
    .where((eb) => eb.or([eb("child_id", "=", userId), eb("guardian_id", "=", userId)]))
    .$if(guardianId !== undefined, (query) => query.where("guardian_id", "=", guardianId ?? ""));
  const courses = await own
    .select("course_id as id")
    .distinct()
    .where("course_id", ">", after)
    .orderBy("course_id")
    .limit(COURSES_AT_ONCE)
    .execute();
  const last = courses.at(-1)?.id;
  if (last === undefined) return { rows: [], next: null };
  const rows = await own
    .innerJoin("courses", "courses.id", "own.course_id")
    .select(["courses.id", "courses.title", "own.child_id", "own.guardian_id", "own.withheld_at"])
    .where("course_id", ">", after)
    .where("course_id", "<=", last)
    .orderBy("courses.id")
    .orderBy("own.child_id")
    .orderBy("own.guardian_id")
    .execute();
  return { rows, next: courses.length < COURSES_AT_ONCE ? null : last };
}

/** Unpaged, because the numbers are small. */
export async function listListenerRows(db: Db, { userId, guardianId }: FamilyPage) {
  return Promise.all([
    db
      .selectFrom("listener_choices as own")
      .innerJoin("courses", "courses.id", "own.course_id")
      .select(["courses.id", "courses.title", "own.student_id", "own.guardian_id"])
      .select(["own.listener_id", "own.chosen_at"])
      .where((eb) => eb.or([eb("student_id", "=", userId), eb("guardian_id", "=", userId)]))
      .$if(guardianId !== undefined, (query) => query.where("guardian_id", "=", guardianId ?? ""))
      .orderBy("courses.id")
      .orderBy("own.student_id")
      .limit(ROWS_MAX)
      .execute(),
    db
      .selectFrom("recitation_listeners as own")
      .innerJoin("courses", "courses.id", "own.course_id")
      .select(["courses.id", "courses.title", "own.person_id", "own.accepted_at"])
      .where("own.person_id", "=", userId)
      .orderBy("courses.id")
      .limit(ROWS_MAX)
      .execute(),
  ]);
}

export async function listSlipRows(db: Db, { userId, after }: FamilyPage) {
  return db
    .selectFrom("slips as own")
    .innerJoin("courses", "courses.id", "own.course_id")
    .select(["own.id", "own.course_id", "courses.title", "own.name", "own.taken_at"])
    .where((eb) => eb.or([eb("own.student_id", "=", userId), eb("own.taken_by", "=", userId)]))
    .where("own.id", ">", after)
    .orderBy("own.id")
    .limit(ROWS_MAX)
    .execute();
}
