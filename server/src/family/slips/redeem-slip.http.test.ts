import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse } from "@madrasa/testkit/courses";
import { aSession, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { recordQueries } from "../../testing/count-queries.ts";
import { dump } from "../../testing/dump.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  consent,
  enterAs,
  readFamily,
  someChildren,
  someSlips,
} from "../../testing/families.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.slips;

async function aCourse(school: TestApp, ...names: string[]) {
  const decoy = await aTeacher(school);
  await someSlips(school, decoy, (await aPublishedCourse(school, decoy)).courseId, ...names);
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const made = await someSlips(school, teacher, courseId, ...names);
  const slips = made.map(({ _id, printed }) => ({ _id, secret: printed?.secret ?? "" }));
  const list = async () =>
    (await school.call(calls.listSlips, { as: teacher, query: { courseId } })).data.slips;
  const students = async () =>
    (
      await school.call(contract.enrolment.listStudents, { as: teacher, query: { courseId } })
    ).data.students.map(({ firstName }) => firstName);
  return { teacher, courseId, lessonIds, slips, list, students };
}

async function aFamily(school: TestApp, firstName = "Idris") {
  const mother = await aStudent(school, { firstName: "Khadija" });
  const [child] = await someChildren(school, mother, firstName);
  const childId = child?._id ?? "";
  return { mother, childId, as: await enterAs(school, await aFamilyKey(school, mother), childId) };
}

const take = async (
  school: TestApp,
  as: { token: string },
  secret: string | undefined,
  chosen: "me" | { childId: string },
) => school.call(calls.redeemSlip, { as, body: { secret: secret ?? "", for: chosen } });

test("a slip locks the child before the course, as joining does", async ({ school }) => {
  const { slips, courseId } = await aCourse(school, "Idris Khan", "Safiya Khan");
  const { mother, childId } = await aFamily(school);
  const body = { courseId, childIds: [childId] };
  const locks = async (action: () => Promise<{ status: number }>) => {
    const sent = await recordQueries(school, async () => expect((await action()).status).toBe(200));
    const tables = sent.flatMap(({ sql }) =>
      / for (?:no key )?update$/.test(sql) ? (/from "(\w+)"/.exec(sql)?.[1] ?? []) : [],
    );
    return tables.slice(0, tables.indexOf("courses") + 1);
  };
  const isLocked = school.platform.database.dialect === "postgres";
  const own = await aFamily(school);
  const byChoice = await locks(() =>
    school.call(contract.family.joinForChildren, {
      as: own.mother,
      body: { ...body, childIds: [own.childId] },
    }),
  );
  expect(byChoice).toEqual(isLocked ? ["users", "courses"] : []);
  const bySlip = await locks(() => take(school, mother, slips[0]?.secret, { childId }));
  expect(bySlip).toEqual(isLocked ? ["users", "users", "courses"] : []);
});

describe("a slip that a child takes on the family's phone", () => {
  test("shows the teacher the guardian who said yes, and sent away, the child cannot come again", async ({
    school,
  }) => {
    const { teacher, courseId, slips, list, students } = await aCourse(school, "Idris Khan");
    const [slip] = slips;
    const { mother, childId, as } = await aFamily(school);
    expect((await take(school, as, slip?.secret, "me")).status).toBe(200);
    const parent = { ...mother, token: await aSession(school, mother) };
    const yes = { childId, courseId, allow: true };
    await school.call(contract.family.answerRequest, { as: parent, body: yes });
    expect((await take(school, as, slip?.secret, "me")).status).toBe(200);
    expect((await list())[0]?.taken).toMatchObject({
      student: { firstName: "Idris" },
      by: { firstName: "Khadija", phoneNumber: mother.phone, country: mother.country },
      isNew: true,
    });
    await school.call(calls.releaseSlip, {
      as: teacher,
      params: { id: slip?._id ?? "" },
      body: {},
    });
    expect(await students()).toEqual([]);
    expect((await take(school, as, slip?.secret, "me")).code).toBe("REMOVED_FROM_COURSE");
    expect((await take(school, parent, slip?.secret, "me")).code).toBe("REMOVED_FROM_COURSE");
  });

  test("does not go past a guardian's no to the course", async ({ school }) => {
    const { courseId, slips, students } = await aCourse(school, "Idris Khan");
    const { mother, childId, as } = await aFamily(school);
    const father = await aStudent(school);
    const parent = { ...mother, token: await aSession(school, mother) };
    await acceptInvitation(school, father, await anInvitation(school, parent, childId));
    const no = { as: father, body: { childId, courseId, allow: false } };
    await school.call(contract.family.answerRequest, no);
    const before = await dump(school);
    expect((await take(school, as, slips[0]?.secret, "me")).code).toBe("GUARDIAN_DECIDES");
    expect((await take(school, parent, slips[0]?.secret, { childId })).code).toBe(
      "OTHER_GUARDIAN_REFUSED",
    );
    expect(await dump(school)).toEqual(before);
    expect((await take(school, father, slips[0]?.secret, { childId })).status).toBe(200);
    expect(await students()).toEqual(["Idris"]);
  });
});

test("a slip for who is in the course already stays free for whom it is", async ({ school }) => {
  const { courseId, slips, list, students } = await aCourse(school, "Idris Khan", "Safiya Khan");
  const [ofIdris, ofSafiya] = slips;
  const mother = await aStudent(school);
  const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
  const [childId, sisterId] = [idris?._id ?? "", safiya?._id ?? ""];
  expect((await take(school, mother, ofIdris?.secret, { childId })).status).toBe(200);
  expect((await take(school, mother, ofIdris?.secret, { childId })).status).toBe(200);
  expect((await take(school, mother, ofSafiya?.secret, { childId })).code).toBe(
    "IN_COURSE_ALREADY",
  );
  expect((await list()).map(({ taken }) => taken === null)).toEqual([false, true]);
  expect((await take(school, mother, ofSafiya?.secret, { childId: sisterId })).status).toBe(200);
  expect((await students()).toSorted()).toEqual(["Idris", "Safiya"]);
  expect((await readFamily(school, mother)).children).toMatchObject([
    { courses: [{ _id: courseId }] },
    { courses: [{ _id: courseId }] },
  ]);
});

