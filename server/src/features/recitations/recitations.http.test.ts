import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { RECITATIONS_WAITING_MAX } from "@madrasa/contract/limits";
import { aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aSession,
  aStudent,
  aTeacher,
  superadminSession,
} from "@madrasa/testkit/people";
import { webmOf } from "@madrasa/testkit/sample-files";
import { DAY } from "../../platform/clock.ts";
import { newId } from "../../platform/secrets.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import { aFamilyKey, enterAs, someChildren } from "../../testing/families.ts";
import {
  aForm,
  anAnswerVoice,
  answer,
  answerIt,
  aRecitation,
  aVoice,
  fetchSound,
  giveConsent,
  handIn,
  peaks,
  SOUND,
  switchOn,
} from "../../testing/recitations.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

const { recitations, complaints, family, home, leaving, oversight } = contract;
type As = { token: string };

/** A course with recitations, a guardian's two children in it, and a decoy of each kind with a recitation of its own. */
async function aClass(school: TestSchool) {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await switchOn(school, teacher, courseId);
  const guardian = await aStudent(school);
  const [idris, safiya] = await someChildren(school, guardian, "Idris", "Safiya");
  const childIds = [idris?._id ?? "", safiya?._id ?? ""];
  await school.call(family.joinForChildren, { as: guardian, body: { courseId, childIds } });
  const key = await aFamilyKey(school, guardian);
  const child = await enterAs(school, key, childIds[0] ?? "");
  await giveConsent(school, guardian, { childId: child.id });
  const classmate = await aStudentOf(school, courseId);
  await giveConsent(school, classmate);
  const decoy = await handIn(school, classmate, courseId);
  return { teacher, courseId, guardian, child, sibling: childIds[1] ?? "", key, classmate, decoy };
}

const own = async (school: TestSchool, as: As, query: { childId?: string } = {}) =>
  (await school.call(recitations.listRecitations, { as, query })).data.recitations;
const waiting = async (school: TestSchool, as: As) =>
  (await school.call(recitations.listWaiting, { as })).data.recitations;
const remove = async (school: TestSchool, as: As, id: string) =>
  (await school.call(recitations.deleteRecitation, { as, params: { id } })).code;
const hears = async (school: TestSchool, as: As | undefined, id: string, part?: string) => {
  const got = await fetchSound(school, as, { id, ...(part !== undefined && { part }) });
  return got.statusCode === 200 ? "hears" : got.json<{ code: string }>().code;
};
const filesOf = async (school: TestSchool, ids: readonly string[]) => {
  await school.platform.backgroundTasks.settled();
  const files = school.platform.database.read.selectFrom("files").select("id");
  return files.where("id", "in", ids).where("marked_for_deletion_at", "is", null).execute();
};

