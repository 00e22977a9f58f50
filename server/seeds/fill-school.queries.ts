import { sql, type RawBuilder } from "kysely";
import type { Database, Db, Dialect } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import type { NewRow } from "../src/platform/database/tables.ts";
import { readConfig } from "../src/platform/config.ts";
import { DAY, MINUTE } from "../src/platform/clock.ts";
import { courseSearchText } from "../src/courses/courses/index.ts";
import { userSearchText } from "../src/base/identity/index.ts";
import { addUpCounts } from "../src/office/statistics/index.ts";
import { analyze, numbers, withoutIndexes } from "./bulk-loading.queries.ts";
import { LESSONS, LESSONS_OF_SECTION, SIZES, type Size } from "./sizes.ts";

/** Fills an empty school with consistent rows. Files have no bytes, and people no password. */

const BATCH_SIZE = 500;
const NOW = Date.now();
const MINUTES = 2 * 365 * 24 * 60;

const TOPICS =
  "Tajweed Arabic Seerah Fiqh Hadith Tafsir Grammar Mathematics History تجويد نحو صرف فقه سيرة تفسير".split(
    " ",
  );
const KINDS = "beginners women children memorisation recitation morning evening advanced".split(
  " ",
);
const CATEGORIES = ["Science", "Math", "Technology", "Arts", "Business"];
const NAMES = "Maryam Yusuf Aisha Ibrahim Zaynab Musa Khadija Omar عائشة يوسف مريم إبراهيم".split(
  " ",
);

const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "";
/** First and last digits of ids; those of teachers are spread among students. */
const ID = {
  teacher: ["a", "7"],
  student: ["a", "a"],
  course: ["c", ""],
  section: ["5", ""],
  file: ["f", ""],
  lesson: ["e", ""],
  complaint: ["b", ""],
} as const;
/** Open complaints. One student in ten has complained. */
const OPEN_COMPLAINTS = 3;
const idOf = (kind: keyof typeof ID, index: number) => {
  const [first, last] = ID[kind];
  return first + index.toString(16).padStart(23 - last.length, "0") + last;
};
const COURSES_OF_TEACHER = 20;
const apart = ({ courses, students }: Size) => Math.ceil((students * COURSES_OF_TEACHER) / courses);

export async function fillSchool(database: Database, size: Size): Promise<void> {
  await inBatches(
    size.courses,
    (index) => aTeacher(size, index),
    insert(database, "users"),
    COURSES_OF_TEACHER,
  );
  await inBatches(size.students, (index) => aUser("student", index), insert(database, "users"));
  await inBatches(size.courses, (index) => aCourse(size, index), insert(database, "courses"));
  const { schema: db, dialect } = database;
  await addLessons(db, dialect, size);
  await withoutIndexes(database, ["enrolments", "completions"], () =>
    addStudentWork(db, dialect, size),
  );
  await sql`update courses set student_count =
    (select count(*) from enrolments where course_id = courses.id)`.execute(db);
  await addComplaints(db, dialect, size);
  await addUpCounts({ database });
  await analyze(database);
}

function aUser(role: "teacher" | "student", index: number): NewRow<"users"> {
  const name = { first_name: pick(NAMES, index), last_name: `${role} ${index}` };
  const contact = { email: null, phone: String((role === "teacher" ? 8e9 : 9e9) + index) };
  return {
    id: idOf(role, index),
    role,
    ...name,
    ...contact,
    phone_country: "IN",
    contact_method: "whatsapp",
    approved: role === "teacher" ? 1 : 0,
    search: userSearchText({ ...name, ...contact }),
    created_at: NOW - MINUTES * MINUTE - index,
  };
}

function aTeacher(size: Size, index: number): NewRow<"users"> & { id: string } {
  return { ...aUser("teacher", index), id: idOf("teacher", index * apart(size)) };
}