test("one of two guardians who take a child's slip at once succeeds", async ({ school }) => {
  const { slips, students } = await aCourse(school, "Idris Khan");
  const { mother, childId } = await aFamily(school);
  const parent = { ...mother, token: await aSession(school, mother) };
  const father = await aStudent(school);
  await acceptInvitation(school, father, await anInvitation(school, parent, childId));
  const answers = await Promise.all(
    [parent, father].map(async (as) => take(school, as, slips[0]?.secret, { childId })),
  );
  expect(answers.map(({ code }) => code ?? "taken").toSorted()).toEqual(["SLIP_TAKEN", "taken"]);
  expect(await students()).toEqual(["Idris"]);
});

test("one of three new children for one slip is added, and the others leave nothing", async ({
  school,
}) => {
  const { slips, students } = await aCourse(school, "Idris Khan");
  const mother = await aStudent(school);
  const secret = slips[0]?.secret ?? "";
  const body = { secret, for: { child: { firstName: "Idris", lastName: "Khan" }, consent } };
  const answers = await Promise.all(
    [1, 2, 3].map(async () => school.call(calls.redeemSlip, { as: mother, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await readFamily(school, mother)).children).toHaveLength(1);
  expect(await students()).toEqual(["Idris"]);
});

test("a slip tells the first name alone, in every script, and a name of two words whole", async ({
  school,
}) => {
  const names = {
    "Idris Khan": "Idris",
    "Abdul Rahman Khan": "Abdul Rahman",
    "عبد الرحمن خان": "عبد الرحمن",
    "أبو بكر السيد": "أبو بكر",
    "محمد بن عبد الله": "محمد",
    "عبداللہ خان": "عبداللہ",
    "عەبدولڕەحمان کەریم": "عەبدولڕەحمان",
    "Umm Kulthum Ali": "Umm Kulthum",
    Abd: "Abd",
  };
  const { slips } = await aCourse(school, ...Object.keys(names));
  const shown: string[] = [];
  for (const { secret } of slips) {
    shown.push((await school.call(calls.readSlip, { body: { secret } })).data.firstName);
  }
  expect(shown).toEqual(Object.values(names));
});

test("no slip with the name of a deleted child is left", async ({ school }) => {
  const { courseId, lessonIds, slips, list } = await aCourse(school, "Idris Khan", "Safiya Noor");
  const { mother, childId, as } = await aFamily(school);
  const parent: Person = { ...mother, token: await aSession(school, mother) };
  await take(school, parent, slips[0]?.secret, { childId });
  await aNote(school, as, { courseId, lessonId: lessonIds[0] ?? "" });
  const end = { as: parent, query: { childId }, body: { password: mother.password } };
  expect((await school.call(contract.accountDeletion.endChild, end)).status).toBe(200);
  expect((await list()).map(({ name }) => name)).toEqual(["Idris Khan", "Safiya Noor"]);
  school.wait(7 * DAY);
  await passRecallPeriod(school);
  expect((await dump(school))["slips"]?.join()).not.toContain(slips[0]?._id);
  expect((await dump(school))["slips"]?.join()).toContain(slips[1]?._id);
});

test("a removed person who comes with a slip is listed for the teacher to readmit", async ({
  school,
}) => {
  const { teacher, courseId, slips, students } = await aCourse(school, "Yusuf", "Idris", "Sulaim");
  const man = await aStudent(school, { firstName: "Zayd" });
  const query = { courseId };
  expect((await take(school, man, slips[0]?.secret, "me")).status).toBe(200);
  const body = { studentId: man.id };
  await school.call(contract.enrolment.removeStudent, { as: teacher, query, body });
  expect((await take(school, man, slips[0]?.secret, "me")).code).toBe("REMOVED_FROM_COURSE");
  const [child] = await someChildren(school, man, "Idris");
  const childId = child?._id ?? "";
  expect((await take(school, man, slips[1]?.secret, { childId })).code).toBe("REMOVED_FROM_COURSE");
  const read = await school.call(contract.enrolment.listRemovedStudents, { as: teacher, query });
  expect(read.data.students.map(({ _id }) => _id).toSorted()).toEqual([man.id, childId].toSorted());
  const added = { child: { firstName: "Sulaim", lastName: "Khan" }, consent };
  const fresh = { secret: slips[2]?.secret ?? "", for: added };
  const refused = await school.call(calls.redeemSlip, { as: man, body: fresh });
  expect(refused.code).toBe("REMOVED_FROM_COURSE");
  expect((await readFamily(school, man)).children.map(({ _id }) => _id)).toEqual([childId]);
  expect(await students()).toEqual([]);
});

test("a used slip says to those who left that it is used", async ({ school }) => {
  const { courseId, slips } = await aCourse(school, "Idris");
  const man = await aStudent(school);
  await take(school, man, slips[0]?.secret, "me");
  expect((await take(school, man, slips[0]?.secret, "me")).data).toMatchObject({ joined: true });
  await school.call(contract.enrolment.leave, { as: man, query: { courseId }, body: {} });
  expect((await take(school, man, slips[0]?.secret, "me")).code).toBe("SLIP_TAKEN");
});
