import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aStudent,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import { aChildOf } from "../../testing/families.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { submit, listOwn, listComplaints, answer, setComplaintReader } = contract.complaints;

type Subject = {
  kind: "course" | "section" | "lesson" | "person" | "recitation";
  _id: string;
  courseId?: string;
};
type As = { token: string };

const say = async (school: TestApp, as: As, subject: Subject, words = "It is not right") =>
  school.call(submit, { as, body: { subject, words, contact: "In the evening" } });
const read = async (school: TestApp, as: As, query = {}) =>
  school.call(listComplaints, { as, query: { limit: "100", ...query } });
const name = async (school: TestApp, userID: string | null) =>
  school.call(setComplaintReader, { as: await superadminSession(school), body: { userID } });
const reply = async (school: TestApp, as: As, complaintId: string, words = "We looked") =>
  school.call(answer, { as, body: { complaintId, answer: words } });
const actionsOf = async (school: TestApp, action: string) => {
  const rows = school.platform.database.read
    .selectFrom("audit_entries")
    .select(["actor_id", "target_id", "target_name"])
    .where("action", "=", action as "answerComplaint");
  return rows.execute();
};

async function aClass(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher);
  const [student, classmate] = [
    await aStudentOf(school, courseId),
    await aStudentOf(school, courseId),
  ];
  const subject = { kind: "course", _id: courseId } as const;
  const ids = { courseId, sectionId, lessonId: lessonIds[0] ?? "" };
  return { ...ids, teacher, student, classmate, subject };
}

describe("subjects deleted since", () => {
  test("can be complained of by those who were in its course, and by nobody else", async ({
    school,
  }) => {
    const { teacher, courseId, lessonId, student, classmate } = await aClass(school);
    const leaver = await aStudentOf(school, courseId);
    const mother = await aStudent(school);
    const childId = await aChildOf(school, mother);
    await school.call(contract.family.joinForChildren, {
      as: mother,
      body: { courseId, childIds: [childId] },
    });
    const query = { courseId };
    await school.call(contract.enrolment.leave, { as: leaver, query, body: {} });
    await school.call(contract.enrolment.removeStudent, {
      as: teacher,
      query,
      body: { studentId: classmate.id },
    });
    const other = await aPublishedCourse(school, await aTeacher(school));
    const stranger = await aStudentOf(school, other.courseId);
    const gone = { courseId, lessonId };
    await school.call(contract.lessons.deleteLesson, { as: teacher, query: gone });

    const about = { kind: "lesson", _id: lessonId } as const;
    expect(await say(school, student, about)).toMatchObject({ code: "LESSON_NOT_FOUND" });
    for (const as of [student, leaver, classmate, mother, teacher]) {
      expect((await say(school, as, { ...about, courseId })).status).toBe(200);
    }
    for (const of of [courseId, other.courseId, lessonId]) {
      const as = of === other.courseId ? student : stranger;
      expect(await say(school, as, { ...about, courseId: of })).toMatchObject({
        code: "LESSON_NOT_FOUND",
      });
    }
    for (const kind of ["person", "recitation"] as const) {
      const subject = { kind, _id: "f".repeat(24), courseId };
      expect((await say(school, student, subject)).status, kind).toBe(200);
      expect((await say(school, stranger, subject)).status, kind).toBe(404);
    }
    const { data } = await read(school, await superadminSession(school));
    const told = data.complaints.filter(({ subject }) => subject._id === lessonId);
    expect(told).toHaveLength(5);
    for (const { subject, teacher: of } of told) {
      expect(subject).toEqual({ ...about, name: null, courseId });
      expect(of?._id).toBe(teacher.id);
    }
  });
});

test("a section can be complained of, also after it was deleted", async ({ school }) => {
  const { teacher, courseId, sectionId, student } = await aClass(school);
  const stranger = await aStudentOf(
    school,
    (await aPublishedCourse(school, await aTeacher(school))).courseId,
  );
  const about = { kind: "section", _id: sectionId } as const;
  expect((await say(school, student, about, "Before")).status).toBe(200);
  const query = { courseId, sectionId };
  await school.call(contract.outline.deleteSection, { as: teacher, query });
  expect(await say(school, student, about)).toMatchObject({ code: "SECTION_NOT_FOUND" });
  const ofCourse = { ...about, courseId };
  expect(await say(school, stranger, ofCourse)).toMatchObject({ code: "SECTION_NOT_FOUND" });
  const keyed = { as: student, idempotencyKey: "told-of-deleted" };
  const sendOf = async (subject: Subject) =>
    school.call(submit, { ...keyed, body: { subject, words: "After" } });
  const sent = await sendOf(ofCourse);
  expect(sent.status).toBe(200);
  // Sent again after a lost response: first without the course, as every message.
  expect((await sendOf(about)).data).toEqual(sent.data);
  const { data } = await read(school, await superadminSession(school));
  const told = data.complaints.filter(({ subject }) => subject._id === sectionId);
  expect(told.map(({ words }) => words).toSorted()).toEqual(["After", "Before"]);
  for (const { subject } of told) expect(subject).toEqual({ ...about, name: null, courseId });
});

