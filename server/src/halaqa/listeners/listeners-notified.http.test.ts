import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import {
  aSession,
  aStudent,
  aTeacher,
  anUnapprovedTeacher,
  type Person,
} from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { recordQueries } from "../../testing/count-queries.ts";
import { acceptInvitation, anInvitation } from "../../testing/families.ts";
import { aListener, choose, endListener, nameListener } from "../../testing/listeners.ts";
import { peopleWith } from "../../testing/deliveries.ts";
import { aClass, giveConsent } from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";
import { aHalaqa } from "../../testing/sheets.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { writtenTo } from "../../testing/written-to.ts";
import { spreadListener } from "./notify-of-listener.ts";

const { enrolment, listeners, recitations, sheet } = contract;

test("naming her is told to every family that recites, and to no other", async ({ school }) => {
  const { teacher, courseId, guardian, classmate } = await aClass(school);
  const silent = await aStudentOf(school, courseId);
  const refused = await aStudentOf(school, courseId);
  await giveConsent(school, refused, { allow: false });
  const people = [guardian, classmate, silent, refused];
  const before: number[] = [];
  for (const one of people) before.push((await writtenTo(school, one)).length);
  await aListener(school, teacher, courseId);
  const told: number[] = [];
  for (const [at, one] of people.entries()) {
    told.push((await writtenTo(school, one, before[at])).length);
  }
  expect(told).toEqual([1, 1, 0, 0]);
  const [text] = (await writtenTo(school, classmate)).slice(-1);
  expect(text).toContain("Amina Noor");
});

test("a large course is told in steps, and whoever is removed meanwhile is not", async ({
  school,
}) => {
  const { teacher, courseId } = await aClass(school);
  const ids = await peopleWith(school, 450, { email: true });
  const { database, clock } = school.platform;
  const now = clock();
  await database.transaction(async (tx) => {
    for (const student_id of ids) {
      const enrolment = { course_id: courseId, student_id, enrolled_at: now, active_at: now };
      await tx.insertInto("enrolments").values(enrolment).execute();
      const consent = {
        student_id,
        guardian_id: student_id,
        allowed: 1,
        answered_at: now,
      } as const;
      await tx
        .insertInto("recording_consents")
        .values({ ...consent, text_number: 1, language: "en" })
        .execute();
    }
  });
  await aListener(school, teacher, courseId);
  await school.platform.backgroundTasks.settled();
  const told = database.read.selectFrom("deliveries").selectAll().where("person_id", "in", ids);
  expect(await told.execute()).toHaveLength(450);
  expect((await told.execute()).map(({ state }) => state)).not.toContain("waiting");

  const audience = await database.read
    .selectFrom("deliveries")
    .selectAll()
    .where("person_id", "=", "")
    .executeTakeFirstOrThrow();
  await database.transaction((tx) => tx.deleteFrom("deliveries").execute());
  const next = (spread_to: string) =>
    database.transaction((tx) =>
      spreadListener(
        tx,
        school.platform,
        { ...audience, facts: JSON.stringify({ courseId }), spread_to },
        200,
      ),
    );
  const cursor = await next("");
  const gone = ids.toSorted().at(-1) ?? "";
  await database.transaction((tx) =>
    tx.deleteFrom("enrolments").where("student_id", "=", gone).execute(),
  );
  expect(await next((await next(cursor ?? "")) ?? "")).toBeUndefined();
  const again = (await told.execute()).map(({ person_id }) => person_id);
  expect(again.toSorted()).toEqual(ids.filter((id) => id !== gone).toSorted());
});

/** Excludes the rate limits of recipients. */
async function countReads(school: TestApp, action: () => Promise<unknown>): Promise<number> {
  const statements = await recordQueries(school, action, { background: true });
  const reads = statements.filter(({ sql }) => /^(?:select|with)/.test(sql));
  return reads.filter(({ sql }) => !/rate_limit_entries|pg_advisory/.test(sql)).length;
}

test("however many families there are, they are read with as many statements", async ({
  school,
}) => {
  const { teacher, courseId, guardian, child } = await aClass(school);
  const listener = await aTeacher(school);
  const choices: (() => Promise<unknown>)[] = [
    async () => choose(school, guardian, { courseId, childId: child.id, listenerId: listener.id }),
  ];
  const toldTwice = async () => {
    await nameListener(school, teacher, { courseId, listener });
    await school.platform.backgroundTasks.settled();
    for (const make of choices) await make();
    const end = async () => {
      await endListener(school, teacher, { courseId, personId: listener.id });
      await school.platform.backgroundTasks.settled();
    };
    return countReads(school, end);
  };
  const accept = async () => {
    const body = { email: listener.email };
    await school.call(listeners.askListener, { as: teacher, query: { courseId }, body });
    await school.platform.backgroundTasks.settled();
    const acceptOnce = async () => {
      await school.call(listeners.acceptListening, { as: listener, query: { courseId }, body: {} });
      await school.platform.backgroundTasks.settled();
    };
    return countReads(school, acceptOnce);
  };
  const small = [await accept(), await toldTwice()];
  for (let count = 0; count < 4; count += 1) {
    const student = await aStudentOf(school, courseId);
    await giveConsent(school, student);
    choices.push(async () => choose(school, student, { courseId, listenerId: listener.id }));
  }
  expect([await accept(), await toldTwice()]).toEqual(small);
});

