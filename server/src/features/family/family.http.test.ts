import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aSession, aStudent, aTeacher, showNumber } from "@madrasa/testkit/people";
import { CALLS } from "../../testing/calls.ts";
import { dump } from "../../testing/dump.ts";
import { EVERY_CALL } from "../../testing/every-call.ts";
import { aFamilyKey, consent, enterAs, someChildren } from "../../testing/families.ts";
import { aScenario } from "../../testing/scenario.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";
import { phoneOf, recoveryCode, targetOf } from "../../testing/codes.ts";

const calls = contract.family;
const readFamily = async (school: TestSchool, as: { token: string }) =>
  (await school.call(calls.readFamily, { as })).data;

describe("children", () => {
  test("are added with one consent, join a course, and have the guardian's number there", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 2 });
    const [mother, other] = [await aStudent(school), await aStudentOf(school, courseId)];
    await someChildren(school, other, "Bilal");
    const children = ["Zaynab", "Idris", "Safiya"].map((firstName) => ({
      firstName,
      lastName: "Khan",
    }));
    const added = await school.call(calls.addChildren, {
      as: mother,
      body: { children, consent, courseId },
    });
    expect(added.data.children).toMatchObject([
      { firstName: "Zaynab", mark: 0 },
      { firstName: "Idris", mark: 1 },
      { firstName: "Safiya", mark: 2 },
    ]);
    const list = async () =>
      (
        await school.call(contract.enrolment.listStudents, { as: teacher, query: { courseId } })
      ).data.students.filter(({ lastName }) => lastName === "Khan");
    expect(await list()).toHaveLength(3);
    // New students' numbers are hidden until they show them, and a guardian's too.
    expect((await list())[0]).toMatchObject({
      phoneNumber: null,
      guardian: { firstName: "student", lastName: mother.lastName },
    });
    await showNumber(school, mother);
    for (const one of await list()) {
      expect(one).toMatchObject({ phoneNumber: mother.phone, country: mother.country });
    }

    const family = await readFamily(school, mother);
    expect(family.children).toMatchObject([
      {
        firstName: "Zaynab",
        completedThisWeek: 0,
        requests: [],
        next: { title: expect.any(String), course: { _id: courseId } },
        meeting: null,
        courses: [{ _id: courseId, totalLessons: 2, completedLessons: 0, progress: 0 }],
      },
      { firstName: "Idris" },
      { firstName: "Safiya" },
    ]);
    const idris = await enterAs(
      school,
      await aFamilyKey(school, mother),
      added.data.children[1]?._id ?? "",
    );
    const tick = { query: { courseId, lessonId: lessonIds[0] ?? "" }, body: { completed: true } };
    await school.call(contract.progress.toggleCompletion, { as: idris, ...tick });
    const again = await readFamily(school, { token: await aSession(school, mother) });
    expect(again.children.map(({ completedThisWeek }) => completedThisWeek)).toEqual([0, 1, 0]);
    expect(again.children[1]?.courses).toMatchObject([{ completedLessons: 1, progress: 50 }]);
    expect((await readFamily(school, other)).children).toMatchObject([{ firstName: "Bilal" }]);
  });

  test("are refused twice, as a thirteenth, and without a phone; nothing is half done", async ({
    school,
  }) => {
    const guardian = await aStudent(school);
    const add = async (...names: string[]) =>
      school.call(calls.addChildren, {
        as: guardian,
        body: {
          children: names.map((firstName) => ({ firstName, lastName: "Noor" })),
          consent,
        },
      });
    const letters = [..."abcdefghijkl"];
    expect((await add(...letters.slice(0, 11))).status).toBe(200);
    const before = await dump(school);
    expect(await add("new", "A")).toMatchObject({ status: 409, code: "TOO_MANY_CHILDREN" });
    expect(await add("A")).toMatchObject({ status: 409, code: "CHILD_EXISTS" });
    const locked = await aPublishedCourse(school, await aTeacher(school));
    await school.platform.database.transaction(async (tx) => {
      const change = tx.updateTable("courses").set({ enrollable: 0 });
      await change.where("id", "=", locked.courseId).execute();
    });
    const join = await school.call(calls.addChildren, {
      as: guardian,
      body: {
        children: [{ firstName: "new", lastName: "Noor" }],
        consent,
        courseId: locked.courseId,
      },
    });
    expect(join).toMatchObject({ status: 409, code: "COURSE_LOCKED" });
    expect((await dump(school))["users"]).toHaveLength((before["users"]?.length ?? 0) + 1);
    const both = await Promise.all([add("m"), add("n")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await readFamily(school, guardian)).children).toHaveLength(12);
  });

  test("are changed by their guardian only", async ({ school }) => {
    const [guardian, other] = [await aStudent(school), await aTeacher(school)];
    const [child] = await someChildren(school, guardian, "Idris");
    const childId = child?._id ?? "";
    const body = { firstName: "Yusuf", mark: 7 };
    const stranger = { as: other, query: { childId }, body };
    expect((await school.call(calls.changeChild, stranger)).code).toBe("CHILD_NOT_FOUND");
    expect((await school.call(calls.changeChild, { ...stranger, as: guardian })).status).toBe(200);
    const family = await readFamily(school, guardian);
    expect(family.children).toMatchObject([{ firstName: "Yusuf", mark: 7 }]);
    const { courseId } = await aPublishedCourse(school, other);
    const join = { as: other, body: { courseId, childIds: [childId] } };
    expect((await school.call(calls.joinForChildren, join)).code).toBe("CHILD_NOT_FOUND");
    const answer = { as: other, body: { childId, courseId, allow: true } };
    expect((await school.call(calls.answerRequest, answer)).code).toBe("CHILD_NOT_FOUND");
    const end = { as: other, query: { childId }, body: { password: other.password } };
    expect((await school.call(contract.leaving.endChild, end)).code).toBe("CHILD_NOT_FOUND");
  });
});

