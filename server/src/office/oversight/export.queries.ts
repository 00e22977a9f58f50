import type { ExportPart } from "@madrasa/contract/office/export-parts";
import type { Db } from "../../platform/database/database.ts";

const ROWS_MAX = 500;
const SESSIONS_MAX = 1_000;

export async function findAvatar(db: Db, userId: string): Promise<number | null> {
  const child = db.selectFrom("children").select("avatar").where("user_id", "=", userId);
  return (await child.executeTakeFirst())?.avatar ?? null;
}

type Page = { userId: string; after: string };

export async function listSessions(db: Db, userId: string) {
  return db
    .selectFrom("sessions")
    .innerJoin("devices", "devices.id", "sessions.device_id")
    .select(["devices.browser", "sessions.created_at", "sessions.seen_at", "sessions.expires_at"])
    .where("sessions.user_id", "=", userId)
    .orderBy("sessions.seen_at", "desc")
    .limit(SESSIONS_MAX)
    .execute();
}

/** Parts ordered by row id, after a cursor. */
export const PARTS = {
  enrolments: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("enrolments as own")
      .innerJoin("courses", "courses.id", "own.course_id")
      .select(["courses.id", "courses.title", "own.enrolled_at", "own.active_at"])
      .select(["own.completed_count", "own.written_at"])
      .where("own.student_id", "=", userId)
      .where("courses.id", ">", after)
      .orderBy("courses.id")
      .limit(ROWS_MAX)
      .execute(),

  departures: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("past_enrolments as own")
      .innerJoin("courses", "courses.id", "own.course_id")
      .select(["courses.id", "courses.title", "own.enrolled_at", "own.left_at"])
      .where("own.student_id", "=", userId)
      .where("own.left_at", "is not", null)
      .where("courses.id", ">", after)
      .orderBy("courses.id")
      .limit(ROWS_MAX)
      .execute(),

  removals: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("removed_students as own")
      .innerJoin("courses", "courses.id", "own.course_id")
      .select([
        "courses.id",
        "courses.title",
        "own.enrolled_at",
        "own.left_at",
        "own.removed_at",
        "own.reason",
      ])
      .where("own.student_id", "=", userId)
      .where("courses.id", ">", after)
      .orderBy("courses.id")
      .limit(ROWS_MAX)
      .execute(),

  completions: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("completions as own")
      .innerJoin("courses", "courses.id", "own.course_id")
      .innerJoin("lessons", "lessons.id", "own.lesson_id")
      .select(["lessons.id", "lessons.title as lesson", "courses.id as course_id"])
      .select(["courses.title", "own.completed_at"])
      .where("own.student_id", "=", userId)
      .where("own.lesson_id", ">", after)
      .orderBy("own.lesson_id")
      .limit(ROWS_MAX)
      .execute(),

  positions: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("positions as own")
      .innerJoin("courses", "courses.id", "own.course_id")
      .innerJoin("lessons", "lessons.id", "own.lesson_id")
      .select(["lessons.id", "lessons.title as lesson", "courses.id as course_id"])
      .select(["courses.title", "own.seconds", "own.saved_at"])
      .where("own.student_id", "=", userId)
      .where("own.lesson_id", ">", after)
      .orderBy("own.lesson_id")
      .limit(ROWS_MAX)
      .execute(),

  notes: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("note_entries as own")
      .innerJoin("courses", "courses.id", "own.course_id")
      .innerJoin("lessons", "lessons.id", "own.lesson_id")
      .leftJoin("files", "files.id", "own.file_id")
      .select(["own.id", "own.title as note", "own.description", "own.created_at", "own.file_id"])
      .select("own.alt")
      .select(["own.lesson_id", "lessons.title as lesson", "own.course_id", "courses.title"])
      .select(["files.name", "files.content_type"])
      .where("own.student_id", "=", userId)
      .where("own.id", ">", after)
      .orderBy("own.id")
      .limit(ROWS_MAX)
      .execute(),

  recitations: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("recitations")
      .selectAll()
      .where("student_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_MAX)
      .execute(),

  complaints: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("complaints")
      .selectAll()
      .where("author_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_MAX)
      .execute(),

  courses: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("courses")
      .select(["id", "title", "created_at", "published_at", "deleted_at"])
      .where("teacher_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_MAX)
      .execute(),

  sheets: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("courses")
      .leftJoin("sheet_students as own", (join) =>
        join.onRef("own.course_id", "=", "courses.id").on("own.student_id", "=", userId),
      )
      .leftJoin("substitutes as kept", (join) =>
        join.onRef("kept.course_id", "=", "courses.id").on("kept.person_id", "=", userId),
      )
      .select(["courses.id", "courses.title", "own.place", "own.direction", "kept.accepted_at"])
      .where((eb) => {
        const student = eb.selectFrom("sheet_students").select("course_id");
        const keeper = eb.selectFrom("substitutes").select("course_id");
        return eb.or([
          eb("courses.id", "in", student.where("student_id", "=", userId)),
          eb("courses.id", "in", keeper.where("person_id", "=", userId)),
        ]);
      })
      .where("courses.id", ">", after)
      .orderBy("courses.id")
      .limit(ROWS_MAX)
      .execute(),

  certificates: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("certificates")
      .select(["id", "course_id", "course_title as title", "student_name"])
      .select(["finished_at", "issued_at", "withdrawn_at"])
      .where("student_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_MAX)
      .execute(),

  deliveries: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("deliveries")
      .select(["id", "kind", "channel", "created_at", "state"])
      .where("person_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_MAX)
      .execute(),

  announcements: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("announcements as own")
      .leftJoin("files", "files.id", "own.image_id")
      .selectAll("own")
      .select(["files.name", "files.content_type"])
      .where("own.author_id", "=", userId)
      .where("own.id", ">", after)
      .orderBy("own.id")
      .limit(ROWS_MAX)
      .execute(),

  announcementsRead: (db: Db, { userId, after }: Page) =>
    db
      .selectFrom("announcement_reads")
      .select(["announcement_id as id", "read_at", "opened_at"])
      .where("reader_id", "=", userId)
      .where("announcement_id", ">", after)
      .orderBy("announcement_id")
      .limit(ROWS_MAX)
      .execute(),
} satisfies Record<
  Exclude<
    ExportPart,
    "sheetDays" | "guardians" | "consents" | "requests" | "withheld" | "listeners" | "slips"
  >,
  (db: Db, page: Page) => Promise<{ id: string }[]>
>;

/** Cursor of the next page; null at the end. */
export const nextOf = (rows: readonly { id: string }[]): string | null =>
  rows.length < ROWS_MAX ? null : (rows.at(-1)?.id ?? null);
