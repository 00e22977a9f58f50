import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aGeneraladmin,
  aSession,
  aStudent,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import { acceptInvitation, anInvitation, anOwnPhone } from "../../testing/families.ts";
import { aListener, choose } from "../../testing/listeners.ts";
import {
  aClass,
  aForm,
  anAnswerVoice,
  answer,
  giveConsent,
  submitRecitation,
  hears,
  own,
  peaks,
  waiting,
} from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { complaints, guardians, accountDeletion, listeners, recitations } = contract;
type As = { token: string };
const NOBODY = "RECITATION_NOT_FOUND";

const complain = async (school: TestApp, as: As, id: string) => {
  const body = { subject: { kind: "recitation", _id: id }, words: "Please hear it" } as const;
  return (await school.call(complaints.submit, { as, body })).code;
};

async function growUp(school: TestApp, guardian: Person, childId: string): Promise<As> {
  const { secret, phoneNumber, country } = await anOwnPhone(school, guardian, childId);
  const password = "grown up by now";
  await school.call(guardians.giveOwnPhone, { body: { secret, password } });
  const body = { phoneNumber, country, password };
  return { token: (await school.call(contract.signIn.login, { body })).data.token };
}

test("plays nothing to ended sessions or former guardians", async ({ school }) => {
  const { guardian, child, courseId } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  const second = await aStudent(school);
  await acceptInvitation(school, second, await anInvitation(school, guardian, child.id));
  expect(await hears(school, second, id)).toBe("hears");
  await school.call(guardians.endGuardian, {
    as: guardian,
    query: { childId: child.id },
    body: { who: "other", password: guardian.password },
  });
  expect(await hears(school, second, id)).toBe(NOBODY);
  const session = { token: await aSession(school, guardian) };
  expect(await hears(school, session, id)).toBe("hears");
  await school.call(contract.signIn.logout, { as: session, body: {} });
  expect(await hears(school, session, id)).toBe("NOT_SIGNED_IN");
});

describe("a student grown up", () => {
  test("ends the guardian's access", async ({ school }) => {
    const { teacher, guardian, child, courseId } = await aClass(school);
    const listener = await aListener(school, teacher, courseId);
    const byGuardian = { courseId, childId: child.id, listenerId: listener.id };
    await choose(school, guardian, byGuardian);
    const id = await submitRecitation(school, child, courseId);
    expect(await hears(school, listener, id)).toBe("hears");
    const student = await growUp(school, guardian, child.id);
    expect(await hears(school, guardian, id)).toBe(NOBODY);
    expect(await complain(school, guardian, id)).toBe(NOBODY);
    const remove = async (as: As) =>
      (await school.call(recitations.deleteRecitation, { as, params: { id } })).code;
    expect(await remove(guardian)).toBe(NOBODY);
    const readState = async () =>
      (await school.call(recitations.readSubmissionState, { as: student, query: { courseId } }))
        .data;
    expect(await readState()).toMatchObject({
      guardians: [],
      consent: "allowed",
      assignee: "listener",
    });
    await choose(school, student, { courseId, listenerId: null });
    expect(await readState()).toMatchObject({ assignee: "teacher" });
    await giveConsent(school, student, { allow: false });
    expect(await readState()).toMatchObject({ consent: "refused" });
    await giveConsent(school, student);
    const anew = await submitRecitation(school, student, courseId);
    expect(await hears(school, teacher, anew)).toBe("hears");
    expect(await hears(school, guardian, anew)).toBe(NOBODY);
    const params = { id: anew };
    expect((await school.call(recitations.deleteRecitation, { as: student, params })).code).toBe(
      undefined,
    );
  });

  test("can consent after a guardian's refusal, and no notice goes to the guardian", async ({
    school,
  }) => {
    const { guardian, child, courseId } = await aClass(school);
    await giveConsent(school, guardian, { childId: child.id, allow: false });
    const student = await growUp(school, guardian, child.id);
    expect((await giveConsent(school, student)).data).toEqual({ consent: "allowed" });
    const id = await submitRecitation(school, student, courseId);
    await school.platform.backgroundTasks.settled();
    const written = () => school.outbox.messagesTo(targetOf(phoneOf(guardian))).length;
    const before = written();
    const as = await superadminSession(school);
    const body = { reason: "The student asked us to hear it" };
    await school.call(recitations.grantPlayback, { as, params: { id }, body });
    await school.platform.backgroundTasks.settled();
    expect(written()).toBe(before);
  });
});