describe("messages to the school", () => {
  test("is read by the superadmin with what it is about, and by the one who told it", async ({
    school,
  }) => {
    const { teacher, courseId, sectionId, lessonId, student, classmate, subject } =
      await aClass(school);
    const superadmin = await superadminSession(school);
    const about: Subject[] = [
      subject,
      { kind: "section", _id: sectionId },
      { kind: "lesson", _id: lessonId },
      { kind: "person", _id: teacher.id },
    ];
    for (const one of about) {
      expect((await say(school, student, one)).status).toBe(200);
      school.wait(1);
    }
    await say(school, classmate, subject, "Another matter");
    const { data } = await read(school, superadmin);
    const own = data.complaints.filter(({ author }) => author?._id === student.id);
    expect(own.map(({ subject: { kind, courseId: of } }) => [kind, of])).toEqual([
      ["person", null],
      ["lesson", courseId],
      ["section", courseId],
      ["course", courseId],
    ]);
    expect(own[0]).toMatchObject({
      words: "It is not right",
      contact: "In the evening",
      answer: "",
      answeredAt: null,
      subject: { name: `${teacher.firstName} ${teacher.lastName}` },
      teacher: null,
    });
    expect(own[2]).toMatchObject({ teacher: { _id: teacher.id }, subject: { name: "Makharij" } });
    expect(own[3]).toMatchObject({ teacher: { _id: teacher.id }, subject: { name: "Tajweed" } });
    const mine = await school.call(listOwn, { as: student });
    expect(mine.data.complaints).toHaveLength(4);
    expect(mine.data.complaints[0]).not.toHaveProperty("author");
  });

  test("is never read by a teacher, a student, or an admin who is not named", async ({
    school,
  }) => {
    const { teacher, student, subject } = await aClass(school);
    const [admin, named] = [await aGeneraladmin(school), await aGeneraladmin(school)];
    const { data } = await say(school, student, subject);
    await name(school, named.id);
    for (const as of [teacher, student, admin]) {
      expect((await read(school, as)).code).toBe("NOT_ALLOWED");
      expect((await reply(school, as, data.complaintId)).code).toBe("NOT_ALLOWED");
    }
    expect((await school.call(listOwn, { as: teacher })).data.complaints).toEqual([]);
    expect((await read(school, named)).status).toBe(200);
    expect((await read(school, named)).data.reader).toMatchObject({ _id: named.id });
    const openFor = async (as: Person) =>
      (await school.call(contract.today.readToday, { as })).data.messages;
    expect((await openFor(named))?.count).toBeGreaterThan(0);
    expect(await openFor(admin)).toBe(null);
    await name(school, admin.id);
    expect((await read(school, named)).code).toBe("NOT_ALLOWED");
    expect((await read(school, admin)).status).toBe(200);
    await name(school, null);
    expect((await read(school, admin)).code).toBe("NOT_ALLOWED");
    expect((await name(school, teacher.id)).code).toBe("ADMIN_NOT_FOUND");
    expect((await actionsOf(school, "nameComplaintReader")).map((row) => row.target_id)).toEqual(
      expect.arrayContaining([named.id, admin.id]),
    );
    expect((await actionsOf(school, "endComplaintReader")).map((row) => row.target_id)).toContain(
      admin.id,
    );
  });

  test("is not shown to the named admin where it is about them", async ({ school }) => {
    const { student, subject } = await aClass(school);
    const named = await aGeneraladmin(school);
    await name(school, named.id);
    const { data } = await say(school, student, { kind: "person", _id: named.id });
    const other = await say(school, student, subject);
    const ids = (await read(school, named)).data.complaints.map(({ _id }) => _id);
    expect(ids).toContain(other.data.complaintId);
    expect(ids).not.toContain(data.complaintId);
    expect((await reply(school, named, data.complaintId)).code).toBe("NOT_FOUND");
    const superadmin = await superadminSession(school);
    const all = (await read(school, superadmin)).data.complaints.map(({ _id }) => _id);
    expect(all).toContain(data.complaintId);
    await name(school, null);
  });

  test("is answered once, audited, and notifies its author without the text", async ({
    school,
  }) => {
    const { student, classmate, subject } = await aClass(school);
    const superadmin = await superadminSession(school);
    const { data } = await say(school, student, subject);
    await say(school, classmate, subject);
    expect((await reply(school, superadmin, data.complaintId, "We looked at it")).status).toBe(200);
    expect((await reply(school, superadmin, data.complaintId, "We looked at it")).status).toBe(200);
    expect((await reply(school, superadmin, data.complaintId, "Other")).code).toBe(
      "COMPLAINT_ANSWERED",
    );
    await school.platform.backgroundTasks.settled();
    const told = (person: Person) =>
      school
        .messagesTo(targetOf(phoneOf(person)))
        .map(({ text }) => text)
        .filter((text) => text.includes("has replied"));
    expect(told(student)).toHaveLength(1);
    expect(told(student)[0]).not.toContain("We looked at it");
    expect(told(student)[0]).toContain("/told-the-school");
    expect(told(classmate)).toEqual([]);
    const [mine] = (await school.call(listOwn, { as: student })).data.complaints;
    expect(mine).toMatchObject({ answer: "We looked at it" });
    const [theirs] = (await school.call(listOwn, { as: classmate })).data.complaints;
    expect(theirs).toMatchObject({ answer: "", answeredAt: null });
    const actions = await actionsOf(school, "answerComplaint");
    expect(actions.filter(({ target_id }) => target_id === student.id)).toHaveLength(1);
    const open = (await read(school, superadmin, { only: "open" })).data.complaints;
    expect(open.map(({ _id }) => _id)).not.toContain(data.complaintId);
    expect((await actionsOf(school, "readComplaints")).length).toBeGreaterThan(0);
  });

  test("is about what is there: not a stranger's draft, and no unknown id", async ({ school }) => {
    const { student, teacher } = await aClass(school);
    const draft = await aDraft(school, teacher);
    const none = "f".repeat(24);
    const codes = [
      ["course", draft, "COURSE_NOT_FOUND"],
      ["course", none, "COURSE_NOT_FOUND"],
      ["lesson", none, "LESSON_NOT_FOUND"],
      ["person", none, "NOT_FOUND"],
    ] as const;
    for (const [kind, _id, code] of codes) {
      expect((await say(school, student, { kind, _id })).code).toBe(code);
    }
    expect((await say(school, teacher, { kind: "course", _id: draft })).status).toBe(200);
    for (const words of ["", "   ", "x".repeat(2001)]) {
      const kind = "course" as const;
      expect((await say(school, student, { kind, _id: draft }, words)).status).toBe(400);
    }
  });

  test("is limited for each person, and sent again with its key it is stored once", async ({
    school,
  }) => {
    const { student, classmate, subject } = await aClass(school);
    const body = { subject, words: "Once" };
    const keyed = { as: student, body, idempotencyKey: "told-once" };
    await Promise.all([school.call(submit, keyed), school.call(submit, keyed)]);
    const again = await school.call(submit, keyed);
    const own = (await school.call(listOwn, { as: student })).data.complaints;
    expect(own.map(({ _id }) => _id)).toEqual([again.data.complaintId]);
    for (let count = 1; count < 5; count += 1) {
      expect((await say(school, student, subject)).status).toBe(200);
    }
    expect((await say(school, student, subject)).code).toBe("TOO_MANY_REQUESTS");
    expect((await say(school, classmate, subject)).status).toBe(200);
    school.wait(DAY);
    expect((await say(school, student, subject)).status).toBe(200);
  });
});