describe("handing in", () => {
  test("needs the switch, consent, and a file of sound alone; sent again it is one", async ({
    school,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const student = await aStudentOf(school, courseId);
    const ask = { as: student, query: { courseId, contentType: "audio/mp4", size: 900 } };
    const link = async () => (await school.call(recitations.recitationLink, ask)).code;
    expect(await link()).toBe("RECITATIONS_OFF");
    await switchOn(school, teacher, courseId);
    expect(await link()).toBe("RECORDING_NOT_ALLOWED");
    await giveConsent(school, student);
    expect(await link()).toBeUndefined();

    const query = { courseId };
    const form = await aForm(school, student, courseId);
    const send = async (body: typeof form) =>
      (await school.call(recitations.handIn, { as: student, query, body })).code;
    for (const bytes of [webmOf(2, 1), Buffer.from("<svg/>")]) {
      const filePath = await aVoice(school, student, courseId, bytes);
      expect(await send({ ...form, filePath })).toBe("WRONG_TYPE");
    }
    expect(await send({ ...form, to: form.from - 1 })).toBe("INVALID_INPUT");
    expect(await send({ ...form, seconds: 901 })).toBe("INVALID_INPUT");
    expect([await send(form), await send(form)]).toEqual([undefined, undefined]);
    expect(await own(school, student)).toMatchObject([
      { from: 2262, to: 2268, words: "Once", sound: { seconds: 12.4, peaks }, answer: null },
    ]);
    const other = await aStudentOf(school, courseId);
    await giveConsent(school, other);
    const stolen = { ...(await aForm(school, other, courseId)), _id: form._id };
    const refused = await school.call(recitations.handIn, { as: other, query, body: stolen });
    expect(refused.code).toBe("RECITATION_NOT_FOUND");
  });

  test("is possible for twenty that wait, also with many at once", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const student = await aStudentOf(school, courseId);
    await aRecitation(school, { teacher, student, courseId });
    for (let sent = 1; sent < RECITATIONS_WAITING_MAX - 1; sent += 1) {
      await handIn(school, student, courseId);
    }
    const forms = [
      await aForm(school, student, courseId),
      await aForm(school, student, courseId),
      await aForm(school, student, courseId),
    ];
    const sent = await Promise.all(
      forms.map((body) =>
        school.call(recitations.handIn, { as: student, query: { courseId }, body }),
      ),
    );
    const codes = sent.map(({ code }) => code ?? "taken").toSorted();
    expect(codes).toEqual(["TOO_MANY_RECITATIONS", "TOO_MANY_RECITATIONS", "taken"]);
  });
});

test("who hears it: the teacher, the pupil and the guardian, each with a session, and nobody else", async ({
  school,
}) => {
  const { teacher, courseId, guardian, child, sibling, key, classmate } = await aClass(school);
  const place = await school.call(recitations.readPlace, { as: child, query: { courseId } });
  expect(place.data).toMatchObject({ isOn: true, consent: "allowed", waiting: 0 });
  expect(place.data.guardians).toEqual([
    { firstName: guardian.firstName, lastName: guardian.lastName },
  ]);
  const id = await handIn(school, child, courseId);
  const brother = await enterAs(school, key, sibling);
  const otherGuardian = await aStudent(school);
  await someChildren(school, otherGuardian, "Maryam");
  const former = await aStudentOf(school, courseId);
  await school.call(contract.enrolment.leave, { as: former, query: { courseId } });
  const others = [
    undefined,
    classmate,
    brother,
    otherGuardian,
    former,
    await aTeacher(school),
    await aGeneraladmin(school),
    await superadminSession(school),
  ];
  for (const other of others) {
    const code = other ? "RECITATION_NOT_FOUND" : "NOT_SIGNED_IN";
    expect(await hears(school, other, id)).toBe(code);
  }
  const sound = await fetchSound(school, child, { id });
  expect(sound.rawPayload.equals(SOUND)).toBe(true);
  expect(sound.headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "content-type": "audio/mp4",
  });
  expect(await hears(school, guardian, id)).toBe("hears");
  expect((await own(school, child))[0]).toMatchObject({ isHeard: false });
  expect(await hears(school, teacher, id)).toBe("hears");
  expect((await own(school, guardian, { childId: child.id }))[0]).toMatchObject({ isHeard: true });

  await answerIt(school, teacher, id);
  for (const one of [child, guardian, teacher]) {
    expect(await hears(school, one, id, "answer")).toBe("hears");
  }
  for (const other of others.slice(1)) {
    expect(await hears(school, other, id, "answer")).toBe("RECITATION_NOT_FOUND");
  }
  // Of a pupil who was removed the family hears it, and the teacher does not.
  const body = { studentId: child.id, reason: "" };
  await school.call(contract.enrolment.removeStudent, { as: teacher, query: { courseId }, body });
  expect(await hears(school, teacher, id)).toBe("RECITATION_NOT_FOUND");
  expect([await hears(school, child, id), await hears(school, guardian, id)]).toEqual([
    "hears",
    "hears",
  ]);
});

