import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aStudent,
  aTeacher,
  showNumber,
  suspend,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  enterAs,
  someChildren,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { announcements, audit, enrolment, family, guardians } = contract;

/** The school's announcements reach all. */
test.beforeEach(({ school: { platform } }) =>
  platform.database.transaction((tx) => tx.deleteFrom("announcements").execute()),
);

type As = { token: string };

const announce = async (
  school: TestApp,
  as: As,
  audience: string,
  text: string,
  more: Partial<BodyOf<typeof announcements.announce>> = {},
) => school.call(announcements.announce, { as, body: { audience, text, ...more } });
const sent = async (...args: Parameters<typeof announce>) =>
  (await announce(...args)).data.announcementId;
const listOf = async (school: TestApp, as: As) =>
  (await school.call(announcements.listAnnouncements, { as })).data.announcements;
const textsOf = async (school: TestApp, as: As) =>
  (await listOf(school, as)).map(({ text }) => text);
const newest = async (school: TestApp, as: As) =>
  (await school.call(announcements.readNewest, { as })).data;
const read = async (school: TestApp, as: As, ...announcementIds: string[]) =>
  school.call(announcements.markRead, { as, body: { announcementIds } });
const listSent = async (school: TestApp, as: As, audience: string) =>
  school.call(announcements.listSent, { as, query: { audience } });

async function aCourse(school: TestApp) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Fiqh" });
  return { teacher, courseId };
}

async function aMember(school: TestApp, courseId: string): Promise<Person> {
  const student = await aStudent(school);
  await enrol(school, student, courseId);
  return student;
}

/** A guardian with a second one, and Idris, who is in the course. */
async function aFamilyIn(school: TestApp, courseId: string) {
  const [mother, father] = [await aStudent(school), await aStudent(school)];
  const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
  const [childId = "", siblingId = ""] = [idris?._id, safiya?._id];
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  await school.call(family.joinForChildren, {
    as: mother,
    body: { courseId, childIds: [childId] },
  });
  const key = await aFamilyKey(school, mother);
  return {
    mother,
    father,
    childId,
    child: await enterAs(school, key, childId),
    sibling: await enterAs(school, key, siblingId),
  };
}

