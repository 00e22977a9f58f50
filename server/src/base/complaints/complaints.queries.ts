import type { Db, Tx } from "../../platform/database/database.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export async function insertComplaint(tx: Tx, complaint: NewRow<"complaints">): Promise<void> {
  await tx.insertInto("complaints").values(complaint).execute();
}

export async function findComplaintSubject(
  db: Db,
  { authorId, subjectId, words }: { authorId: string; subjectId: string; words: string },
): Promise<string | undefined> {
  const told = await db
    .selectFrom("complaints")
    .select("id")
    .where("author_id", "=", authorId)
    .where("subject_id", "=", subjectId)
    .where("words", "=", words)
    .orderBy("submitted_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return told?.id;
}

export type ComplaintFilter = {
  authorId?: string;
  /** The reader, who does not see messages about themselves. */
  notAbout?: string | undefined;
  isOpen?: boolean;
};

const filtered = (db: Db, { authorId, notAbout, isOpen = false }: ComplaintFilter) => {
  let query = db.selectFrom("complaints");
  if (authorId !== undefined) query = query.where("author_id", "=", authorId);
  // Ids are unique across people, courses and lessons.
  if (notAbout !== undefined) query = query.where("subject_id", "<>", notAbout);
  return isOpen ? query.where("answered_at", "is", null) : query;
};

export async function listComplaints(db: Db, filter: ComplaintFilter, page: Page) {
  return filtered(db, filter)
    .leftJoin("courses", "courses.id", "complaints.course_id")
    .leftJoin("sections", "sections.id", "complaints.subject_id")
    .leftJoin("lessons", "lessons.id", "complaints.subject_id")
    .leftJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .leftJoin("users as person", "person.id", "complaints.subject_id")
    .leftJoin("users as author", "author.id", "complaints.author_id")
    .selectAll("complaints")
    .select(["courses.title as course_title", "sections.title as section_title"])
    .select("lessons.title as lesson_title")
    .select(["teacher.id as teacher_id", "teacher.first_name as teacher_first_name"])
    .select("teacher.last_name as teacher_last_name")
    .select(["person.first_name as person_first_name", "person.last_name as person_last_name"])
    .select(["author.first_name as author_name", "author.last_name as author_surname"])
    .select(["author.role as author_role", "author.deleted_at as author_deleted_at"])
    .$call(newestFirst(page, { at: "complaints.submitted_at", id: "complaints.id" }))
    .execute();
}

export async function countComplaints(db: Db, filter: ComplaintFilter): Promise<Count> {
  return countRows(db, filtered(db, filter));
}

export async function findOldest(db: Db, filter: ComplaintFilter) {
  const query = filtered(db, filter).select("submitted_at").orderBy("submitted_at").limit(1);
  return query.executeTakeFirst();
}

export async function findComplaint(
  db: Db,
  id: string,
  notAbout: string | undefined,
): Promise<Row<"complaints"> | undefined> {
  return filtered(db, { notAbout }).selectAll().where("id", "=", id).executeTakeFirst();
}

export async function storeAnswer(
  tx: Tx,
  id: string,
  { answer, by, now }: { answer: string; by: string; now: number },
): Promise<boolean> {
  const result = await tx
    .updateTable("complaints")
    .set({ answer, answered_at: now, answered_by: by, author_first_name: "", author_last_name: "" })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteAnsweredOf(tx: Tx, authorIds: readonly string[]): Promise<void> {
  if (authorIds.length === 0) return;
  await tx
    .deleteFrom("complaints")
    .where("author_id", "in", authorIds)
    .where("answered_at", "is not", null)
    .execute();
}

export async function findSubjectCourse(db: Db, courseId: string) {
  return db
    .selectFrom("courses")
    .select(["id", "published_at", "teacher_id"])
    .where("id", "=", courseId)
    .executeTakeFirst();
}

export async function findCourseOfPart(db: Db, table: "sections" | "lessons", id: string) {
  return db
    .selectFrom(table)
    .innerJoin("courses", "courses.id", `${table}.course_id`)
    .select(["courses.id", "courses.published_at", "courses.teacher_id"])
    .where(`${table}.id`, "=", id)
    .executeTakeFirst();
}

/** A recitation with its course, which may be deleted, its listeners, the student and the guardians. */
export async function findSubjectRecitation(db: Db, recitationId: string) {
  return (
    db
      .selectFrom("recitations")
      // Guardians of a student with a phone see progress, but cannot listen.
      .leftJoin("children", "children.user_id", "recitations.student_id")
      .leftJoin("guardians", "guardians.child_id", "children.user_id")
      .leftJoin("courses", "courses.id", "recitations.course_id")
      .select(["recitations.student_id", "recitations.course_id", "recitations.answered_at"])
      .select("guardians.guardian_id")
      .select(({ fn }) =>
        fn.coalesce("recitations.listener_id", "courses.teacher_id").as("assignee_id"),
      )
      .where("recitations.id", "=", recitationId)
      .execute()
  );
}

/** The appointed admin, if the account still is one. */
export async function findReader(db: Db) {
  return db
    .selectFrom("complaint_readers")
    .innerJoin("users", "users.id", "complaint_readers.user_id")
    .selectAll("users")
    .where("users.role", "=", "generaladmin")
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

export async function replaceReader(tx: Tx, userId: string | null, now: number): Promise<void> {
  await tx.deleteFrom("complaint_readers").execute();
  if (userId === null) return;
  await tx.insertInto("complaint_readers").values({ user_id: userId, named_at: now }).execute();
}