describe("the queue", () => {
  test("has what waits in all courses, the oldest first, and not what others teach", async ({
    school,
  }) => {
    const { teacher, courseId, child, classmate, decoy } = await aClass(school);
    const second = await aPublishedCourse(school, teacher);
    await switchOn(school, teacher, second.courseId);
    await enrol(school, classmate, second.courseId);
    school.wait(1_000);
    const later = await handIn(school, child, courseId);
    school.wait(1_000);
    const last = await handIn(school, classmate, second.courseId);
    const ids = (await waiting(school, teacher)).map(({ _id }) => _id);
    expect(ids).toEqual([decoy, later, last]);
    const page = await school.call(recitations.listWaiting, { as: teacher, query: { limit: 2 } });
    expect(page.data).toMatchObject({ total: 3 });
    const next = { limit: 2, cursor: page.data.nextCursor ?? "" };
    const rest = await school.call(recitations.listWaiting, { as: teacher, query: next });
    expect(rest.data.recitations.map(({ _id }) => _id)).toEqual([last]);
    expect(await waiting(school, await aTeacher(school))).toEqual([]);

    await answerIt(school, teacher, decoy);
    await school.call(contract.students.suspendStudent, {
      as: await superadminSession(school),
      body: { userID: child.id, suspended: true },
    });
    expect((await waiting(school, teacher)).map(({ _id }) => _id)).toEqual([last]);
  });

  test("an answer is given once, and the same again changes nothing", async ({ school }) => {
    const { teacher, courseId, child, decoy } = await aClass(school);
    const id = await handIn(school, child, courseId);
    const voice = { filePath: await anAnswerVoice(school, teacher, id), seconds: 4, peaks };
    const body = { ...answer, marks: [...answer.marks], voice };
    const give = async (more: object) =>
      (
        await school.call(recitations.answer, {
          as: teacher,
          params: { id },
          body: { ...body, ...more },
        })
      ).code;
    expect([await give({}), await give({})]).toEqual([undefined, undefined]);
    expect(await give({ grade: 1 })).toBe("RECITATION_ANSWERED");
    expect(await give({ voice: undefined })).toBe("RECITATION_ANSWERED");
    const [shown] = await own(school, child);
    expect(shown?.answer).toMatchObject({
      ...answer,
      sound: { seconds: 4, peaks },
      teacher: { firstName: teacher.firstName },
      isSeen: false,
    });
    expect((await waiting(school, teacher)).map(({ _id }) => _id)).toEqual([decoy]);
  });

  test("the home names the newest answer until the pupil has seen it", async ({ school }) => {
    const { teacher, courseId, child, classmate, decoy } = await aClass(school);
    const named = async (as: As) => {
      const { data } = await school.call(home.listEntries, { as });
      return data.entries.find(({ kind }) => kind === "answer");
    };
    const id = await handIn(school, child, courseId);
    expect(await named(child)).toBeUndefined();
    await answerIt(school, teacher, id);
    expect(await named(child)).toMatchObject({
      course: { _id: courseId },
      answer: { recitationId: id, isVoice: true },
    });
    expect(await named(classmate)).toBeUndefined();
    const params = { id };
    expect((await school.call(recitations.noteAnswerSeen, { as: classmate, params })).code).toBe(
      "RECITATION_NOT_FOUND",
    );
    await school.call(recitations.noteAnswerSeen, { as: child, params });
    expect(await named(child)).toBeUndefined();
    await answerIt(school, teacher, decoy);
    expect(await named(classmate)).toMatchObject({ answer: { recitationId: decoy } });
  });
});

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
    const answered = await handIn(school, child, courseId);
    await answerIt(school, teacher, answered);
    const unanswered = await handIn(school, child, courseId);
    const late = await aForm(school, child, courseId);
    const taken = await giveConsent(school, guardian, { childId: child.id, allow: false });
    expect(taken.data).toEqual({ consent: "refused" });
    const refused = await school.call(recitations.handIn, {
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
    const place = await school.call(recitations.readPlace, { as: child, query });
    expect(place.data.consent).toBe("refused");
    await giveConsent(school, second, { childId: child.id });
    const now = await school.call(recitations.readPlace, { as: child, query });
    expect(now.data.consent).toBe("allowed");
  });
});

