import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aGeneraladmin, aSession, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { wrong } from "../../testing/codes.ts";
import {
  acceptInvitation,
  aFamilyKey,
  aGrownPupil,
  anInvitation,
  anOwnPhone,
  aSecondGuardian,
  enterAs,
  readFamily,
  someChildren,
} from "../../testing/families.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

const calls = contract.guardians;
const PASSWORD = "grown up by now";

const give = async (
  school: TestSchool,
  proof: { secret: string } | Awaited<ReturnType<typeof anOwnPhone>>,
  password = PASSWORD,
) => school.call(calls.giveOwnPhone, { body: { ...proof, password } });

const letAlone = async (school: TestSchool, as: Person, childId: string, allow: boolean) =>
  school.call(calls.letDecideAlone, { as, query: { childId }, body: { allow } });

test("a child gets a phone of its own by code, keeps everything, and the guardian only sees progress", async ({
  school,
}) => {
  const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
  const [mother, stranger] = [await aStudent(school), await aStudent(school)];
  const [child, sibling] = await someChildren(school, mother, "Idris", "Safiya");
  await aGrownPupil(school, stranger);
  const childId = child?._id ?? "";
  await school.call(contract.family.joinForChildren, {
    as: mother,
    body: { courseId, childIds: [childId] },
  });
  const familyKey = await aFamilyKey(school, mother);
  const before = await enterAs(school, familyKey, childId);
  const tick = { query: { courseId, lessonId: lessonIds[0] ?? "" }, body: { completed: true } };
  await school.call(contract.progress.toggleCompletion, { as: before, ...tick });

  const { secret: _, ...digits } = await anOwnPhone(school, mother, childId);
  const body = { ...digits, password: PASSWORD };
  const guessed = { ...body, otp: wrong(digits.otp) };
  expect((await school.call(calls.giveOwnPhone, { body: guessed })).code).toBe("CODE_WRONG");
  const common = { ...body, password: "12345678" };
  expect((await school.call(calls.giveOwnPhone, { body: common })).status).toBe(400);
  expect((await school.call(calls.giveOwnPhone, { body })).status).toBe(200);
  expect((await school.call(calls.giveOwnPhone, { body })).code).toBe("CODE_EXPIRED");

  expect((await school.call(contract.profile.readMe, { as: before })).status).toBe(401);
  const { phoneNumber, country } = digits;
  const signIn = { phoneNumber, country, password: PASSWORD };
  const { data: as } = await school.call(contract.signIn.login, { body: signIn });
  const me = await school.call(contract.profile.readMe, { as });
  expect(me.data).toMatchObject({ _id: childId, phoneNumber });
  expect(me.data.isChild).not.toBe(true);
  const mine = await school.call(contract.enrolment.listEnrolled, { as });
  expect(mine.data.courseList).toMatchObject([{ _id: courseId, completedLessons: 1 }]);
  // What a child may not.
  const other = await aPublishedCourse(school, await aTeacher(school));
  const query = { courseId: other.courseId };
  expect((await school.call(contract.enrolment.enrol, { as, query })).status).toBe(200);

  const family = await readFamily(school, mother);
  expect(family.children.map(({ _id }) => _id)).toEqual([sibling?._id]);
  expect(family.grown).toMatchObject([{ _id: childId, completedThisWeek: 1 }]);
  const enter = { body: { familyKey, childId } };
  expect((await school.call(contract.family.enterAsChild, enter)).code).toBe("CHILD_NOT_FOUND");
  const change = { as: mother, query: { childId }, body: { firstName: "Musa" } };
  expect((await school.call(contract.family.changeChild, change)).code).toBe("CHILD_NOT_FOUND");
});

