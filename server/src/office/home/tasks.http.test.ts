import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import { consent, someSlips } from "../../testing/families.ts";
import { answerIt, aRecitation } from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa, aDeviceTime, anEntry, dateIn, writeEntry } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";

type Kind = Awaited<ReturnType<typeof tasks>>[number]["kind"];

const home = async (school: TestApp, as: Person, days = 0) =>
  (await school.call(contract.home.listTasks, { as, query: { day: dateIn(school, days) } })).data;
const tasks = async (school: TestApp, as: Person, days = 0) => (await home(school, as, days)).tasks;
const ofKind = async (school: TestApp, as: Person, kind: Kind) =>
  (await tasks(school, as)).filter((task) => task.kind === kind);

describe("a teacher's tasks", () => {
  test("name the next meetings, with the time from which each is shown", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Fiqh" });
    const now = school.platform.clock();
    const link = "https://meet.test/halaqa";
    await school.call(contract.courses.updateCourse, {
      as: teacher,
      query: { courseId },
      body: {
        meetingDetails: {
          title: "Weekly",
          description: "Questions",
          link,
          scheduledTime: new Date(now + HOUR).toISOString(),
        },
      },
    });
    expect(await ofKind(school, teacher, "meeting")).toEqual([
      {
        kind: "meeting",
        course: { _id: courseId, title: "Fiqh", language: "en" },
        meeting: { title: "Weekly", link, scheduledTime: new Date(now + HOUR).toISOString() },
        since: new Date(now + 45 * MINUTE).toISOString(),
        until: new Date(now + 4 * HOUR).toISOString(),
      },
    ]);
    expect(await ofKind(school, await aTeacher(school), "meeting")).toEqual([]);
    school.wait(5 * HOUR);
    expect(await ofKind(school, teacher, "meeting")).toEqual([]);
  });

  test("name a sheet after two classes on this weekday, until an entry or a day off", async ({
    school,
  }) => {
    const { teacher, courseId, rowKey } = await aHalaqa(school);
    const mark = async (days: number, state: "held" | "off" | null) =>
      school.call(contract.sheet.markDay, {
        as: teacher,
        query: { courseId, day: dateIn(school, days) },
        body: { state, deviceTime: aDeviceTime() },
      });
    await mark(0, "held");
    school.wait(7 * DAY);
    await mark(0, "held");
    await mark(-1, "held");
    expect((await tasks(school, teacher))[0]?.kind).not.toBe("sheet");
    school.wait(7 * DAY);
    expect(await tasks(school, teacher, -1), "a day with one class").not.toContainEqual(
      expect.objectContaining({ kind: "sheet" }),
    );
    expect(await ofKind(school, teacher, "sheet")).toMatchObject([
      { course: { _id: courseId }, students: 2 },
    ]);
    expect((await home(school, teacher)).courses).toMatchObject([{ courseId, isSheetDue: true }]);

    await writeEntry(school, teacher, rowKey(), anEntry(1, 7));
    expect(await ofKind(school, teacher, "sheet")).toEqual([]);
    await writeEntry(school, teacher, rowKey(), null);
    expect(await ofKind(school, teacher, "sheet")).toHaveLength(1);
    await mark(0, "off");
    expect(await ofKind(school, teacher, "sheet")).toEqual([]);
    await mark(0, null);
    const helper = await aTeacher(school);
    const query = { courseId };
    await school.call(contract.sheet.askSubstitute, {
      as: teacher,
      query,
      body: { email: helper.email },
    });
    expect(await tasks(school, helper)).toMatchObject([
      { kind: "asked", help: "sheet", course: { _id: courseId } },
    ]);
    await school.call(contract.sheet.acceptSheet, { as: helper, query, body: {} });
    expect(await tasks(school, helper)).toMatchObject([{ kind: "sheet", students: 2 }]);
    school.wait(29 * DAY);
    expect(await ofKind(school, teacher, "sheet"), "not held for four weeks").toEqual([]);
  });

  test("count recitations to reply to, of the teacher and of an accepted listener only", async ({
    school,
  }) => {
    const [teacher, decoy] = [await aTeacher(school), await aTeacher(school)];
    const { courseId } = await aPublishedCourse(school, teacher);
    await aPublishedCourse(school, decoy);
    const student = await aStudentOf(school, courseId);
    expect(await home(school, teacher)).toMatchObject({ takesRecitations: false });
    const at = school.platform.clock();
    const id = await aRecitation(school, { teacher, student, courseId });
    school.wait(HOUR);
    await aRecitation(school, { teacher, student, courseId });
    expect(await home(school, teacher)).toMatchObject({
      takesRecitations: true,
      courses: [{ courseId, takesRecitations: true, recitations: 2 }],
    });
    const [task] = await ofKind(school, teacher, "recitations");
    expect(task).toMatchObject({ count: 2 });
    expect(task?.kind === "recitations" && Date.parse(task.oldestAt)).toBeLessThan(at + HOUR);
    await answerIt(school, teacher, id);
    expect(await ofKind(school, teacher, "recitations")).toMatchObject([{ count: 1 }]);

    expect(await home(school, decoy)).toMatchObject({ takesRecitations: false });
    const query = { courseId };
    await school.call(contract.listeners.askListener, {
      as: teacher,
      query,
      body: { email: decoy.email },
    });
    expect(await ofKind(school, decoy, "asked")).toMatchObject([
      { help: "recitations", teacher: { firstName: teacher.firstName } },
    ]);
    await school.call(contract.listeners.acceptListening, { as: decoy, query, body: {} });
    expect(await home(school, decoy)).toMatchObject({ takesRecitations: true });
    expect(await ofKind(school, decoy, "recitations"), "chosen by no family").toEqual([]);
  });

  test("name who took a slip, until the teacher has seen it", async ({ school }) => {
    const [teacher, decoy] = [await aTeacher(school), await aTeacher(school)];
    const { courseId } = await aPublishedCourse(school, teacher);
    await aPublishedCourse(school, decoy);
    const [slip] = await someSlips(school, teacher, courseId, "Hamza Khan", "Idris Khan");
    expect(await ofKind(school, teacher, "slips")).toEqual([]);
    const rabia = await aStudent(school, { firstName: "Rabia", lastName: "Farooq" });
    await school.call(contract.slips.redeemSlip, {
      as: rabia,
      body: {
        secret: slip?.printed?.secret ?? "",
        for: { child: { firstName: "Hamza", lastName: "Khan" }, consent },
      },
    });
    expect(await ofKind(school, teacher, "slips")).toMatchObject([
      { count: 1, name: "Hamza Khan", taker: { firstName: "Rabia", lastName: "Farooq" } },
    ]);
    expect((await home(school, teacher)).courses).toMatchObject([{ slips: 2, newSlips: 1 }]);
    expect(await ofKind(school, decoy, "slips")).toEqual([]);
    await school.call(contract.slips.markSlipsSeen, { as: teacher, query: { courseId }, body: {} });
    expect(await ofKind(school, teacher, "slips")).toEqual([]);
    expect((await home(school, teacher)).courses).toMatchObject([{ slips: 2, newSlips: 0 }]);
  });

  test("name inactive students until they are messaged, and count finished lessons", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 3 });
    const student = await aStudentOf(school, courseId);
    school.wait(15 * DAY);
    expect(await ofKind(school, teacher, "quiet")).toMatchObject([
      { course: { _id: courseId }, quiet: { count: 1, names: [student.firstName] } },
    ]);
    await school.call(contract.enrolment.recordContacted, {
      as: teacher,
      query: { courseId },
      body: { studentId: student.id },
    });
    expect(await tasks(school, teacher)).toEqual([]);
    for (const lessonId of lessonIds.slice(0, 2)) {
      await school.call(contract.progress.toggleCompletion, {
        as: student,
        query: { courseId, lessonId },
        body: { completed: true },
      });
    }
    expect(await home(school, teacher)).toMatchObject({ tasks: [], finishedLessons: 2 });
    expect(await home(school, await aTeacher(school))).toMatchObject({ finishedLessons: 0 });
    school.wait(8 * DAY);
    expect(await home(school, teacher)).toMatchObject({ finishedLessons: 0 });
    school.wait(7 * DAY);
    expect(await ofKind(school, teacher, "quiet"), "inactive again").toHaveLength(1);
  });

  test("name a recent draft with what it lacks, and a course that nobody has joined", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    expect(await home(school, teacher)).toMatchObject({ tasks: [], courses: [] });
    const draft = await aDraft(school, teacher, "Tajweed");
    expect(await tasks(school, teacher)).toEqual([
      {
        kind: "draft",
        course: { _id: draft, title: "Tajweed", language: "en" },
        missing: ["banner", "lesson"],
      },
    ]);
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Fiqh" });
    expect(await tasks(school, teacher)).toMatchObject([
      { kind: "draft", course: { _id: draft } },
      { kind: "invite", course: { _id: courseId } },
    ]);
    await aStudentOf(school, courseId);
    expect((await tasks(school, teacher)).map(({ kind }) => kind)).toEqual(["draft"]);
    school.wait(20 * DAY);
    expect((await tasks(school, teacher)).map(({ kind }) => kind)).toEqual(["quiet", "draft"]);
    school.wait(11 * DAY);
    expect((await tasks(school, teacher)).map(({ kind }) => kind)).toEqual(["quiet"]);
  });
});
