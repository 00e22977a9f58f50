import { sql, type RawBuilder } from "kysely";
import { SCHOOL_AUDIENCES } from "@madrasa/contract/limits";
import type { Db, Tx } from "../../platform/database/database.ts";
import { deleteBatch, type RowsOf } from "../../platform/database/delete-batch.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";
import { firstGuardian, shownContactsOfStudent } from "../../base/identity/index.ts";
import { ANNOUNCEMENTS_TABLES } from "./announcements.tables.ts";

export type Announcement = Row<"announcements">;

export const isOfSchool = (audience: string) =>
  (SCHOOL_AUDIENCES as readonly string[]).includes(audience);

export async function insertAnnouncement(tx: Tx, row: NewRow<"announcements">): Promise<void> {
  await tx.insertInto("announcements").values(row).execute();
}

export async function changeAnnouncement(
  tx: Tx,
  id: string,
  change: Partial<Announcement>,
): Promise<void> {
  await tx.updateTable("announcements").set(change).where("id", "=", id).execute();
}

export async function findAnnouncement(db: Db, id: string): Promise<Announcement | undefined> {
  return db.selectFrom("announcements").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listSince(db: Db, audience: string, since: number): Promise<Announcement[]> {
  return db
    .selectFrom("announcements")
    .selectAll()
    .where("audience", "=", audience)
    .where("announced_at", ">", since)
    .execute();
}

/** Sorts pinned ones before all others. */
const PINNED = 10 ** 14;

const listedAt = (now: number) => sql<number>`announcements.announced_at + case
  when announcements.pinned_until > ${now} then ${sql.lit(PINNED)} else 0 end`;

const shown = (db: Db, now: number) =>
  db
    .selectFrom("announcements")
    .leftJoin("courses", "courses.id", "announcements.audience")
    .leftJoin("users as author", "author.id", "announcements.author_id")
    .leftJoin("files as image", "image.id", "announcements.image_id")
    .selectAll("announcements")
    .select(["courses.title", "courses.language"])
    .select(["author.first_name", "author.last_name"])
    .select(["image.name as image_name", "image.content_type as image_type"])
    .select(["image.width as image_width", "image.height as image_height"])
    .select(listedAt(now).as("listed_at"));

export type ShownRow = Awaited<ReturnType<typeof listSent>>[number];

export async function listSent(db: Db, audience: string, now: number, page: Page) {
  return shown(db, now)
    .select((eb) =>
      eb
        .selectFrom("announcement_reads")
        .select(({ fn }) => fn.countAll<number | string>().as("total"))
        .whereRef("announcement_reads.announcement_id", "=", "announcements.id")
        .where("announcement_reads.read_at", "is not", null)
        .as("reads"),
    )
    .where("announcements.audience", "=", audience)
    .$call(newestFirst(page, { at: listedAt(now), id: "announcements.id" }))
    .execute();
}

export async function countSent(db: Db, audience: string): Promise<Count> {
  return countRows(db, db.selectFrom("announcements").where("audience", "=", audience));
}

const RECEIVING = sql`enrolments as place
  join courses as joined on joined.id = place.course_id and joined.deleted_at is null
  join users as student on student.id = place.student_id
    and student.deleted_at is null and student.suspended = 0`;

const familyOf = (readerId: string) => sql`(select cast(${readerId} as text) union
  select guardians.child_id from guardians
  join children on children.user_id = guardians.child_id where guardians.guardian_id = ${readerId})`;

const audiencesOf = (readerId: string) => sql<{ audience: string; joined_at: number }>`(
  select place.course_id as audience, min(place.enrolled_at) as joined_at from ${RECEIVING}
    where place.student_id in ${familyOf(readerId)} group by place.course_id
  union all select 'school', min(place.enrolled_at) from ${RECEIVING}
    where place.student_id in ${familyOf(readerId)} and joined.published_at is not null
    having count(*) > 0
  union all select 'teachers', created_at from users where users.id = ${readerId}
    and users.role = 'teacher' and users.approved = 1 and users.suspended = 0)`;

type Reading = { readerId: string; now: number; before: number };

/** `before`: milliseconds before joining from which announcements are received. */
const received = (db: Db, { readerId, now, before }: Reading) =>
  shown(db, now)
    .innerJoin(audiencesOf(readerId).as("own"), "own.audience", "announcements.audience")
    .leftJoin("announcement_reads as seen", (join) =>
      join
        .onRef("seen.announcement_id", "=", "announcements.id")
        .on("seen.reader_id", "=", readerId),
    )
    .select("seen.read_at")
    .where(sql<boolean>`announcements.announced_at >= own.joined_at - ${sql.lit(before)}`);

export async function listReceived(db: Db, reading: Reading, page: Page) {
  return received(db, reading)
    .$call(newestFirst(page, { at: listedAt(reading.now), id: "announcements.id" }))
    .execute();
}

export async function countReceived(db: Db, reading: Reading): Promise<Count> {
  return countRows(db, received(db, reading));
}

export async function findNewestUnread(db: Db, reading: Reading) {
  return received(db, reading)
    .where("seen.read_at", "is", null)
    .where("announcements.withdrawn_at", "is", null)
    .orderBy("announcements.announced_at", "desc")
    .orderBy("announcements.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function receivesAny(db: Db, reading: Reading): Promise<boolean> {
  const one = await received(db, reading).limit(1).executeTakeFirst();
  return one !== undefined;
}

export async function listReceivedAmong(db: Db, reading: Reading, ids: readonly string[]) {
  return received(db, reading).where("announcements.id", "in", ids).execute();
}

export async function listChildrenIn(db: Db, guardianId: string, courseIds: readonly string[]) {
  const { rows } = await sql<{ course_id: string; first_name: string }>`
    select place.course_id, student.first_name from ${RECEIVING}
    join guardians on guardians.child_id = place.student_id and guardians.guardian_id = ${guardianId}
    join children on children.user_id = place.student_id
    where place.course_id in (${sql.join(["", ...courseIds])})
    order by guardians.created_at, student.id`.execute(db);
  return rows;
}

export async function insertReads(tx: Tx, rows: readonly NewRow<"announcement_reads">[]) {
  if (rows.length === 0) return;
  await tx
    .insertInto("announcement_reads")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["announcement_id", "reader_id"]).doUpdateSet({
        read_at: sql`coalesce(announcement_reads.read_at, excluded.read_at)`,
        opened_at: sql`coalesce(excluded.opened_at, announcement_reads.opened_at)`,
      }),
    )
    .execute();
}