describe("a child", () => {
  test("asks to join, and joins when the guardian allows it", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const refused = await aPublishedCourse(school, teacher);
    const guardian = await aStudent(school);
    const [one] = await someChildren(school, guardian, "Idris");
    const childId = one?._id ?? "";
    const as = await enterAs(school, await aFamilyKey(school, guardian), childId);
    const parent = { token: await aSession(school, guardian) };
    const enrol = await school.call(contract.enrolment.enrol, { as, query: { courseId } });
    expect(enrol).toMatchObject({ status: 403, code: "GUARDIAN_DECIDES" });
    for (const id of [courseId, courseId, refused.courseId]) {
      const query = { courseId: id };
      expect((await school.call(calls.askToJoin, { as, query })).status).toBe(200);
    }
    const requests = async () => (await readFamily(school, parent)).children[0]?.requests;
    expect((await requests())?.map(({ _id }) => _id).toSorted()).toEqual(
      [courseId, refused.courseId].toSorted(),
    );
    const answer = async (id: string, allow: boolean) =>
      school.call(calls.answerRequest, { as: parent, body: { childId, courseId: id, allow } });
    await answer(courseId, true);
    await answer(courseId, true);
    await answer(refused.courseId, false);
    expect(await requests()).toEqual([]);
    const mine = await school.call(contract.enrolment.listEnrolled, { as });
    expect(mine.data.courseList.map(({ _id }) => _id)).toEqual([courseId]);
  });

  test("may make no call that the contract keeps from children", async ({ school }) => {
    const guardian = await aStudent(school);
    const [one] = await someChildren(school, guardian, "Idris");
    const child = await enterAs(school, await aFamilyKey(school, guardian), one?._id ?? "");
    const scenario = await aScenario(school, {
      teacher: await aTeacher(school),
      student: await aStudent(school),
    });
    let refused = 0;
    for (const [name, endpoint] of CALLS) {
      if (endpoint.child !== false) continue;
      const input = await EVERY_CALL[name].input(scenario);
      const before = await dump(school);
      const answer = await school.call(endpoint, { as: child, ...input } as never);
      expect(answer, name).toMatchObject({ status: 403, code: "GUARDIAN_DECIDES" });
      expect(await dump(school)).toEqual(before);
      refused += 1;
    }
    expect(refused).toBeGreaterThan(12);
  });
});

