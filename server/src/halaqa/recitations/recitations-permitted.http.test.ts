import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aGeneraladmin,
  aSession,
  aStudent,
  renewSuperadminSession,
  superadminSession,
} from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { newId } from "../../platform/secrets.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import { someChildren } from "../../testing/families.ts";
import {
  aClass,
  aForm,
  answerIt,
  giveConsent,
  submitRecitation,
  hears,
  own,
  waiting,
} from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { recitations, complaints, accountDeletion, oversight, teachers } = contract;
type As = { token: string };

const remove = async (school: TestApp, as: As, id: string) =>
  (await school.call(recitations.deleteRecitation, { as, params: { id } })).code;

describe("consent", () => {
  test("a child is not asked, and the guardian is asked where recitations are on", async ({
    school,
  }) => {
    const { guardian, child, sibling } = await aClass(school);
    const other = (await someChildren(school, guardian, "Yusuf"))[0]?._id ?? "";
    const { data } = await school.call(recitations.readConsents, { as: guardian });
    expect(data.children).toEqual([
      { childId: child.id, isAsked: true, own: "allowed", consent: "allowed" },
      { childId: sibling, isAsked: true, own: "open", consent: "open" },
      { childId: other, isAsked: false, own: "open", consent: "open" },
    ]);
    expect((await giveConsent(school, child)).code).toBe("GUARDIAN_DECIDES");
    const stranger = await aStudent(school);
    expect((await giveConsent(school, stranger, { childId: child.id })).code).toBe(
      "CHILD_NOT_FOUND",
    );
  });

  test("taken back, it ends handing in, what is unanswered at once and the rest within a day", async ({
    school,
  }) => {
    const { teacher, courseId, guardian, child, decoy } = await aClass(school);
    const answered = await submitRecitation(school, child, courseId);
    await answerIt(school, teacher, answered);
    const unanswered = await submitRecitation(school, child, courseId);
    const late = await aForm(school, child, courseId);
    const taken = await giveConsent(school, guardian, { childId: child.id, allow: false });
    expect(taken.data).toEqual({ consent: "refused" });
    const refused = await school.call(recitations.submitRecitation, {
      as: child,
      query: { courseId },
      body: late,
    });
    expect(refused.code).toBe("RECORDING_NOT_ALLOWED");
    expect((await own(school, child)).map(({ _id }) => _id)).toEqual([answered]);
    expect(await hears(school, teacher, unanswered)).toBe("RECITATION_NOT_FOUND");
    school.wait(DAY);
    await school.sweep();
    expect(await own(school, child)).toEqual([]);
    expect((await waiting(school, teacher)).map(({ _id }) => _id)).toEqual([decoy]);
  });

  test('the first "no" of two guardians counts', async ({ school }) => {
    const { courseId, guardian, child } = await aClass(school);
    const second = await aStudent(school);
    const write = school.platform.database.transaction.bind(school.platform.database);
    await write(async (tx) => {
      const row = { child_id: child.id, guardian_id: second.id, created_at: 1 };
      await tx.insertInto("guardians").values(row).execute();
    });
    await giveConsent(school, second, { childId: child.id, allow: false });
    const again = await giveConsent(school, guardian, { childId: child.id });
    expect(again.data).toEqual({ consent: "refused" });
    const query = { courseId };
    const state = await school.call(recitations.readSubmissionState, { as: child, query });
    expect(state.data.consent).toBe("refused");
    await giveConsent(school, second, { childId: child.id });
    const now = await school.call(recitations.readSubmissionState, { as: child, query });
    expect(now.data.consent).toBe("allowed");
  });
});

test("a course of a suspended teacher takes no recitations, which is said before recording", async ({
  school,
}) => {
  const { teacher, courseId, classmate } = await aClass(school);
  const isOn = async () => {
    const query = { courseId };
    const state = await school.call(recitations.readSubmissionState, { as: classmate, query });
    return state.data.isOn;
  };
  expect(await isOn()).toBe(true);
  await school.call(teachers.suspendTeacher, {
    as: await superadminSession(school),
    body: { userID: teacher.id, suspended: true },
  });
  expect(await isOn()).toBe(false);
});