describe("an announcement to a course", () => {
  test("reaches its students, their guardians with the child's name, and nobody else", async ({
    school,
  }) => {
    const { teacher, courseId } = await aCourse(school);
    const other = await aCourse(school);
    const student = await aMember(school, courseId);
    const { mother, father, child, sibling } = await aFamilyIn(school, courseId);
    await announce(school, other.teacher, other.courseId, "Of another course");
    const id = await sent(school, teacher, courseId, "On Friday at five");

    for (const as of [student, child]) {
      expect(await listOf(school, as)).toMatchObject([
        {
          _id: id,
          text: "On Friday at five",
          audience: "course",
          course: { _id: courseId, title: "Fiqh" },
          author: { firstName: "teacher" },
          isRead: false,
          children: [],
        },
      ]);
    }
    for (const as of [mother, father]) {
      expect(await listOf(school, as)).toMatchObject([{ _id: id, children: ["Idris"] }]);
    }
    const superadmin = await superadminSession(school);
    for (const as of [sibling, teacher, other.teacher, superadmin, await aStudent(school)]) {
      expect(await textsOf(school, as)).toEqual([]);
      await read(school, as, id);
    }
    const { data } = await listSent(school, teacher, courseId);
    expect(data.announcements).toMatchObject([{ _id: id, reads: 0 }]);
  });

  test("ends for a removed student, a former guardian and one who left", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const [removed, leaver] = [await aMember(school, courseId), await aMember(school, courseId)];
    const { mother, father, childId } = await aFamilyIn(school, courseId);
    const id = await sent(school, teacher, courseId, "To all");
    await school.call(enrolment.removeStudent, {
      as: teacher,
      query: { courseId },
      body: { studentId: removed.id },
    });
    await school.call(enrolment.leave, { as: leaver, query: { courseId } });
    await school.call(guardians.endGuardian, {
      as: mother,
      query: { childId },
      body: { who: "other", password: mother.password },
    });
    for (const as of [removed, leaver, father]) {
      expect(await newest(school, as)).toEqual({ newest: null, hasAny: false });
      await read(school, as, id);
    }
    expect(await textsOf(school, mother)).toEqual(["To all"]);
    expect((await listSent(school, teacher, courseId)).data.announcements[0]?.reads).toBe(0);
  });

  test("is seen by who joins within 30 days", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    await announce(school, teacher, courseId, "Old");
    await moveBack(school, 2 * DAY);
    await announce(school, teacher, courseId, "Recent");
    await moveBack(school, 29 * DAY);
    expect(await textsOf(school, await aMember(school, courseId))).toEqual(["Recent"]);
  });

  test("is of its teacher only: not of a helper, an unapproved or suspended teacher", async ({
    school,
  }) => {
    const { teacher, courseId } = await aCourse(school);
    const helper = await aTeacher(school);
    await school.call(contract.sheet.askSubstitute, {
      as: teacher,
      query: { courseId },
      body: { email: helper.email },
    });
    await school.call(contract.sheet.acceptSheet, { as: helper, query: { courseId } });
    const id = await sent(school, teacher, courseId, "Mine");
    const query = { announcementId: id };
    const refused = { status: 404, code: "COURSE_NOT_FOUND" };
    expect(await announce(school, helper, courseId, "Theirs")).toMatchObject(refused);
    expect(await listSent(school, helper, courseId)).toMatchObject(refused);
    for (const endpoint of [announcements.listFamilies, announcements.withdrawAnnouncement]) {
      const { code } = await school.call(endpoint, { as: helper, query });
      expect(code).toBe("ANNOUNCEMENT_NOT_FOUND");
    }
    expect(await announce(school, teacher, "school", "All")).toMatchObject({ code: "NOT_ALLOWED" });
    await suspend(school, teacher.id);
    const { code } = await announce(school, teacher, courseId, "Again");
    expect(code).toBe("ACCOUNT_SUSPENDED");
  });

  test("shows its teacher who has read it", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const [student, silent] = [await aMember(school, courseId), await aMember(school, courseId)];
    const { mother, childId } = await aFamilyIn(school, courseId);
    const id = await sent(school, teacher, courseId, "Read this");
    await announce(school, teacher, courseId, "Another");
    for (const as of [student, mother, student]) await read(school, as, id);
    expect(await listOf(school, student)).toMatchObject([{ isRead: false }, { isRead: true }]);
    expect((await newest(school, student)).newest?.text).toBe("Another");
    const { data } = await listSent(school, teacher, courseId);
    expect(data.announcements.map(({ reads }) => reads)).toEqual([0, 2]);
    const query = { announcementId: id };
    const readers = await school.call(announcements.listFamilies, { as: teacher, query });
    expect(readers.data.total).toBe(3);
    const by = new Map(readers.data.students.map(({ _id, readBy }) => [_id, readBy]));
    expect([student.id, childId, silent.id].map((one) => by.get(one))).toEqual([
      "student",
      "guardian",
      null,
    ]);
    expect(readers.data.students[0]?._id).toBe(silent.id);
  });

  test("has a message by hand to families that allow it, and remembers that it was opened", async ({
    school,
  }) => {
    const { teacher, courseId } = await aCourse(school);
    const [shown, hidden] = [await aMember(school, courseId), await aMember(school, courseId)];
    await showNumber(school, shown);
    const { mother, childId } = await aFamilyIn(school, courseId);
    const query = { announcementId: await sent(school, teacher, courseId, "Read this") };
    const families = async () => {
      const { data } = await school.call(announcements.listFamilies, { as: teacher, query });
      return new Map(data.students.map((one) => [one._id, one]));
    };
    const open = async (as: As, studentId: string) =>
      school.call(announcements.markOpened, { as, query, body: { studentId } });
    const before = await families();
    expect(before.get(shown.id)?.phoneNumber).toBe(shown.phone);
    expect(before.get(hidden.id)?.phoneNumber).toBeNull();
    expect(before.get(childId)?.phoneNumber).toBeNull();
    const body = { phoneShownAsGuardian: true };
    await school.call(contract.profile.updateMe, { as: mother, body });
    expect((await families()).get(childId)?.phoneNumber).toBe(mother.phone);
    expect((await open(teacher, childId)).status).toBe(200);
    expect((await open(await aTeacher(school), childId)).code).toBe("ANNOUNCEMENT_NOT_FOUND");
    expect((await open(teacher, mother.id)).code).toBe("STUDENT_NOT_FOUND");
    const after = await families();
    expect(after.get(childId)).toMatchObject({
      readBy: null,
      openedAt: expect.stringMatching(/Z$/),
    });
    expect(after.get(shown.id)?.openedAt).toBeNull();
    expect((await listSent(school, teacher, courseId)).data.announcements[0]?.reads).toBe(0);
    await read(school, mother, query.announcementId);
    expect((await families()).get(childId)?.readBy).toBe("guardian");
  });
});