describe("a family's device", () => {
  test("opens the sessions of the guardian's children, and ends the session before", async ({
    school,
  }) => {
    const [mother, stranger] = [await aStudent(school), await aStudent(school)];
    const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
    const [foreign] = await someChildren(school, stranger, "Bilal");
    const familyKey = await aFamilyKey(school, mother);
    const members = await school.call(calls.listMembers, { body: { familyKey } });
    expect(members.data).toEqual({
      children: [
        { _id: idris?._id, firstName: "Idris", mark: 0 },
        { _id: safiya?._id, firstName: "Safiya", mark: 1 },
      ],
      guardian: { _id: mother.id, firstName: "student" },
    });
    const enter = async (childId = "", as?: { token: string }) =>
      school.call(calls.enterAsChild, { ...(as && { as }), body: { familyKey, childId } });
    expect((await enter(foreign?._id)).code).toBe("CHILD_NOT_FOUND");
    expect((await enter(mother.id)).code).toBe("CHILD_NOT_FOUND");
    const readMe = async (as: { token: string }) => school.call(contract.profile.readMe, { as });

    const first = (await enter(idris?._id, mother)).data;
    expect(first).toMatchObject({ role: "student", userId: idris?._id });
    expect((await readMe(mother)).status).toBe(401);
    const second = (await enter(safiya?._id, first)).data;
    expect((await readMe(first)).status).toBe(401);
    expect((await readMe(second)).data).toMatchObject({ _id: safiya?._id, phoneNumber: null });
    // Somebody else's session on the same phone stays.
    await enter(idris?._id, stranger);
    expect((await readMe(stranger)).status).toBe(200);
  });

  test("ends with the guardian's password, device, or wish, and with the sessions that it opened", async ({
    school,
  }) => {
    const mother = await aStudent(school);
    const [child] = await someChildren(school, mother, "Idris");
    const isOpen = async (familyKey: string) =>
      (await school.call(calls.listMembers, { body: { familyKey } })).status === 200;
    const opened = async () => {
      const as = { ...mother, token: await aSession(school, mother) };
      const familyKey = await aFamilyKey(school, as);
      const { token } = await enterAs(school, familyKey, child?._id ?? "");
      return { familyKey, token, guardian: { ...mother, token: await aSession(school, mother) } };
    };
    const expectEnded = async ({ familyKey, token }: { familyKey: string; token: string }) => {
      expect(await isOpen(familyKey)).toBe(false);
      expect((await school.call(contract.profile.readMe, { as: { token } })).status).toBe(401);
    };

    const closed = await opened();
    const devices = (await readFamily(school, closed.guardian)).devices;
    const [device] = devices;
    await school.call(calls.closeDevice, {
      as: closed.guardian,
      params: { id: device?._id ?? "" },
    });
    await expectEnded(closed);

    const forgotten = await opened();
    const known = await school.call(contract.signIn.listDevices, { as: forgotten.guardian });
    for (const { _id, isCurrent } of known.data.devices) {
      if (isCurrent) continue;
      await school.call(contract.signIn.endDevice, { as: forgotten.guardian, params: { id: _id } });
    }
    await expectEnded(forgotten);

    const changed = await opened();
    const { secret } = await recoveryCode(school, phoneOf(mother));
    const change = await school.call(contract.recovery.updatePassword, {
      body: { secret, password: "another good one" },
    });
    expect(change.status).toBe(200);
    await expectEnded(changed);
  });

  test("opens nothing new for a suspended child or guardian, and needs the password", async ({
    school,
  }) => {
    const mother = await aStudent(school);
    const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
    const wrong = await school.call(calls.openDevice, {
      as: mother,
      body: { password: "wrong one" },
    });
    expect(wrong.status).toBe(400);
    const familyKey = await aFamilyKey(school, mother);
    const enter = async (childId = "") =>
      school.call(calls.enterAsChild, { body: { familyKey, childId } });
    const { database } = school.platform;
    const setSuspended = async (id = "") =>
      database.transaction(async (tx) => {
        await tx.updateTable("users").set({ suspended: 1 }).where("id", "=", id).execute();
      });
    await setSuspended(idris?._id);
    expect((await enter(idris?._id)).code).toBe("STUDENT_SUSPENDED");
    expect((await enter(safiya?._id)).status).toBe(200);
    await setSuspended(mother.id);
    expect((await enter(safiya?._id)).code).toBe("INVALID_CREDENTIALS");
  });
});

describe("taking back the consent", () => {
  test("ends the child's sessions at once, tells the guardian, and can be undone for seven days", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const mother = await aStudent(school);
    const [one] = await someChildren(school, mother, "Safiya");
    const childId = one?._id ?? "";
    await school.call(calls.joinForChildren, {
      as: mother,
      body: { courseId, childIds: [childId] },
    });
    const deleteMe = await school.call(contract.leaving.deleteMe, { as: mother });
    expect(deleteMe).toMatchObject({ status: 409, code: "HAS_CHILDREN" });
    const familyKey = await aFamilyKey(school, mother);
    const child = await enterAs(school, familyKey, childId);
    const end = { as: mother, query: { childId }, body: { password: mother.password } };
    expect((await school.call(contract.leaving.endChild, end)).status).toBe(200);
    expect((await school.call(contract.leaving.endChild, end)).status).toBe(200);
    expect((await school.call(contract.profile.readMe, { as: child })).status).toBe(401);
    expect((await readFamily(school, mother)).children).toEqual([]);

    await school.platform.backgroundTasks.settled();
    const letters = school.messagesTo(targetOf(phoneOf(mother)));
    const [told = ""] = letters
      .map(({ text }) => text)
      .filter((text) => text.includes("undo-change#"));
    expect(told).toContain("Safiya");
    const link = /undo-change#([\w-]+)/.exec(told)?.[1] ?? "";
    await school.call(contract.contacts.undoChange, { body: { secret: link } });
    expect((await readFamily(school, mother)).children).toMatchObject([
      { _id: childId, firstName: "Safiya", courses: [{ _id: courseId }] },
    ]);
    expect((await enterAs(school, familyKey, childId)).token).toBeDefined();

    await school.call(contract.leaving.endChild, end);
    expect((await school.call(contract.leaving.deleteMe, { as: mother })).status).toBe(200);
  });
});
