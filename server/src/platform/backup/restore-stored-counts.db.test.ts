import { expect, test } from "vitest";
import { anEmptyInstallation, type EmptySchool } from "../../testing/backups.ts";
import { storedCountsOf } from "../../testing/stored-counts.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { newId } from "../secrets.ts";
import { insertRows, type Row } from "./backup.queries.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const WEEK = 7 * 24 * 3_600_000;
const NAME = { first_name: "Yusuf", last_name: "Ali", contact_method: "whatsapp", search: "" };

const aUser = (role: string, approved: number): Row & { id: string } => ({
  id: newId(),
  role,
  approved,
  suspended: 0,
  created_at: 1,
  ...NAME,
});

async function fill(school: EmptySchool): Promise<void> {
  const [teacher, other] = [aUser("teacher", 1), aUser("teacher", 0)];
  const students = [aUser("student", 0), aUser("student", 0)];
  const published_at = 3 * WEEK;
  const course = (own: object) =>
    aCourseRow({ teacher_id: teacher.id, published_at, category: "Arts", ...own });
  const courses = [
    course({ category: null }),
    course({ published_at: null }),
    course({ deleted_at: 4 * WEEK }),
    course({ teacher_id: other.id }),
    course({}),
  ];
  const enrolments = students.flatMap(({ id }, who) =>
    courses.slice(2 * who, 3).map((joined, index) => ({
      course_id: joined.id,
      student_id: id,
      enrolled_at: (5 + index) * WEEK,
    })),
  );
  const file = { kind: "lessonDocument", owner_id: teacher.id, name: "sheet.pdf", created_at: 1 };
  const ids = { section: newId(), lesson: newId(), file: newId() };
  const course_id = courses[0]?.id ?? "";
  await school.database.transaction(async (tx) => {
    await insertRows(tx, "users", [teacher, other, ...students]);
    await insertRows(tx, "files", [{ id: ids.file, ...file, content_type: "application/pdf" }]);
    for (const row of courses) await insertRows(tx, "courses", [row]);
    const section = { id: ids.section, course_id, position: 0, title: "", description: "" };
    await insertRows(tx, "sections", [section]);
    const lesson = { id: ids.lesson, course_id, section_id: ids.section, position: 0 };
    const text = { kind: "lecture", title: "", description: "", resources: "[]" };
    await insertRows(tx, "lessons", [{ ...lesson, ...text, file_id: ids.file, created_at: 1 }]);
    await insertRows(tx, "enrolments", enrolments);
    const done = { lesson_id: ids.lesson, course_id, completed_at: 6 * WEEK };
    await insertRows(tx, "completions", [{ student_id: students[0]?.id ?? "", ...done }]);
  });
}

test("a restored backup is counted as before", async () => {
  const old = await anEmptyInstallation({ migrated: true });
  const next = await anEmptyInstallation({ migrated: true });
  await fill(old);
  const { stored, counted } = await storedCountsOf(old.database.read);
  expect(stored).toEqual(counted);
  // The second student is only in the deleted course.
  expect(stored).toContainEqual({ name: "students", day: 0, total: 1 });
  expect(stored).toContainEqual({ name: "courses", day: 0, total: 4 });
  expect(stored).toContainEqual({ name: "joins", day: 35, total: 2 });
  expect(stored).toContainEqual({ name: "listed ", day: 0, total: 1 });
  expect(stored).toContainEqual({ name: "listed Arts", day: 0, total: 1 });
  const { folder } = await takeBackup(old, old.backups);
  await restoreBackup(next, await checkBackup(folder), { replace: false });
  expect(await storedCountsOf(next.database.read)).toEqual({ stored, counted });
  for (const school of [old, next]) await school.close();
});