/**
 * The next people who get an audience's announcements by email: teachers, or students with their guardians. `next`: the
 * cursor, undefined at the end. A guardian of several children may be listed again.
 */
export async function listAudience(
  db: Db,
  audience: string,
  { after, limit }: { after: string; limit: number },
) {
  const ids =
    audience === "teachers"
      ? await listTeacherIds(db, { after, limit })
      : await listReceivingIds(db, audience, { after, limit });
  if (ids.length === 0) return { people: [], next: undefined };
  const people = await db
    .selectFrom("users")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("id", "in", ids),
        eb(
          "id",
          "in",
          eb
            .selectFrom("guardians")
            .innerJoin("children", "children.user_id", "guardians.child_id")
            .select("guardians.guardian_id")
            .where("guardians.child_id", "in", ids),
        ),
      ]),
    )
    .where("deleted_at", "is", null)
    .where("suspended", "=", 0)
    .where("email_verified", "=", 1)
    .where("announcement_emails", "=", 1)
    .execute();
  return { people, next: ids.length < limit ? undefined : ids.at(-1) };
}

type Step = { after: string; limit: number };

async function listTeacherIds(db: Db, { after, limit }: Step): Promise<string[]> {
  const teachers = db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "teacher")
    .where("approved", "=", 1)
    .where("id", ">", after);
  const rows = await teachers.orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

