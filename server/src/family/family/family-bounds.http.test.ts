import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { ALL_NOTES_TEXT_MAX } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { newId } from "../../platform/secrets.ts";
import { aFamilyKey, consent, enterAs, enterByPin, someChildren } from "../../testing/families.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { test } from "../../testing/app-test.ts";
import { cookieOf, type TestApp } from "../../testing/test-app.ts";

type Guardian = Awaited<ReturnType<typeof aStudent>>;

const endChild = async (school: TestApp, as: Guardian, childId: string) =>
  school.call(contract.accountDeletion.endChild, {
    as,
    query: { childId },
    body: { password: as.password },
  });

describe("children of one guardian", () => {
  test("are at most 24 in 30 days, deleted ones counted", async ({ school }) => {
    const [guardian, other] = [await aStudent(school), await aStudent(school)];
    const add = async (as: Guardian, ...names: string[]) =>
      school.call(contract.family.addChildren, {
        as,
        body: { children: names.map((firstName) => ({ firstName, lastName: "A" })), consent },
      });
    const dozen = (letter: string) =>
      Array.from({ length: 12 }, (_, index) => `${letter}${String.fromCodePoint(65 + index)}`);
    for (const letter of ["A", "B"]) {
      const { data } = await add(guardian, ...dozen(letter));
      for (const { _id } of data.children) {
        expect((await endChild(school, guardian, _id)).status).toBe(200);
      }
    }
    expect(await add(guardian, "Idris")).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect((await add(other, "Idris")).status).toBe(200);
    school.wait(30 * DAY);
    const as = (
      await school.call(contract.signIn.login, {
        body: { email: guardian.email, password: guardian.password },
      })
    ).data;
    expect((await add({ ...guardian, ...as }, "Idris")).status).toBe(200);
  });

  test("share the space of one student, until those who were deleted are purged", async ({
    school,
  }) => {
    const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const [guardian, other] = [await aStudent(school), await aStudent(school)];
    const ids = (await someChildren(school, guardian, "Idris", "Safiya")).map(({ _id }) => _id);
    const [idris = "", safiya = ""] = ids;
    const [stranger] = await someChildren(school, other, "Yahya");
    for (const [as, childIds] of [
      [guardian, ids],
      [other, [stranger?._id ?? ""]],
    ] as const) {
      const body = { courseId, childIds: [...childIds] };
      await school.call(contract.family.joinForChildren, { as, body });
    }
    await school.platform.database.transaction(async (tx) => {
      await tx
        .insertInto("note_entries")
        .values({
          id: newId(),
          student_id: idris,
          lesson_id: query.lessonId,
          course_id: courseId,
          title: "",
          description: "a".repeat(ALL_NOTES_TEXT_MAX),
          file_id: null,
          created_at: 1,
        })
        .execute();
    });
    const write = async (as: { token: string }) =>
      school.call(contract.notes.addNote, {
        as,
        query,
        body: { content: [{ title: "Waqf", description: "Where to stop" }] },
      });
    const sister = await enterAs(school, await aFamilyKey(school, guardian), safiya);
    expect(await write(sister)).toMatchObject({ status: 409, code: "NOTE_SPACE_FULL" });
    const decoy = await enterAs(school, await aFamilyKey(school, other), stranger?._id ?? "");
    expect((await write(decoy)).status).toBe(200);

    await endChild(school, guardian, idris);
    expect((await write(sister)).code).toBe("NOTE_SPACE_FULL");
    await passRecallPeriod(school);
    const after = await enterAs(school, await aFamilyKey(school, guardian), safiya);
    expect((await write(after)).status).toBe(200);
  });
});

describe("sessions on one phone", () => {
  const countOf = async (school: TestApp, userId: string) => {
    const rows = school.platform.database.read.selectFrom("sessions").select("token_hash");
    return (await rows.where("user_id", "=", userId).execute()).length;
  };

  test("are at most ten of a person, and two by PIN, the newest", async ({ school }) => {
    const [guardian, decoy] = [await aStudent(school), await aStudent(school)];
    const { email, password } = guardian;
    const familyKey = await aFamilyKey(school, guardian);
    const pin = "4829";
    await school.call(contract.family.setGuardianPin, { as: guardian, body: { pin, password } });
    const before = await countOf(school, guardian.id);
    let as = { token: "" };
    for (let count = 0; count < 4; count += 1) {
      as = (await school.call(contract.family.signInWithPin, { body: { familyKey, pin } })).data;
    }
    expect(await countOf(school, guardian.id)).toBe(before + 2);
    expect((await school.call(contract.profile.readMe, { as })).status).toBe(200);
    const headers: Record<string, string> = {};
    for (let count = 0; count < 12; count += 1) {
      const opened = await school.call(contract.signIn.login, {
        body: { email, password },
        headers,
      });
      headers["cookie"] ??= cookieOf(opened);
      as = opened.data;
    }
    expect(await countOf(school, guardian.id)).toBe(before + 2 + 10);
    expect((await school.call(contract.profile.readMe, { as })).status).toBe(200);
    expect(await countOf(school, decoy.id)).toBe(1);
  });

  test("opened with a PIN end with it", async ({ school }) => {
    const guardian = await aStudent(school);
    await someChildren(school, guardian, "Idris");
    const as = await enterByPin(school, guardian);
    const body = { pin: "7305", password: guardian.password };
    await school.call(contract.family.setGuardianPin, { as: guardian, body });
    expect((await school.call(contract.profile.readMe, { as })).status).toBe(401);
    expect((await school.call(contract.profile.readMe, { as: guardian })).status).toBe(200);
  });
});

test("courses that a child asks to join are at most 20", async ({ school }) => {
  const teacher = await aTeacher(school);
  const guardian = await aStudent(school);
  const [idris] = await someChildren(school, guardian, "Idris");
  const child = await enterAs(school, await aFamilyKey(school, guardian), idris?._id ?? "");
  const courses = Array.from({ length: 21 }, () =>
    aCourseRow({ teacher_id: teacher.id, published_at: 1 }),
  );
  await school.platform.database.transaction(async (tx) => {
    for (const course of courses) await tx.insertInto("courses").values(course).execute();
  });
  const statuses: number[] = [];
  for (const { id: courseId } of courses) {
    const asked = await school.call(contract.family.askToJoin, { as: child, query: { courseId } });
    statuses.push(asked.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test("courses withheld from a child are at most 200", async ({ school }) => {
  const teacher = await aTeacher(school);
  const guardian = await aStudent(school);
  const [child] = await someChildren(school, guardian, "Idris");
  const childId = child?._id ?? "";
  const courses = Array.from({ length: 201 }, () =>
    aCourseRow({ teacher_id: teacher.id, published_at: 1 }),
  );
  await school.platform.database.transaction(async (tx) => {
    for (const course of courses) await tx.insertInto("courses").values(course).execute();
  });
  const statuses: number[] = [];
  for (const { id: courseId } of courses) {
    const body = { childId, courseId, allow: false };
    const answer = await school.call(contract.family.answerRequest, { as: guardian, body });
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(statuses.at(-1)).toBe(429);
});