test("hides recitations of an account that is being deleted", async ({ school }) => {
  const { teacher, guardian, child, courseId, decoy } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  const listener = await aListener(school, teacher, courseId);
  await choose(school, guardian, { courseId, childId: child.id, listenerId: listener.id });
  const forListener = await submitRecitation(school, child, courseId);
  const waitingForListener = async () =>
    (await school.call(listeners.readListener, { as: teacher, query: { courseId } })).data.waiting;
  expect(await waitingForListener()).toBe(1);
  const body = { password: guardian.password };
  const query = { childId: child.id };
  await school.call(accountDeletion.endChild, { as: guardian, query, body });
  const superadmin = await superadminSession(school);
  const opened = await school.call(recitations.grantPlayback, {
    as: superadmin,
    params: { id },
    body: { reason: "The guardian asked us to hear it" },
  });
  expect(opened.code).toBe(NOBODY);
  expect([await hears(school, teacher, id), await hears(school, guardian, id)]).toEqual([
    NOBODY,
    NOBODY,
  ]);
  expect((await waiting(school, teacher)).map(({ _id }) => _id)).toEqual([decoy]);
  expect(await hears(school, listener, forListener)).toBe(NOBODY);
  expect([await waiting(school, listener), await waitingForListener()]).toEqual([[], 0]);
});

test("an admin who no longer reads complaints cannot play what was opened", async ({ school }) => {
  const { child, courseId } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  const superadmin = await superadminSession(school);
  const [reader, next] = [await aGeneraladmin(school), await aGeneraladmin(school)];
  const name = async ({ id: userID }: Person) =>
    school.call(complaints.setComplaintReader, { as: superadmin, body: { userID } });
  await name(reader);
  const body = { reason: "The guardian asked us to hear it" };
  await school.call(recitations.grantPlayback, { as: reader, params: { id }, body });
  expect(await hears(school, reader, id)).toBe("hears");
  await name(next);
  expect([await hears(school, reader, id), await hears(school, next, id)]).toEqual([
    NOBODY,
    NOBODY,
  ]);
});

test("an admin goes on hearing one after another admin has opened it too", async ({ school }) => {
  const { child, courseId } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  const [superadmin, reader] = [await superadminSession(school), await aGeneraladmin(school)];
  await school.call(complaints.setComplaintReader, {
    as: superadmin,
    body: { userID: reader.id },
  });
  const body = { reason: "The guardian asked us to hear it" };
  for (const as of [superadmin, reader]) {
    await school.call(recitations.grantPlayback, { as, params: { id }, body });
  }
  expect([await hears(school, superadmin, id), await hears(school, reader, id)]).toEqual([
    "hears",
    "hears",
  ]);
});

test("a complaint of the teacher holds nothing", async ({ school }) => {
  const { teacher, guardian, child, courseId } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  expect(await complain(school, teacher, id)).toBeUndefined();
  expect(await own(school, guardian, { childId: child.id })).toMatchObject([
    { _id: id, isHeld: false },
  ]);
  expect(await hears(school, teacher, id)).toBe("hears");
  const remove = { as: guardian, params: { id }, body: {} };
  expect((await school.call(recitations.deleteRecitation, remove)).code).toBeUndefined();
});

test("no teacher plays a recitation held by the family's complaint or the school", async ({
  school,
}) => {
  const { teacher, guardian, child, courseId } = await aClass(school);
  const [told, opened] = [
    await submitRecitation(school, child, courseId),
    await submitRecitation(school, child, courseId),
  ];
  const superadmin = await superadminSession(school);
  expect(await complain(school, guardian, told)).toBeUndefined();
  const reason = { reason: "A teacher has told us about it" };
  await school.call(recitations.grantPlayback, {
    as: superadmin,
    params: { id: opened },
    body: reason,
  });
  for (const id of [told, opened]) {
    expect([await hears(school, teacher, id), await hears(school, child, id)]).toEqual([
      NOBODY,
      "hears",
    ]);
    const remove = { as: guardian, params: { id }, body: {} };
    expect((await school.call(recitations.deleteRecitation, remove)).code).toBe("RECITATION_HELD");
  }
  const waits = async () => (await waiting(school, teacher)).map(({ _id }) => _id);
  expect(await waits()).not.toEqual(expect.arrayContaining([told]));
  expect(await waits()).not.toEqual(expect.arrayContaining([opened]));
  const ownWaiting = async () =>
    (await school.call(recitations.readSubmissionState, { as: child, query: { courseId } })).data
      .waiting;
  expect(await ownWaiting()).toBe(0);
  const list = await school.call(complaints.listComplaints, {
    as: superadmin,
    query: { limit: "100", only: "open" },
  });
  const complaintId = list.data.complaints.find(({ subject }) => subject._id === told)?._id ?? "";
  const body = { complaintId, answer: "We heard it" };
  await school.call(complaints.answer, { as: superadmin, body });
  school.wait(DAY + 1);
  expect(await waits()).toEqual(expect.arrayContaining([told, opened]));
  expect(await ownWaiting()).toBe(2);
});