async function listReceivingIds(db: Db, audience: string, { after, limit }: Step) {
  const among =
    audience === "school" ? sql`joined.published_at is not null` : sql`joined.id = ${audience}`;
  const { rows } = await sql<{ id: string }>`select distinct place.student_id as id
    from ${RECEIVING} where ${among} and place.student_id > ${after}
    order by place.student_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Newer than all times, for students who have not read it. */
const UNREAD = 10 ** 14;

/** Students of the course, with the time of reading by each family and the number it shows. */
export async function listFamilies(
  db: Db,
  { id, audience }: Pick<Announcement, "id" | "audience">,
  page: Page,
) {
  const reads = sql`announcement_reads as seen where seen.announcement_id = ${id} and`;
  const own = sql<number | null>`(select read_at from ${reads} seen.reader_id = users.id)`;
  const guardian = sql<number | null>`(select min(read_at) from ${reads} seen.reader_id in (
    select guardian_id from guardians join children on children.user_id = guardians.child_id
    where guardians.child_id = users.id))`;
  const at = sql<number>`coalesce(${own}, ${guardian}, ${sql.lit(UNREAD)})`;
  const opened = sql<number | null>`(select opened_at from ${reads} seen.reader_id = users.id)`;
  return studentsOf(db, audience)
    .leftJoin("users as guardian", (join) => join.on("guardian.id", "=", firstGuardian("users")))
    .select(["users.id", "users.first_name", "users.last_name", opened.as("opened_at")])
    .select(shownContactsOfStudent("users", "guardian"))
    .select([own.as("read_at"), guardian.as("guardian_read_at"), at.as("listed_at")])
    .$call(newestFirst(page, { at, id: "users.id" }))
    .execute();
}

const studentsOf = (db: Db, courseId: string) =>
  db
    .selectFrom("enrolments")
    .innerJoin("users", "users.id", "enrolments.student_id")
    .where("enrolments.course_id", "=", courseId);

export async function isStudent(db: Db, courseId: string, studentId: string): Promise<boolean> {
  const one = studentsOf(db, courseId).select("users.id").where("users.id", "=", studentId);
  return (await one.executeTakeFirst()) !== undefined;
}

export async function countStudents(db: Db, courseId: string): Promise<Count> {
  return countRows(db, studentsOf(db, courseId));
}

async function deleteReadsWhere(tx: Tx, condition: RawBuilder<unknown>, limit: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from announcement_reads where (announcement_id, reader_id) in (
      select announcement_id, reader_id from announcement_reads as seen
      join announcements on announcements.id = seen.announcement_id
      where ${condition} limit ${limit})`.execute(tx);
  return Number(numAffectedRows);
}

export async function deleteSomeReads(tx: Tx, { column, value }: RowsOf, limit: number) {
  const of = sql.ref(column === "course_id" ? "announcements.audience" : "seen.reader_id");
  return deleteReadsWhere(tx, sql`${of} = ${value}`, limit);
}

export async function deleteSomeAnnouncements(tx: Tx, { value }: RowsOf, limit: number) {
  const { key } = ANNOUNCEMENTS_TABLES.announcements;
  return deleteBatch(tx, "announcements", { key, column: "audience", value, limit });
}

export async function deleteReadsBefore(tx: Tx, before: number, limit: number) {
  return deleteReadsWhere(tx, sql`announcements.announced_at < ${before}`, limit);
}

/** Returns the image of each, if any. */
export async function deleteAnnouncementsBefore(tx: Tx, before: number, limit: number) {
  return tx
    .deleteFrom("announcements")
    .where("id", "in", (eb) =>
      eb.selectFrom("announcements").select("id").where("announced_at", "<", before).limit(limit),
    )
    .returning("image_id")
    .execute();
}
