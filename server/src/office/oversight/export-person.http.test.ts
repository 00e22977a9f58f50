import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { EXPORT_PARTS } from "@madrasa/contract/office/export-parts";
import { aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aGeneraladmin, aTeacher, superadminSession } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { exportPerson } = contract.oversight;

async function exportOf(school: TestApp, as: { token: string }, userID: string) {
  const { next: _, ...all } = (await school.call(exportPerson, { as, query: { userID } })).data;
  for (const part of EXPORT_PARTS) {
    const rows: unknown[] = [];
    for (let after: string | undefined; ;) {
      const query = { userID, part, ...(after && { after }) };
      const { data } = await school.call(exportPerson, { as, query });
      rows.push(...(data[part] ?? []));
      if (data.next === null) break;
      after = data.next;
    }
    Object.assign(all, { [part]: rows });
  }
  return all as Required<typeof all>;
}

test("an export has all of the person's rows, none of another's, and no secret", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher);
  const query = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  const [student, decoy] = [
    await aStudentOf(school, course.courseId),
    await aStudentOf(school, course.courseId),
  ];
  for (const as of [student, decoy]) {
    await school.call(contract.progress.toggleCompletion, { as, query, body: {} });
    await school.call(contract.progress.savePosition, { as, query, body: { seconds: 12 } });
    await aNote(school, as, query, { title: as === student ? "Own" : "Decoy", isWithImage: true });
  }
  const admin = await aGeneraladmin(school);
  const all = await exportOf(school, admin, student.id);
  expect(all).toMatchObject({
    account: { _id: student.id, role: "student", email: student.email, phoneNumber: student.phone },
    sessions: [{ beganAt: expect.stringMatching(/Z$/) }],
    enrolments: [{ courseId: course.courseId, course: "Tajweed", completedLessons: 1 }],
    removals: [],
    completions: [{ lessonId: query.lessonId }],
    positions: [{ seconds: 12 }],
    notes: [{ title: "Own", image: { url: expect.stringContaining("http") } }],
    courses: [],
  });
  const image = new URL(all.notes[0]?.image?.url ?? "");
  expect((await school.http.inject({ url: image.pathname + image.search })).statusCode).toBe(200);
  const text = JSON.stringify(all);
  const { read } = school.platform.database;
  const user = read.selectFrom("users").selectAll().where("id", "=", student.id);
  const sessions = await read.selectFrom("sessions").select("token_hash").execute();
  const secrets = [(await user.executeTakeFirstOrThrow()).password_hash, student.token];
  secrets.push(...sessions.map(({ token_hash }) => token_hash));
  for (const secret of [...secrets, decoy.id, "Decoy"]) expect(text).not.toContain(secret);
  const own = await exportOf(school, admin, teacher.id);
  expect(own.courses).toMatchObject([{ courseId: course.courseId, course: "Tajweed" }]);
});

test("comes in pages, and is recorded once an hour, also where the first page is left out", async ({
  school,
}) => {
  const course = await aPublishedCourse(school, await aTeacher(school));
  const student = await aStudentOf(school, course.courseId);
  const ref = { course_id: course.courseId, lesson_id: course.lessonIds[0] ?? "" };
  const notes = Array.from({ length: 1_001 }, (_, number) => ({
    ...ref,
    id: newId(),
    student_id: student.id,
    title: `Note ${number}`,
    description: "",
    file_id: null,
    created_at: number,
  }));
  await school.platform.database.transaction(async (tx) => {
    await tx.insertInto("note_entries").values(notes).execute();
  });
  const admin = await aGeneraladmin(school);
  const first = { userID: student.id, part: "notes", after: "0".repeat(24) } as const;
  const { data } = await school.call(exportPerson, { as: admin, query: first });
  expect([data.notes?.length, data.next]).toEqual([500, data.notes?.at(-1)?._id]);
  const all = await exportOf(school, admin, student.id);
  expect(all.notes.map(({ _id }) => _id)).toEqual(notes.map(({ id }) => id).toSorted());
  const as = await superadminSession(school);
  const trail = await school.call(contract.audit.listAudit, { as, query: { limit: 100 } });
  const own = trail.data.entries.filter(({ targetId }) => targetId === student.id);
  expect(own.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["exportAccount", admin.id],
  ]);
});