function aCourse(size: Size, index: number): NewRow<"courses"> {
  const id = idOf("course", index);
  const teacherIndex = Math.floor(index / COURSES_OF_TEACHER);
  const teacher = aTeacher(size, teacherIndex);
  const title = `${pick(TOPICS, index * 7)} for ${pick(KINDS, index * 11)}, course ${index}`;
  const tags = [pick(TOPICS, index * 5)];
  // Rare words: one in 20,000, and the first.
  if (index % 20_000 === 0) tags.push("murattal");
  const created = NOW - DAY - Math.floor(((MINUTES - 2_000) * index) / size.courses) * MINUTE;
  return {
    id,
    teacher_id: teacher.id,
    title,
    description: `What ${title} is about.`,
    category: pick(CATEGORIES, index),
    tags: JSON.stringify(tags),
    published_at: created,
    lesson_count: LESSONS,
    search: courseSearchText({
      id,
      title,
      tags,
      teacher: { firstName: teacher.first_name, lastName: teacher.last_name },
    }),
    created_at: created,
    last_active_at: created,
  };
}

async function inBatches<Row>(
  total: number,
  make: (index: number) => Row,
  save: (rows: Row[]) => Promise<unknown>,
  each = 1,
): Promise<void> {
  const rows = Math.ceil(total / each);
  for (let from = 0; from < rows; from += BATCH_SIZE) {
    const length = Math.min(BATCH_SIZE, rows - from);
    await save(Array.from({ length }, (_, step) => make(from + step)));
  }
}

const insert =
  <Name extends "users" | "courses">({ schema }: Database, table: Name) =>
  async (rows: NewRow<Name>[]) =>
    schema.insertInto(table).values(rows).execute();

function idIn(dialect: Dialect, kind: keyof typeof ID, place: string): RawBuilder<string> {
  const number = sql.raw(place);
  const [first, last] = ID[kind];
  const digits = 23 - last.length;
  const hex =
    dialect === "postgres"
      ? sql`lpad(to_hex(${number}), ${sql.lit(digits)}, '0')`
      : sql`printf(${sql.lit(`%0${digits}x`)}, ${number})`;
  return sql`${sql.lit(first)} || ${hex} || ${sql.lit(last)}`;
}

async function addLessons(db: Db, dialect: Dialect, size: Size): Promise<void> {
  const { courses } = size;
  const sections = LESSONS / LESSONS_OF_SECTION;
  const now = sql.lit(NOW - MINUTES * MINUTE);
  const id = (kind: keyof typeof ID, place: string) => idIn(dialect, kind, place);
  await sql`insert into sections (id, course_id, position, title, description, lesson_count)
    select ${id("section", "n")}, ${id("course", `n / ${sections}`)}, n % ${sql.lit(sections)},
      'Part ' || (n % ${sql.lit(sections)} + 1), '', ${sql.lit(LESSONS_OF_SECTION)}
    from ${numbers(dialect, courses * sections)} as numbers`.execute(db);
  await sql`insert into files (id, kind, owner_id, course_id, name, content_type, size, created_at, confirmed_at)
    select ${id("file", "n")}, 'lessonDocument', ${id("teacher", `n / ${LESSONS * COURSES_OF_TEACHER} * ${apart(size)}`)},
      ${id("course", `n / ${LESSONS}`)}, 'sheet.pdf', 'application/pdf', 20000, ${now}, ${now}
    from ${numbers(dialect, courses * LESSONS)} as numbers`.execute(db);
  await sql`insert into lessons
      (id, course_id, section_id, position, kind, title, description, file_id, resources, created_at)
    select ${id("lesson", "n")}, ${id("course", `n / ${LESSONS}`)},
      ${id("section", `n / ${LESSONS_OF_SECTION}`)}, n % ${sql.lit(LESSONS_OF_SECTION)}, 'lecture',
      'Lesson ' || (n % ${sql.lit(LESSONS)} + 1), '', ${id("file", "n")}, '[]', ${now}
    from ${numbers(dialect, courses * LESSONS)} as numbers`.execute(db);
  await sql`insert into lesson_files (lesson_id, kind, course_id, file_id, created_at)
    select id, 'original', course_id, file_id, created_at from lessons`.execute(db);
}