describe("a withdrawn or deleted recitation", () => {
  test("a student withdraws an unheard recitation; a guardian deletes later, and the reply stays", async ({
    school,
  }) => {
    const { teacher, courseId, guardian, child, decoy } = await aClass(school);
    const unheard = await submitRecitation(school, child, courseId);
    expect(await remove(school, child, decoy)).toBe("RECITATION_NOT_FOUND");
    expect(await remove(school, child, unheard)).toBeUndefined();
    const id = await submitRecitation(school, child, courseId);
    expect(await hears(school, teacher, id)).toBe("hears");
    expect(await remove(school, child, id)).toBe("RECITATION_HEARD");
    await answerIt(school, teacher, id);
    expect(await remove(school, teacher, id)).toBe("RECITATION_NOT_FOUND");
    expect(await remove(school, guardian, id)).toBeUndefined();
    const [left] = await own(school, guardian, { childId: child.id });
    expect(left).toMatchObject({ _id: id, sound: null, remark: "", mayDelete: false });
    expect(await hears(school, guardian, id)).toBe("FILE_NOT_FOUND");
    expect(await hears(school, guardian, id, "answer")).toBe("hears");
  });

  test("a complaint holds both voices until the school has answered it", async ({ school }) => {
    const { teacher, courseId, guardian, child, classmate } = await aClass(school);
    const id = await submitRecitation(school, child, courseId);
    await answerIt(school, teacher, id);
    const tell = async (as: As) => {
      const body = { subject: { kind: "recitation", _id: id }, words: "Please hear it" } as const;
      return school.call(complaints.submit, { as, body });
    };
    expect((await tell(classmate)).code).toBe("RECITATION_NOT_FOUND");
    const { complaintId } = (await tell(guardian)).data;
    expect(await remove(school, guardian, id)).toBe("RECITATION_HELD");
    await giveConsent(school, guardian, { childId: child.id, allow: false });
    school.wait(2 * DAY);
    await school.sweep();
    const list = async () => own(school, guardian, { childId: child.id });
    expect(await list()).toMatchObject([{ _id: id, isHeld: true, mayDelete: false }]);
    // Others do not learn of the complaint.
    expect(await own(school, child)).toMatchObject([{ _id: id, isHeld: false, mayDelete: false }]);
    const superadmin = await superadminSession(school);
    const body = { complaintId, answer: "We heard it" };
    await school.call(complaints.answer, { as: superadmin, body });
    await school.sweep();
    expect(await list()).toEqual([]);
  });
});

test("an admin plays one for a day with a reason, recorded and told to the family", async ({
  school,
}) => {
  const { guardian, courseId, child, decoy } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  const superadmin = await superadminSession(school);
  const open = async (as: As, reason: string, of = id) =>
    school.call(recitations.grantPlayback, { as, params: { id: of }, body: { reason } });
  const reason = "The guardian asked us to hear it";
  const admin = await aGeneraladmin(school);
  expect((await open(superadmin, "Too short a reason.")).code).toBe("INVALID_INPUT");
  expect((await open(admin, reason)).code).toBe("NOT_ALLOWED");
  expect((await open(superadmin, reason, newId())).code).toBe("RECITATION_NOT_FOUND");
  expect((await open(superadmin, reason)).data.recitation).toMatchObject({ _id: id });
  expect(await hears(school, superadmin, id)).toBe("hears");
  expect(await hears(school, superadmin, decoy)).toBe("RECITATION_NOT_FOUND");
  expect(await hears(school, admin, id)).toBe("RECITATION_NOT_FOUND");
  await school.platform.backgroundTasks.settled();
  const told = school.outbox.messagesTo(targetOf(phoneOf(guardian))).at(-1);
  expect(told?.text).toContain("Idris");
  const entry = await school.platform.database.read
    .selectFrom("audit_entries")
    .select(["target_id", "reason"])
    .where("action", "=", "hearRecitation")
    .where("target_id", "=", child.id)
    .execute();
  expect(entry).toEqual([{ target_id: child.id, reason }]);
  school.wait(DAY + 1);
  expect(await hears(school, superadmin, id)).toBe("RECITATION_NOT_FOUND");

  await school.call(complaints.setComplaintReader, { as: superadmin, body: { userID: admin.id } });
  await open(admin, reason);
  expect(await hears(school, admin, id)).toBe("hears");
  const exported = await school.call(oversight.exportPerson, {
    as: superadmin,
    query: { userID: child.id, part: "recitations" },
  });
  expect(exported.data.recitations).toMatchObject([
    { _id: id, courseId, from: 2262, to: 2268, sounds: ["recitation"] },
  ]);
});

// Last, because earlier sessions expire.
test("a recitation outlives its course for the family, but not its account", async ({ school }) => {
  const { teacher, courseId, guardian, child } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  await answerIt(school, teacher, id);
  await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId } });
  expect(await hears(school, teacher, id)).toBe("RECITATION_NOT_FOUND");
  school.wait(20 * DAY);
  await school.sweep();
  school.wait(11 * DAY);
  await school.sweep();
  const as = { token: await aSession(school, guardian) };
  expect(await own(school, as, { childId: child.id })).toMatchObject([
    { _id: id, course: { _id: null }, isGone: true },
  ]);
  expect(await hears(school, as, id)).toBe("hears");
  const password = guardian.password;
  await school.call(accountDeletion.endChild, {
    as,
    query: { childId: child.id },
    body: { password },
  });
  school.wait(8 * DAY);
  await school.sweep();
  const rows = school.platform.database.read.selectFrom("recitations").select("id");
  expect(await rows.where("id", "=", id).execute()).toEqual([]);
});

test("a withdrawn consent extends no answered recitation", async ({ school }) => {
  await renewSuperadminSession(school);
  const { teacher, courseId, guardian, child } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  await answerIt(school, teacher, id);
  school.wait(60 * DAY - HOUR);
  const as = { token: await aSession(school, guardian) };
  await giveConsent(school, as, { childId: child.id, allow: false });
  expect(await own(school, as, { childId: child.id })).toMatchObject([{ _id: id }]);
  school.wait(HOUR);
  expect(await own(school, as, { childId: child.id })).toEqual([]);
});
