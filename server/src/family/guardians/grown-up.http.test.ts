import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aPhone,
  aSession,
  aStudent,
  aTeacher,
  type Person,
} from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { phoneOf, targetOf, wrong } from "../../testing/codes.ts";
import {
  acceptInvitation,
  aFamilyKey,
  aGrownStudent,
  anInvitation,
  anOwnPhone,
  aSecondGuardian,
  consent,
  enterAs,
  readFamily,
  someChildren,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { writtenTo } from "../../testing/written-to.ts";

const calls = contract.guardians;
const PASSWORD = "grown up by now";

const give = async (
  school: TestApp,
  proof: { secret: string } | Awaited<ReturnType<typeof anOwnPhone>>,
  password = PASSWORD,
) => school.call(calls.giveOwnPhone, { body: { ...proof, password } });

const letAlone = async (school: TestApp, as: Person, childId: string, allow: boolean) =>
  school.call(calls.releaseStudent, { as, query: { childId }, body: { allow } });

test("a child gets a phone of its own by code, keeps everything, and the guardian only sees progress", async ({
  school,
}) => {
  const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
  const [mother, stranger] = [await aStudent(school), await aStudent(school)];
  const [child, sibling] = await someChildren(school, mother, "Idris", "Safiya");
  await aGrownStudent(school, stranger);
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
  const other = await aPublishedCourse(school, await aTeacher(school));
  const query = { courseId: other.courseId };
  expect((await school.call(contract.enrolment.enrol, { as, query })).status).toBe(200);

  const family = await readFamily(school, mother);
  expect(family.children.map(({ _id }) => _id)).toEqual([sibling?._id]);
  expect(family.grown).toMatchObject([{ _id: childId, completedThisWeek: 1 }]);
  const enter = { body: { familyKey, childId } };
  expect((await school.call(contract.family.signInAsChild, enter)).code).toBe("CHILD_NOT_FOUND");
  const change = { as: mother, query: { childId }, body: { firstName: "Musa" } };
  expect((await school.call(contract.family.changeChild, change)).code).toBe("CHILD_NOT_FOUND");
});

test("the first guardian alone starts it", async ({ school }) => {
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
  const first = await anOwnPhone(school, mother, childId);
  school.wait(60_000);
  const { phoneNumber, country } = first;
  const to = { phoneNumber, country } as const;
  const second = await anOwnPhone(school, mother, sibling?._id ?? "", to);
  expect((await give(school, { secret: first.secret })).status).toBe(200);
  expect((await give(school, { secret: second.secret })).code).toBe("PHONE_TAKEN");
});

test.for([{}, { method: "whatsapp" }] as const)(
  "%j: the answer is the same for a phone that has an account, whose holder is written to by SMS",
  async (by, { school }) => {
    const [mother, holder] = [await aStudent(school), await aStudent(school)];
    const [child] = await someChildren(school, mother, "Yahya");
    const { phoneNumber, country } = phoneOf(holder);
    const sent = await school.call(calls.sendOwnPhoneCode, {
      as: mother,
      query: { childId: child?._id ?? "" },
      body: { phoneNumber, country, ...by, password: mother.password },
    });
    expect(sent).toMatchObject({
      status: 200,
      data: { otpId: expect.stringMatching(/^[0-9a-f]{24}$/) },
    });
    const message = school.outbox.messagesTo(targetOf({ phoneNumber, country })).at(-1);
    expect(message?.channel).toBe("sms");
    expect(message?.text).toMatch(/^Someone wanted to give your phone number/);
    expect(message?.text).not.toMatch(/\d{4}|#/);
  },
);

test("codes for phones of children are counted by the guardian", async ({ school }) => {
  const mother = await aStudent(school);
  const children = await someChildren(school, mother, "A", "B", "C", "D", "E", "F");
  const codes = [];
  for (const { _id } of children) {
    const answer = await school.call(calls.sendOwnPhoneCode, {
      as: mother,
      query: { childId: _id },
      body: { phoneNumber: aPhone(), country: "IN", password: mother.password },
    });
    codes.push(answer.status);
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
});

test("guardians read until they press that the student decides alone; the first's answer is for both", async ({
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

test("a question of the student goes on to the guardian who stays, and ends with the last", async ({
  school,
}) => {
  const [mother, father] = [await aStudent(school), await aStudent(school)];
  const admin = await aGeneraladmin(school);
  const [child] = await someChildren(school, mother, "Idris");
  const childId = child?._id ?? "";
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  const { secret, phoneNumber, country } = await anOwnPhone(school, mother, childId);
  await give(school, { secret });
  const body = { phoneNumber, country, password: PASSWORD };
  const as = (await school.call(contract.signIn.login, { body })).data;
  await school.call(calls.requestRelease, { as });
  const leave = async (one: Person) =>
    school.call(contract.accountDeletion.deleteMe, {
      as: { token: await aSession(school, one) },
      body: {},
    });
  expect((await leave(mother)).status).toBe(200);
  const { grown } = (await school.call(calls.readGuardians, { as: father })).data;
  expect(grown).toMatchObject([{ _id: childId, asksAlone: true }]);
  expect((await letAlone(school, father, childId, false)).status).toBe(200);
  const open = async () =>
    (await school.call(calls.listGuardianQuestions, { as: admin })).data.questions.filter(
      (question) => question.child._id === childId,
    );
  expect(await open()).toHaveLength(1);
  expect((await leave(father)).status).toBe(200);
  expect(await open()).toEqual([]);
});

test("the student asks; where a guardian says no or nothing, an admin decides", async ({
  school,
}) => {
  const mother = await aStudent(school);
  const admin = await aGeneraladmin(school);
  const student = await aGrownStudent(school, mother);
  const ask = async () => school.call(calls.requestRelease, { as: student });
  const readers = async () => (await school.call(calls.readProgressViewers, { as: student })).data;
  const asked = async () =>
    (await school.call(calls.listGuardianQuestions, { as: admin })).data.questions.filter(
      ({ child }) => child._id === student.id,
    );
  expect(await readers()).toMatchObject({ guardians: [{ firstName: "student" }], asked: "no" });
  for (let press = 0; press < 5; press += 1) await ask();
  expect(
    (await writtenTo(school, mother)).filter((text) =>
      text.includes("asks to manage their own account"),
    ),
  ).toHaveLength(1);
  expect(await readers()).toMatchObject({ asked: "guardians" });
  expect(await asked()).toEqual([]);
  const { grown } = (await school.call(calls.readGuardians, { as: mother })).data;
  expect(grown).toMatchObject([{ _id: student.id, asksAlone: true }]);
  await letAlone(school, mother, student.id, false);
  expect(await readers()).toMatchObject({ asked: "school" });
  expect(await asked()).toMatchObject([{ kind: "decideAlone" }]);

  const decide = async (childId: string, decision: "letDecideAlone" | "close") =>
    school.call(calls.decideGuardians, { as: admin, body: { childId, decision, reason: "Asked" } });
  await decide(student.id, "close");
  expect(await readers()).toMatchObject({ asked: "no" });
  await ask();
  school.wait(7 * DAY + 1);
  expect(await asked()).toHaveLength(1);
  const [child] = await someChildren(school, mother, "Safiya");
  expect((await decide(child?._id ?? "", "letDecideAlone")).code).toBe("LAST_GUARDIAN");
  expect((await decide(student.id, "letDecideAlone")).status).toBe(200);
  const as = { token: await aSession(school, mother) };
  expect((await readFamily(school, as)).grown).toEqual([]);
  expect((await ask()).status).toBe(200);
});

test("a student with a phone names a guardian, who sees progress until the student ends it", async ({
  school,
}) => {
  const { courseId } = await aPublishedCourse(school, await aTeacher(school));
  const [student, aunt, stranger] = [
    await aStudent(school),
    await aStudent(school),
    await aStudent(school),
  ];
  await school.call(contract.enrolment.enrol, { as: student, query: { courseId } });
  const name = async (as: Pick<Person, "token" | "password">) =>
    school.call(calls.nameGuardian, { as, body: { password: as.password } });
  const secretOf = (link: string) => link.split("#")[1] ?? "";
  const take = async (as: Person, secret: string) =>
    school.call(calls.acceptGuardianInvitation, { as, body: { secret, consent } });
  const readers = async () => (await school.call(calls.readProgressViewers, { as: student })).data;

  const wrongPassword = { password: "not the password" };
  expect((await school.call(calls.nameGuardian, { as: student, body: wrongPassword })).status).toBe(
    400,
  );
  const former = secretOf((await name(student)).data.link);
  const secret = secretOf((await name(student)).data.link);
  expect((await take(aunt, former)).code).toBe("INVITATION_OVER");
  const told = (await school.call(calls.readGuardianInvitation, { body: { secret } })).data;
  expect(told).toMatchObject({ invitedBy: student.firstName, isNamed: true });
  expect((await take(student, secret)).code).toBe("OWN_INVITATION");
  expect((await readers()).invitedUntil).toMatch(/Z$/);
  expect((await take(aunt, secret)).status).toBe(200);
  expect((await take(stranger, secret)).code).toBe("GUARDIAN_INVITATION_USED");
  const { children, grown } = await readFamily(school, aunt);
  expect(children).toEqual([]);
  expect(grown).toMatchObject([{ _id: student.id, courses: [{ _id: courseId }] }]);

  const [join, end] = await Promise.all([
    school.call(contract.family.joinForChildren, {
      as: aunt,
      body: { courseId, childIds: [student.id] },
    }),
    school.call(contract.accountDeletion.endChild, {
      as: aunt,
      query: { childId: student.id },
      body: { password: aunt.password },
    }),
  ]);
  expect([join.code, end.code]).toEqual(["CHILD_NOT_FOUND", "CHILD_NOT_FOUND"]);
  const [reader] = (await readers()).guardians;
  expect(reader).toMatchObject({ _id: aunt.id, isNamed: true });
  const ended = async (as: { token: string }, guardianId: string) =>
    school.call(calls.endNamedGuardian, { as, query: { guardianId } });
  expect((await ended(stranger, aunt.id)).code).toBe("GUARDIAN_NOT_FOUND");
  expect((await ended(student, aunt.id)).status).toBe(200);
  expect((await readFamily(school, aunt)).grown).toEqual([]);
  expect((await ended(student, aunt.id)).code).toBe("GUARDIAN_NOT_FOUND");

  const mother = await aStudent(school);
  const grownSon = await aGrownStudent(school, mother);
  const endStudent = await school.call(contract.accountDeletion.endChild, {
    as: mother,
    query: { childId: grownSon.id },
    body: { password: mother.password },
  });
  expect(endStudent.code).toBe("CHILD_NOT_FOUND");
  expect((await ended(student, mother.id)).code).toBe("GUARDIAN_NOT_FOUND");
  await take(aunt, secretOf((await name(grownSon)).data.link));
  await letAlone(school, mother, grownSon.id, true);
  expect((await readFamily(school, mother)).grown).toEqual([]);
  expect((await readFamily(school, aunt)).grown).toMatchObject([{ _id: grownSon.id }]);
});

test("a student's request is shown to the main guardian alone, who alone refuses it", async ({
  school,
}) => {
  const [mother, aunt] = [await aStudent(school), await aStudent(school)];
  const student = await aGrownStudent(school, mother);
  const named = await school.call(calls.nameGuardian, {
    as: student,
    body: { password: student.password },
  });
  await acceptInvitation(school, aunt, named.data.link.split("#")[1] ?? "");
  await school.call(calls.requestRelease, { as: student });
  const shownTo = async (as: Person) => (await school.call(calls.readGuardians, { as })).data.grown;
  expect(await shownTo(mother)).toMatchObject([{ decides: true, asksAlone: true }]);
  expect(await shownTo(aunt)).toMatchObject([{ decides: false, asksAlone: false }]);
  expect((await writtenTo(school, aunt)).join()).not.toContain("asks to manage");
  expect((await letAlone(school, aunt, student.id, false)).code).toBe("FIRST_GUARDIAN_DECIDES");
  expect(await shownTo(mother)).toMatchObject([{ asksAlone: true }]);
});