async function addComplaints(db: Db, dialect: Dialect, size: Size): Promise<void> {
  const { courses, students } = size;
  const course = idIn(dialect, "course", `n * 7919 % ${courses}`);
  const at = sql`cast(${sql.lit(NOW)} as bigint) - n * ${sql.lit(MINUTE)}`;
  await sql`insert into complaints
      (id, author_id, subject_kind, subject_id, course_id, words, contact, submitted_at, answered_at, by_child)
    select ${idIn(dialect, "complaint", "n")}, ${idIn(dialect, "student", "n")}, 'course', ${course}, ${course},
      'About the course.', '', ${at}, case when n >= ${sql.lit(OPEN_COMPLAINTS)} then ${sql.lit(NOW)} end, 0
    from ${numbers(dialect, Math.ceil(students / 10))} as numbers`.execute(db);
}

function enrolled(dialect: Dialect, { courses, students, joined, inFirst }: Size) {
  const others = sql.lit(courses - 1);
  return sql`(
    select student.n as student, done.n as place,
      case when done.n = 0 and student.n < ${sql.lit(inFirst)} then 0
        else 1 + (student.n * 7919 + done.n * 9973) % ${others} end as course,
      8 + (student.n + done.n) % 5 as lessons,
      (student.n * 7919 + done.n * 104729) % ${sql.lit(MINUTES)} as minutes
    from ${numbers(dialect, students)} as student cross join ${numbers(dialect, joined)} as done)`;
}

async function addStudentWork(db: Db, dialect: Dialect, size: Size): Promise<void> {
  const ago = sql`cast(minutes as bigint) * ${sql.lit(MINUTE)}`;
  const now = sql.lit(NOW);
  const student = idIn(dialect, "student", "student");
  const course = idIn(dialect, "course", "course");
  const at = (lesson: RawBuilder<unknown>) =>
    sql`${now} - ${ago} + ${ago} / ${sql.lit(LESSONS + 1)} * ${lesson}`;
  await sql`insert into enrolments (course_id, student_id, enrolled_at, completed_count, active_at)
    select ${course}, ${student}, ${now} - ${ago}, lessons, ${at(sql`lessons`)}
    from ${enrolled(dialect, size)} as enrolled`.execute(db);
  await sql`insert into completions (student_id, lesson_id, course_id, completed_at)
    select ${student}, ${idIn(dialect, "lesson", `course * ${LESSONS} + lesson.n`)}, ${course},
      ${at(sql`(lesson.n + 1)`)}
    from ${enrolled(dialect, size)} as enrolled
    join ${numbers(dialect, LESSONS)} as lesson on lesson.n < enrolled.lessons`.execute(db);
}

async function makeDatabase(url: string): Promise<void> {
  const server = openDatabase(readConfig({ ...process.env, DATABASE_URL: beside(url) }));
  const name = new URL(url).pathname.slice(1);
  const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(
    server.read,
  );
  if (rows.length === 0) await sql`create database ${sql.ref(name)}`.execute(server.schema);
  await server.close();
}

const beside = (url: string) => new URL("/postgres", url).href;

if (import.meta.main) {
  const [name = ""] = process.argv.slice(2);
  const size = SIZES[name];
  if (!size) throw new Error(`A size is one of ${Object.keys(SIZES).join(", ")}.`);
  const config = readConfig(process.env);
  if (config.databaseUrl) await makeDatabase(config.databaseUrl);
  const database = openDatabase(config, { isPatient: true });
  await migrate(database);
  const course = database.read.selectFrom("courses").select("id").limit(1);
  if (!(await course.executeTakeFirst())) await fillSchool(database, size);
  await database.close();
}