test("the first guardian alone starts it, for a phone that nobody has", async ({ school }) => {
  const [mother, stranger] = [await aStudent(school), await aStudent(school)];
  const childId = await aSecondGuardian(school, mother);
  const [sibling] = await someChildren(school, mother, "Safiya");
  const send = async (as: Person, phoneNumber: string, password = as.password) =>
    school.call(calls.sendOwnPhoneCode, {
      as,
      query: { childId },
      body: { phoneNumber, country: "IN", password },
    });
  const free = (await aStudent(school)).phone;
  expect((await send(stranger, free)).code).toBe("CHILD_NOT_FOUND");
  expect((await send(mother, free, "a wrong one")).code).toBe("INVALID_INPUT");
  const taken = await aGrownPupil(school, stranger);
  expect((await send(mother, taken.phoneNumber)).code).toBe("PHONE_TAKEN");
  // Two children and one phone: the second is told.
  const first = await anOwnPhone(school, mother, childId);
  school.wait(60_000);
  const { phoneNumber, country } = first;
  const to = { phoneNumber, country } as const;
  const second = await anOwnPhone(school, mother, sibling?._id ?? "", to);
  expect((await give(school, { secret: first.secret })).status).toBe(200);
  expect((await give(school, { secret: second.secret })).code).toBe("PHONE_TAKEN");
});

test("guardians read until they press that the pupil decides alone; the first's answer is for both", async ({
  school,
}) => {
  const [mother, father, stranger] = [
    await aStudent(school),
    await aStudent(school),
    await aStudent(school),
  ];
  const [child] = await someChildren(school, mother, "Idris");
  const childId = child?._id ?? "";
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  expect((await letAlone(school, mother, childId, true)).code).toBe("CHILD_NOT_FOUND");
  const { secret } = await anOwnPhone(school, mother, childId);
  await give(school, { secret });
  expect((await letAlone(school, stranger, childId, true)).code).toBe("CHILD_NOT_FOUND");
  for (const one of [mother, father])
    expect((await readFamily(school, one)).grown).toMatchObject([{ _id: childId }]);
  expect((await letAlone(school, mother, childId, true)).status).toBe(200);
  for (const one of [mother, father]) expect((await readFamily(school, one)).grown).toEqual([]);
});

test("the pupil asks; where a guardian says no or nothing, an admin decides", async ({
  school,
}) => {
  const mother = await aStudent(school);
  const admin = await aGeneraladmin(school);
  const pupil = await aGrownPupil(school, mother);
  const ask = async () => school.call(calls.askToDecideAlone, { as: pupil });
  const readers = async () => (await school.call(calls.readReaders, { as: pupil })).data;
  const asked = async () =>
    (await school.call(calls.listGuardianQuestions, { as: admin })).data.questions.filter(
      ({ child }) => child._id === pupil.id,
    );
  expect(await readers()).toMatchObject({ guardians: [{ firstName: "student" }], asked: "no" });
  await ask();
  expect(await readers()).toMatchObject({ asked: "guardians" });
  expect(await asked()).toEqual([]);
  const { grown } = (await school.call(calls.readGuardians, { as: mother })).data;
  expect(grown).toMatchObject([{ _id: pupil.id, asksAlone: true }]);
  await letAlone(school, mother, pupil.id, false);
  expect(await readers()).toMatchObject({ asked: "school" });
  expect(await asked()).toMatchObject([{ kind: "decideAlone" }]);

  const decide = async (childId: string, decision: "letDecideAlone" | "close") =>
    school.call(calls.decideGuardians, { as: admin, body: { childId, decision } });
  await decide(pupil.id, "close");
  expect(await readers()).toMatchObject({ asked: "no" });
  await ask();
  school.wait(7 * DAY + 1);
  expect(await asked()).toHaveLength(1);
  const [child] = await someChildren(school, mother, "Safiya");
  expect((await decide(child?._id ?? "", "letDecideAlone")).code).toBe("LAST_GUARDIAN");
  expect((await decide(pupil.id, "letDecideAlone")).status).toBe(200);
  const as = { token: await aSession(school, mother) };
  expect((await readFamily(school, as)).grown).toEqual([]);
  expect((await ask()).status).toBe(200);
});