describe("an invitation to help in a course", () => {
  async function askedTwice(school: TestApp, person: Person, ask: () => Promise<unknown>) {
    const from = (await writtenTo(school, person)).length;
    await ask();
    const first = await writtenTo(school, person, from);
    await ask();
    return { first, all: await writtenTo(school, person, from) };
  }

  test("as a listener is written to once a day, with the place to answer, and nobody else is", async ({
    school,
  }) => {
    const { teacher, courseId, guardian } = await aClass(school);
    const listener = await aTeacher(school);
    const others = [teacher, guardian, await anUnapprovedTeacher(school)];
    const before: number[] = [];
    for (const one of others) before.push((await writtenTo(school, one)).length);
    const query = { courseId };
    const ask = async (email = listener.email) =>
      school.call(listeners.askListener, { as: teacher, query, body: { email } });
    const end = async () => endListener(school, teacher, { courseId, personId: listener.id });
    const { first, all } = await askedTwice(school, listener, ask);
    expect(first).toHaveLength(1);
    expect(first[0]).not.toContain(`${teacher.firstName} ${teacher.lastName}`);
    expect(first[0]).not.toContain("Tajweed");
    expect(first[0]).toContain("/answer-recitations");
    expect(all).toEqual(first);
    await end();
    const again = await askedTwice(school, listener, ask);
    expect(again.all).toEqual([]);
    await end();
    await ask(others[2]?.email);
    for (const [at, one] of others.entries()) {
      expect(await writtenTo(school, one, before[at])).toEqual([]);
    }
  });

  test("as a substitute too, and of another course on the same day", async ({ school }) => {
    const halaqas = [await aHalaqa(school), await aHalaqa(school)];
    const helper = await aTeacher(school);
    for (const { teacher, courseId } of halaqas) {
      const body = { email: helper.email };
      const { first, all } = await askedTwice(school, helper, async () =>
        school.call(sheet.askSubstitute, { as: teacher, query: { courseId }, body }),
      );
      expect(first).toHaveLength(1);
      expect(first[0]).toContain("/sheets");
      expect(all).toEqual(first);
    }
  });

  // Last, because earlier sessions may expire.
  test("is written to again on another day", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const listener = await aListener(school, teacher, courseId);
    await endListener(school, teacher, { courseId, personId: listener.id });
    school.wait(DAY + 1);
    const from = (await writtenTo(school, listener)).length;
    const body = { email: listener.email };
    await school.call(listeners.askListener, { as: teacher, query: { courseId }, body });
    expect(await writtenTo(school, listener, from)).toHaveLength(1);
  });
});

describe("a family whose listener has left is not asked to choose again", () => {
  const toldAfter = async (school: TestApp, leave: (of: Class) => Promise<unknown>) => {
    const course = await aClass(school);
    const { teacher, courseId, classmate } = course;
    const listener = await aListener(school, teacher, courseId);
    await choose(school, classmate, { courseId, listenerId: listener.id });
    await leave(course);
    const before = (await writtenTo(school, classmate)).length;
    await endListener(school, teacher, { courseId, personId: listener.id });
    return (await writtenTo(school, classmate, before)).length;
  };
  type Class = Awaited<ReturnType<typeof aClass>>;
  const cases: [string, (school: TestApp, of: Class) => Promise<unknown>][] = [
    [
      "if the student has left the course",
      (school, { courseId, classmate }) =>
        school.call(enrolment.leave, { as: classmate, query: { courseId }, body: {} }),
    ],
    [
      "if the student was removed",
      (school, { teacher, courseId, classmate }) =>
        school.call(enrolment.removeStudent, {
          as: teacher,
          query: { courseId },
          body: { studentId: classmate.id, reason: "" },
        }),
    ],
    [
      "if the course takes no recitations",
      (school, { teacher, courseId }) =>
        school.call(recitations.setRecitationsEnabled, {
          as: teacher,
          query: { courseId },
          body: { isOn: false },
        }),
    ],
  ];

  for (const [title, leave] of cases) {
    test(title, async ({ school }) => {
      expect(await toldAfter(school, (of) => leave(school, of))).toBe(0);
    });
  }

  test("if the guardian who chose was removed", async ({ school }) => {
    const { teacher, courseId, guardian, child } = await aClass(school);
    const second = await aStudent(school);
    await acceptInvitation(school, second, await anInvitation(school, guardian, child.id));
    const listener = await aListener(school, teacher, courseId);
    await choose(school, second, { courseId, childId: child.id, listenerId: listener.id });
    await school.call(contract.guardians.endGuardian, {
      as: guardian,
      query: { childId: child.id },
      body: { who: "other", password: guardian.password },
    });
    const before = (await writtenTo(school, guardian)).length;
    await endListener(school, teacher, { courseId, personId: listener.id });
    expect(await writtenTo(school, guardian, before)).toEqual([]);
    const as = { token: await aSession(school, guardian) };
    expect((await school.call(listeners.readChoices, { as })).data.choices).toEqual([]);
  });
});
