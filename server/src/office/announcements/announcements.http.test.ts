import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aGeneraladmin,
  aStudent,
  aTeacher,
  showNumber,
  suspend,
  superadminSession,
} from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import {
  aCourse,
  aFamilyIn,
  aMember,
  announce,
  listOf,
  listSent,
  moveBack,
  newest,
  read,
  sent,
  textsOf,
  type As,
} from "../../testing/announcements.ts";
import { test } from "../../testing/app-test.ts";

const { announcements, enrolment, guardians } = contract;

/** The school's announcements reach all. */
test.beforeEach(({ school: { platform } }) =>
  platform.database.transaction((tx) => tx.deleteFrom("announcements").execute()),
);

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
    await read(school, shown, query.announcementId);
    await open(teacher, shown.id);
    expect((await families()).get(shown.id)?.readBy).toBe("student");
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
