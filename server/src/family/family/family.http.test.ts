import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aSession, aStudent, aTeacher, showNumber } from "@madrasa/testkit/people";
import { countQueries } from "../../testing/count-queries.ts";
import { dump } from "../../testing/dump.ts";
import { aFamilyKey, consent, enterAs, readFamily, someChildren } from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";

const calls = contract.family;

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
    expect(added.data.children).toMatchObject(children.map(({ firstName }) => ({ firstName })));
    expect(new Set(added.data.children.map(({ avatar }) => avatar)).size).toBe(3);
    const list = async () =>
      (
        await school.call(contract.enrolment.listStudents, { as: teacher, query: { courseId } })
      ).data.students.filter(({ lastName }) => lastName === "Khan");
    expect(await list()).toHaveLength(3);
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
    const letters = "abcdefghijkl".split("");
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
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect((await readFamily(school, guardian)).children).toHaveLength(12);
  });

  test("are added, join, are read and have a second guardian in the same number of queries, one or twelve", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const first = await aPublishedCourse(school, teacher);
    const second = await aPublishedCourse(school, teacher);
    const countOf = async (children: number) => {
      const as = await aStudent(school);
      const added = Array.from({ length: children }, (_, index) => ({
        firstName: String.fromCodePoint(97 + index),
        lastName: "Noor",
      }));
      const add = await countQueries(school, async () =>
        school.call(calls.addChildren, {
          as,
          body: { children: added, consent, courseId: first.courseId },
        }),
      );
      const childIds = (await readFamily(school, as)).children.map(({ _id }) => _id);
      expect(childIds).toHaveLength(children);
      const { courseId } = second;
      const join = await countQueries(school, async () =>
        school.call(calls.joinForChildren, { as, body: { courseId, childIds } }),
      );
      const read = await countQueries(school, () => readFamily(school, as));
      const { children: joined } = await readFamily(school, as);
      expect(joined.every(({ courses }) => courses.length === 2)).toBe(true);
      const { inviteGuardian, acceptGuardianInvitation } = contract.guardians;
      const password = as.password ?? "";
      let link = "";
      const invite = await countQueries(school, async () => {
        const made = await school.call(inviteGuardian, { as, body: { childIds, password } });
        link = made.data.link;
      });
      const other = await aStudent(school);
      const accept = await countQueries(school, async () =>
        school.call(acceptGuardianInvitation, {
          as: other,
          body: { secret: new URL(link).hash.slice(1), consent },
        }),
      );
      expect((await readFamily(school, other)).children).toHaveLength(children);
      return { add, join, read, invite, accept };
    };
    expect(await countOf(12)).toEqual(await countOf(1));
  });

  test("are changed by their guardian only", async ({ school }) => {
    const [guardian, other] = [await aStudent(school), await aTeacher(school)];
    const [child] = await someChildren(school, guardian, "Idris");
    const childId = child?._id ?? "";
    const body = { firstName: "Yusuf", avatar: 7 };
    const stranger = { as: other, query: { childId }, body };
    expect((await school.call(calls.changeChild, stranger)).code).toBe("CHILD_NOT_FOUND");
    expect((await school.call(calls.changeChild, { ...stranger, as: guardian })).status).toBe(200);
    const family = await readFamily(school, guardian);
    expect(family.children).toMatchObject([{ firstName: "Yusuf", avatar: 7 }]);
    const [sister] = await someChildren(school, guardian, "Safiya");
    const { lastName = "" } = family.children[0] ?? {};
    const rename = async (id = "", firstName = "YUSUF ") =>
      school.call(calls.changeChild, {
        as: guardian,
        query: { childId: id },
        body: { firstName, lastName },
      });
    expect(await rename(sister?._id)).toMatchObject({ status: 409, code: "CHILD_EXISTS" });
    expect((await rename(childId)).status).toBe(200);
    expect((await rename(sister?._id, "Safiyya")).status).toBe(200);
    const { courseId } = await aPublishedCourse(school, other);
    const join = { as: other, body: { courseId, childIds: [childId] } };
    expect((await school.call(calls.joinForChildren, join)).code).toBe("CHILD_NOT_FOUND");
    const answer = { as: other, body: { childId, courseId, allow: true } };
    expect((await school.call(calls.answerRequest, answer)).code).toBe("CHILD_NOT_FOUND");
    const end = { as: other, query: { childId }, body: { password: other.password } };
    expect((await school.call(contract.accountDeletion.endChild, end)).code).toBe(
      "CHILD_NOT_FOUND",
    );
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
});
