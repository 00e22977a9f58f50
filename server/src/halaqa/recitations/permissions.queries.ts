import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";

export async function areRecitationsEnabled(db: Db, courseId: string): Promise<boolean> {
  const found = await db
    .selectFrom("recitation_courses")
    .select("course_id")
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listOn(db: Db, courseIds: readonly string[]): Promise<Set<string>> {
  if (courseIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("recitation_courses")
    .select("course_id")
    .where("course_id", "in", courseIds)
    .execute();
  return new Set(rows.map(({ course_id }) => course_id));
}

export async function storeRecitationsEnabled(
  tx: Tx,
  courseId: string,
  { isOn, now }: { isOn: boolean; now: number },
): Promise<void> {
  if (isOn) {
    await tx
      .insertInto("recitation_courses")
      .values({ course_id: courseId, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx.deleteFrom("recitation_courses").where("course_id", "=", courseId).execute();
  }
}

export async function copySwitch(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<void> {
  if (await areRecitationsEnabled(tx, from))
    await storeRecitationsEnabled(tx, to, { isOn: true, now });
}

export async function listAsked(db: Db, studentIds: readonly string[]): Promise<string[]> {
  const asked = await db
    .selectFrom("enrolments")
    .innerJoin("recitation_courses", "recitation_courses.course_id", "enrolments.course_id")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .select("enrolments.student_id")
    .distinct()
    .where("enrolments.student_id", "in", studentIds)
    .where("courses.deleted_at", "is", null)
    .execute();
  return asked.map(({ student_id }) => student_id);
}

export async function listConsents(db: Db, studentIds: readonly string[]) {
  return db
    .selectFrom("recording_consents as given")
    .leftJoin("guardians", (join) =>
      join
        .onRef("guardians.child_id", "=", "given.student_id")
        .onRef("guardians.guardian_id", "=", "given.guardian_id"),
    )
    .select(["given.student_id", "given.guardian_id", "given.allowed"])
    .where("given.student_id", "in", studentIds)
    .where((eb) =>
      eb.or([
        eb("guardians.child_id", "is not", null),
        eb("given.guardian_id", "=", eb.ref("given.student_id")),
      ]),
    )
    .execute();
}

export async function storeConsent(tx: Tx, consent: NewRow<"recording_consents">): Promise<void> {
  await tx
    .insertInto("recording_consents")
    .values(consent)
    .onConflict((conflict) =>
      conflict.columns(["student_id", "guardian_id"]).doUpdateSet((eb) => ({
        allowed: eb.ref("excluded.allowed"),
        text_number: eb.ref("excluded.text_number"),
        language: eb.ref("excluded.language"),
        answered_at: eb.ref("excluded.answered_at"),
      })),
    )
    .execute();
}

/** Replaces an earlier one of the same admin. */
export async function insertPlaybackGrant(
  tx: Tx,
  hearing: NewRow<"playback_grants">,
): Promise<void> {
  const { recitation_id, admin_id } = hearing;
  await tx
    .deleteFrom("playback_grants")
    .where((eb) => eb.and({ recitation_id, admin_id }))
    .execute();
  await tx.insertInto("playback_grants").values(hearing).execute();
}

export async function hasPlaybackGrant(
  db: Db,
  { adminId, recitationId, now }: { adminId: string; recitationId: string; now: number },
): Promise<boolean> {
  const open = await db
    .selectFrom("playback_grants")
    .select("id")
    .where("recitation_id", "=", recitationId)
    .where("admin_id", "=", adminId)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