test("an answered message goes with its author's account", async ({ school }) => {
  const { student, classmate, subject } = await aClass(school);
  const admin = await aGeneraladmin(school);
  const superadmin = await superadminSession(school);
  for (const [as, words] of [
    [student, "Qamar said it"],
    [classmate, "Shams said it"],
  ] as const) {
    const { data } = await say(school, as, subject, words);
    await reply(school, superadmin, data.complaintId);
  }
  const exported = async (as: As) =>
    school.call(contract.oversight.exportPerson, {
      as,
      query: { userID: student.id, part: "complaints" },
    });
  expect((await exported(superadmin)).data.complaints).toMatchObject([{ words: "Qamar said it" }]);
  expect((await exported(admin)).data.complaints).toEqual([]);
  await school.call(contract.oversight.erasePerson, {
    as: superadmin,
    body: { userID: student.id },
  });
  const words = async () => {
    const rows = school.platform.database.read.selectFrom("complaints").select("words");
    return (await rows.execute()).map((row) => row.words);
  };
  expect(await words()).not.toContain("Qamar said it");
  expect(await words()).toContain("Shams said it");
  await school.call(contract.accountDeletion.deleteMe, { as: classmate, body: {} });
  expect(await words()).toContain("Shams said it");
  await passRecallPeriod(school);
  expect(await words()).not.toContain("Shams said it");
});
