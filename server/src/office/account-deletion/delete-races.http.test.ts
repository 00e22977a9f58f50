import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import { aPhone, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { askRecovery, changeCode, PAUSE, recoveryCode, phoneOf } from "../../testing/codes.ts";
import { dump } from "../../testing/dump.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** A call during a deletion takes effect before it or not at all. */

const ROUNDS = 6;

let teacher: Person;
let course: Awaited<ReturnType<typeof aPublishedCourse>>;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  course = await aPublishedCourse(school, teacher);
});

type Action = () => Promise<{ status: number; message: string }>;

async function race(school: TestApp, as: Person, round: number, actions: readonly Action[]) {
  const deletion = async () => {
    // Argon2 takes some 50 ms: deletes before, during and after it.
    if (round > 0) await new Promise((resolve) => void setTimeout(resolve, round * 15));
    return school.call(contract.accountDeletion.deleteMe, { as });
  };
  const [deleted, ...answers] = await Promise.all([
    deletion(),
    ...actions.map(async (action) => action()),
  ]);
  await school.platform.backgroundTasks.settled();
  expect(deleted?.status).toBe(200);
  for (const { status, message } of answers) expect(status, message).toBeLessThan(500);
  return answers;
}

async function tablesWith(school: TestApp, id: string): Promise<string[]> {
  const all = await dump(school, { sessions: true });
  return Object.keys(all).filter((table) => all[table]?.some((row) => row.includes(id)));
}

async function expectForgotten(school: TestApp, ids: readonly string[]) {
  await passRecallPeriod(school);
  for (const id of ids) expect(await tablesWith(school, id)).toEqual([]);
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

describe("while a student's account is deleted", () => {
  test("joining and ticking leave no orphan, and the course's count is right", async ({
    school,
  }) => {
    const { courseId, lessonIds } = course;
    const inLesson = { courseId, lessonId: lessonIds[0] ?? "" };
    const ids: string[] = [];
    for (const round of rounds) {
      const student = await aStudent(school);
      const enrol = async () =>
        school.call(contract.enrolment.enrol, { as: student, query: { courseId } });
      const tick = async () =>
        school.call(contract.progress.toggleCompletion, { as: student, query: inLesson, body: {} });
      if (round % 2) await enrol();
      await race(school, student, 0, [enrol, tick, enrol, tick]);
      ids.push(student.id);
    }
    await expectForgotten(school, ids);
    const courses = school.platform.database.read.selectFrom("courses").select("student_count");
    const { student_count } = await courses.where("id", "=", courseId).executeTakeFirstOrThrow();
    expect(student_count).toBe(0);
  });

  test("signing in creates no session", async ({ school }) => {
    const ids: string[] = [];
    for (const round of rounds) {
      const student = await aStudent(school);
      const body = { ...phoneOf(student), password: student.password };
      await race(school, student, round, [
        async () => school.call(contract.signIn.login, { body }),
        async () => school.call(contract.signIn.login, { body }),
      ]);
      ids.push(student.id);
    }
    await expectForgotten(school, ids);
  });

  test("changing name, email, phone or password, and asking for codes, leaves no rows", async ({
    school,
  }) => {
    const ids: string[] = [];
    for (const round of rounds) {
      const student = await aStudent(school);
      const to = { phoneNumber: aPhone(), country: "IN" } as const;
      const change = await changeCode(school, student, to);
      const recovery = await recoveryCode(school, phoneOf(student));
      const { optId: otpId, otp } = change;
      school.wait(PAUSE);
      await race(school, student, round, [
        async () =>
          school.call(contract.profile.updateMe, { as: student, body: { firstName: "Late" } }),
        async () =>
          school.call(contract.contacts.updateAddress, {
            as: student,
            body: { ...to, otpId, otp, password: student.password },
          }),
        async () =>
          school.call(contract.recovery.updatePassword, {
            // Uses the session: a recovery without it would end the deleting session.
            as: student,
            body: { secret: recovery.secret, password: "a niche for a lamp" },
          }),
        async () =>
          school.call(contract.contacts.sendUpdateCode, {
            as: student,
            query: { for: "updateMailOrPhone" },
            body: { phoneNumber: aPhone(), country: "IQ" },
          }),
        async () => askRecovery(school, phoneOf(student)),
      ]);
      ids.push(student.id);
    }
    await expectForgotten(school, ids);
  });
});

describe("while a teacher's account is deleted", () => {
  test("no name is restored, and no course stays active", async ({ school }) => {
    for (const round of rounds) {
      const as = await aTeacher(school);
      const courseId = await aDraft(school, as);
      const body = { title: "Late", description: "Made at the last moment", tags: [] };
      const create = async () =>
        school.call(contract.courses.createCourse, { as, body: { ...body, category: "Arts" } });
      const answers = await race(school, as, round % 2, [
        create,
        create,
        async () => school.call(contract.profile.updateMe, { as, body: { firstName: "Late" } }),
        async () =>
          school.call(contract.courses.updateCourse, {
            as,
            query: { courseId },
            body: { title: "Later" },
          }),
        async () =>
          school.call(contract.signIn.login, { body: { ...phoneOf(as), password: as.password } }),
      ]);
      const db = school.platform.database.read;
      const row = db.selectFrom("users").selectAll().where("id", "=", as.id);
      expect(await row.executeTakeFirstOrThrow()).toMatchObject({
        first_name: "",
        last_name: "",
        search: "\n",
      });
      const courses = await db
        .selectFrom("courses")
        .selectAll()
        .where("teacher_id", "=", as.id)
        .execute();
      expect(courses.filter(({ deleted_at }) => deleted_at === null)).toEqual([]);
      const made = answers.slice(0, 2).filter(({ status }) => status === 200);
      expect(courses).toHaveLength(1 + made.length);
      const texts = courses.map(({ search }) => search).join(" ");
      expect(texts).not.toMatch(/teacher|number\d/);
      expect(await tablesWith(school, as.id)).not.toContain("sessions");
    }
  });
});