test("an expired recitation held by a complaint plays for the family and the school alone", async ({
  school,
}) => {
  const { teacher, guardian, child, courseId } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  expect(await complain(school, guardian, id)).toBeUndefined();
  await giveConsent(school, guardian, { childId: child.id, allow: false });
  expect(await hears(school, teacher, id)).toBe(NOBODY);
  const given = await school.call(recitations.answer, {
    as: teacher,
    params: { id },
    body: { ...answer, annotations: [] },
  });
  expect(given.code).toBe(NOBODY);
  expect(await hears(school, guardian, id)).toBe("hears");
  expect(await own(school, guardian, { childId: child.id })).toMatchObject([
    { _id: id, isHeld: true, answer: null },
  ]);
  const superadmin = await superadminSession(school);
  const body = { reason: "The guardian has complained of it" };
  await school.call(recitations.grantPlayback, { as: superadmin, params: { id }, body });
  expect(await hears(school, superadmin, id)).toBe("hears");
});

describe("concurrent submissions", () => {
  test("stores one recitation if it is sent five times", async ({ school }) => {
    const { child, courseId } = await aClass(school);
    const body = await aForm(school, child, courseId);
    const query = { courseId };
    const sent = await Promise.all(
      Array.from({ length: 5 }, async () =>
        school.call(recitations.submitRecitation, { as: child, query, body }),
      ),
    );
    expect(sent.map(({ code }) => code)).toEqual(sent.map(() => undefined));
    expect(await own(school, child)).toHaveLength(1);
  });

  test("one of several answers counts, and the same one sent five times is one", async ({
    school,
  }) => {
    const { teacher, child, courseId } = await aClass(school);
    const give = async (id: string, more: object) =>
      (
        await school.call(recitations.answer, {
          as: teacher,
          params: { id },
          body: { ...answer, annotations: [], ...more },
        })
      ).code;
    const id = await submitRecitation(school, child, courseId);
    const grades = [1, 2, 3, 4] as const;
    const codes = await Promise.all(grades.map(async (grade) => give(id, { grade })));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === "RECITATION_ANSWERED")).toHaveLength(3);
    const second = await submitRecitation(school, child, courseId);
    const voice = { filePath: await anAnswerVoice(school, teacher, second), seconds: 4, peaks };
    const same = await Promise.all(Array.from({ length: 5 }, async () => give(second, { voice })));
    expect(same).toEqual(same.map(() => undefined));
  });
});

// Last, because earlier sessions expire.
describe("later", () => {
  test("purges everything if a reply meets a withdrawn consent", async ({ school }) => {
    const { teacher, guardian, child, courseId } = await aClass(school);
    const id = await submitRecitation(school, child, courseId);
    const voice = { filePath: await anAnswerVoice(school, teacher, id), seconds: 4, peaks };
    const body = { ...answer, annotations: [], voice };
    const [given] = await Promise.all([
      school.call(recitations.answer, { as: teacher, params: { id }, body }),
      giveConsent(school, guardian, { childId: child.id, allow: false }),
    ]);
    expect([undefined, NOBODY]).toContain(given.code);
    school.wait(DAY + HOUR);
    await school.sweep();
    expect(await own(school, child)).toEqual([]);
  });

  test("plays no expired recitation before it is swept, and takes no reply", async ({ school }) => {
    const { teacher, child, courseId } = await aClass(school);
    const id = await submitRecitation(school, child, courseId);
    const voice = await anAnswerVoice(school, teacher, id);
    school.wait(60 * DAY + HOUR);
    const session = { token: await aSession(school, teacher) };
    expect(await hears(school, session, id)).toBe(NOBODY);
    expect(await waiting(school, session)).toEqual([]);
    const body = { ...answer, annotations: [], voice: { filePath: voice, seconds: 4, peaks } };
    const answered = await school.call(recitations.answer, { as: session, params: { id }, body });
    expect(answered.code).toBe(NOBODY);
  });
});