describe("what ends", () => {
  test("a pupil takes back what nobody heard; later the guardian deletes, and the answer stays", async ({
    school,
  }) => {
    const { teacher, courseId, guardian, child, decoy } = await aClass(school);
    const unheard = await handIn(school, child, courseId);
    expect(await remove(school, child, decoy)).toBe("RECITATION_NOT_FOUND");
    expect(await remove(school, child, unheard)).toBeUndefined();
    const id = await handIn(school, child, courseId);
    expect(await hears(school, teacher, id)).toBe("hears");
    expect(await remove(school, child, id)).toBe("RECITATION_HEARD");
    await answerIt(school, teacher, id);
    expect(await remove(school, teacher, id)).toBe("RECITATION_NOT_FOUND");
    expect(await remove(school, guardian, id)).toBeUndefined();
    const [left] = await own(school, guardian, { childId: child.id });
    expect(left).toMatchObject({ _id: id, sound: null, words: "", mayDelete: false });
    expect(await hears(school, guardian, id)).toBe("FILE_NOT_FOUND");
    expect(await hears(school, guardian, id, "answer")).toBe("hears");
  });

  test("a complaint holds both voices until the school has answered it", async ({ school }) => {
    const { teacher, courseId, guardian, child, classmate } = await aClass(school);
    const id = await handIn(school, child, courseId);
    await answerIt(school, teacher, id);
    const tell = async (as: As) => {
      const body = { subject: { kind: "recitation", _id: id }, words: "Please hear it" } as const;
      return school.call(complaints.tell, { as, body });
    };
    expect((await tell(classmate)).code).toBe("RECITATION_NOT_FOUND");
    const { complaintId } = (await tell(guardian)).data;
    expect(await remove(school, guardian, id)).toBe("RECITATION_HELD");
    await giveConsent(school, guardian, { childId: child.id, allow: false });
    school.wait(2 * DAY);
    await school.sweep();
    const list = async () => own(school, guardian, { childId: child.id });
    expect(await list()).toMatchObject([{ _id: id, isHeld: true }]);
    const superadmin = await superadminSession(school);
    const body = { complaintId, answer: "We heard it" };
    await school.call(complaints.answer, { as: superadmin, body });
    await school.sweep();
    expect(await list()).toEqual([]);
  });
});

test("the school hears one by an act with a reason, for a day, recorded and told to the family", async ({
  school,
}) => {
  const { guardian, courseId, child, decoy } = await aClass(school);
  const id = await handIn(school, child, courseId);
  const superadmin = await superadminSession(school);
  const open = async (as: As, reason: string, of = id) =>
    school.call(recitations.openForSchool, { as, params: { id: of }, body: { reason } });
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
    .where("act", "=", "hearRecitation")
    .where("target_id", "=", child.id)
    .execute();
  expect(entry).toEqual([{ target_id: child.id, reason }]);
  school.wait(DAY + 1);
  expect(await hears(school, superadmin, id)).toBe("RECITATION_NOT_FOUND");

  await school.call(complaints.nameReader, { as: superadmin, body: { userID: admin.id } });
  await open(admin, reason);
  expect(await hears(school, admin, id)).toBe("hears");
  const exported = await school.call(oversight.exportPerson, {
    as: superadmin,
    query: { userID: child.id, part: "recitations" },
  });
  expect(exported.data.recitations).toMatchObject([{ _id: id, courseId, from: 2262, to: 2268 }]);
});

// Last: the sessions of the beginning end meanwhile.
test("of a course that is gone the family keeps it; with the account it goes", async ({
  school,
}) => {
  const { teacher, courseId, guardian, child } = await aClass(school);
  const id = await handIn(school, child, courseId);
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
  await school.call(leaving.endChild, { as, query: { childId: child.id }, body: { password } });
  school.wait(8 * DAY);
  await school.sweep();
  const rows = school.platform.database.read.selectFrom("recitations").select("id");
  expect(await rows.where("id", "=", id).execute()).toEqual([]);
});