describe("an announcement to the school", () => {
  test("reaches everyone in a published course with their guardians, or all teachers", async ({
    school,
  }) => {
    const admin = await aGeneraladmin(school);
    const { teacher, courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const { mother, child } = await aFamilyIn(school, courseId);
    await announce(school, admin, "school", "Eid is on Monday");
    await announce(school, admin, "teachers", "Meeting of teachers");
    for (const as of [student, mother, child]) {
      expect(await textsOf(school, as)).toEqual(["Eid is on Monday"]);
    }
    expect(await textsOf(school, teacher)).toEqual(["Meeting of teachers"]);
    expect(await announce(school, admin, courseId, "To a course")).toMatchObject({
      code: "NOT_ALLOWED",
    });
    await school.platform.database.transaction((tx) =>
      tx.updateTable("courses").set({ published_at: null }).where("id", "=", courseId).execute(),
    );
    expect(await textsOf(school, student)).toEqual([]);
    const { data } = await listSent(school, await superadminSession(school), "school");
    expect(data.announcements).toMatchObject([
      { text: "Eid is on Monday", can: { edit: false, withdraw: true } },
    ]);
  });
});

describe("an announcement", () => {
  test("is one after two presses, and at most ten a day for a course", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const [one, other] = await Promise.all([
      sent(school, teacher, courseId, "No class today"),
      sent(school, teacher, courseId, "No class today"),
    ]);
    expect(one).toBe(other);
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, place) => announce(school, teacher, courseId, `${place}`)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(results.filter(({ code }) => code === "TOO_MANY_ANNOUNCEMENTS")).toHaveLength(3);
    school.wait(DAY + MINUTE);
    expect((await announce(school, teacher, courseId, "No class today")).status).toBe(200);
  });

  test("is at most three a day for the school", async ({ school }) => {
    const admin = await aGeneraladmin(school);
    const codes = [];
    for (const text of ["One", "Two", "Three", "Four"]) {
      codes.push((await announce(school, admin, "school", text)).status);
    }
    expect(codes).toEqual([200, 200, 200, 409]);
  });

  test("is edited and pinned by its author, and pinned ones come first", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const id = await sent(school, teacher, courseId, "Draft", { pinnedDays: 7 });
    school.wait(HOUR);
    await announce(school, teacher, courseId, "Newer");
    const query = { announcementId: id };
    const edit = async (body: BodyOf<typeof announcements.editAnnouncement>) =>
      school.call(announcements.editAnnouncement, { as: teacher, query, body });
    await edit({ text: "Draft" });
    expect((await listOf(school, student))[0]).toMatchObject({ editedAt: null, isPinned: true });
    await edit({ text: "Final" });
    expect((await listOf(school, student))[0]).toMatchObject({
      text: "Final",
      editedAt: expect.stringMatching(/Z$/),
    });
    await edit({ pinnedDays: 0 });
    expect(await textsOf(school, student)).toEqual(["Newer", "Final"]);
    expect((await edit({ pinnedDays: 8 })).status).toBe(400);
    expect((await announce(school, teacher, courseId, "x".repeat(2_001))).status).toBe(400);
    await edit({ pinnedDays: 1 });
    school.wait(DAY);
    expect(await textsOf(school, student)).toEqual(["Newer", "Final"]);
  });

  test("loses its text when withdrawn, by an admin with an entry in the activity", async ({
    school,
  }) => {
    const admin = await aGeneraladmin(school);
    const { teacher, courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const ids = [
      await sent(school, teacher, courseId, "Wrong words"),
      await sent(school, teacher, courseId, "Worse words", { pinnedDays: 2 }),
    ];
    const withdraw = async (as: As, id = "") =>
      school.call(announcements.withdrawAnnouncement, { as, query: { announcementId: id } });
    expect((await withdraw(teacher, ids[0])).status).toBe(200);
    expect((await withdraw(admin, ids[1])).status).toBe(200);
    expect((await withdraw(admin, ids[1])).code).toBe("ANNOUNCEMENT_NOT_FOUND");
    expect(await listOf(school, student)).toMatchObject([
      { text: "", isWithdrawn: true, isPinned: false },
      { text: "", isWithdrawn: true },
    ]);
    expect(await newest(school, student)).toEqual({ newest: null, hasAny: true });
    const { data } = await school.call(audit.listAudit, { as: await superadminSession(school) });
    const entries = data.entries.filter(({ act }) => act === "withdrawAnnouncement");
    expect(entries).toMatchObject([{ actorId: admin.id, targetId: teacher.id }]);
    expect((await storedTexts(school)).filter((text) => text.includes("words"))).toEqual([]);
  });

  test("is deleted after 400 days, and with its course", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const gone = await aCourse(school);
    const student = await aMember(school, gone.courseId);
    await announce(school, teacher, courseId, "Kept for a year");
    const id = await sent(school, gone.teacher, gone.courseId, "Of a deleted course");
    await read(school, student, id);
    await school.call(contract.courses.deleteCourse, {
      as: gone.teacher,
      query: { courseId: gone.courseId },
    });
    await school.platform.database.transaction((tx) =>
      tx
        .updateTable("courses")
        .set({ deleted_at: school.platform.clock() - 31 * DAY })
        .where("id", "=", gone.courseId)
        .execute(),
    );
    await moveBack(school, 399 * DAY);
    await school.sweep();
    expect(await storedTexts(school)).toContain("Kept for a year");
    expect(await storedTexts(school)).not.toContain("Of a deleted course");
    await moveBack(school, 2 * DAY);
    await school.sweep();
    expect(await storedTexts(school)).not.toContain("Kept for a year");
  });

  test("and its reads are in the export of who wrote and read them", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const id = await sent(school, teacher, courseId, "For the export");
    await announce(school, teacher, courseId, "Unread");
    await read(school, student, id);
    const as = await superadminSession(school);
    const exported = async (userID: string, part: "announcements" | "announcementsRead") =>
      (await school.call(contract.oversight.exportPerson, { as, query: { userID, part } })).data;
    expect((await exported(teacher.id, "announcements")).announcements).toHaveLength(2);
    expect((await exported(student.id, "announcements")).announcements).toEqual([]);
    expect((await exported(student.id, "announcementsRead")).announcementsRead).toMatchObject([
      { _id: id },
    ]);
    await school.call(contract.leaving.deleteMe, { as: student });
    school.wait(8 * DAY);
    await school.sweep();
    expect((await listSent(school, teacher, courseId)).data.announcements[1]?.reads).toBe(0);
  });
});

/** Sessions would end while the clock moves. */
async function moveBack({ platform: { database } }: TestApp, by: number): Promise<void> {
  await database.transaction((tx) =>
    tx
      .updateTable("announcements")
      .set((eb) => ({ announced_at: eb("announced_at", "-", by) }))
      .execute(),
  );
}

async function storedTexts({ platform: { database } }: TestApp): Promise<string[]> {
  const rows = await database.read.selectFrom("announcements").select("text").execute();
  return rows.map(({ text }) => text);
}
