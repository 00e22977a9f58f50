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
import { enterAs, someChildren } from "../../testing/families.ts";
import {
  aClass,
  aForm,
  anAnswerVoice,
  answer,
  answerIt,
  aRecitation,
  aVoice,
  fetchSound,
  giveConsent,
  submitRecitation,
  hears,
  own,
  peaks,
  SOUND,
  switchOn,
  waiting,
} from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";

const { recitations, home } = contract;
type As = { token: string };

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
      (await school.call(recitations.submitRecitation, { as: student, query, body })).code;
    for (const bytes of [webmOf(2, 1), Buffer.from("<svg/>")]) {
      const filePath = await aVoice(school, student, courseId, bytes);
      expect(await send({ ...form, filePath })).toBe("WRONG_TYPE");
    }
    expect(await send({ ...form, to: form.from - 1 })).toBe("INVALID_INPUT");
    expect(await send({ ...form, from: 1, to: 6236 })).toBe("INVALID_INPUT");
    expect(await send({ ...form, seconds: 901 })).toBe("INVALID_INPUT");
    expect([await send(form), await send(form)]).toEqual([undefined, undefined]);
    expect(await own(school, student)).toMatchObject([
      { from: 2262, to: 2268, remark: "Once", sound: { seconds: 12.4, peaks }, answer: null },
    ]);
    const other = await aStudentOf(school, courseId);
    await giveConsent(school, other);
    const stolen = { ...(await aForm(school, other, courseId)), _id: form._id };
    const refused = await school.call(recitations.submitRecitation, {
      as: other,
      query,
      body: stolen,
    });
    expect(refused.code).toBe("RECITATION_NOT_FOUND");
  });

  test("does not bring back a recitation that was withdrawn on another device", async ({
    school,
  }) => {
    const { teacher, courseId, classmate: student, decoy } = await aClass(school);
    const query = { courseId };
    const form = await aForm(school, student, courseId);
    const send = async (body: typeof form) =>
      (await school.call(recitations.submitRecitation, { as: student, query, body })).code;
    expect(await send(form)).toBeUndefined();
    const withdrawn = { as: student, params: { id: form._id } };
    expect((await school.call(recitations.deleteRecitation, withdrawn)).code).toBeUndefined();
    const filePath = await aVoice(school, student, courseId);
    expect([await send(form), await send({ ...form, filePath })]).toEqual([undefined, undefined]);
    expect(await own(school, student)).toMatchObject([{ _id: decoy }]);
    expect(await waiting(school, teacher)).toMatchObject([{ _id: decoy }]);
  });

  test("makes an inactive student active", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    await switchOn(school, teacher, courseId);
    const student = await aStudentOf(school, courseId);
    await giveConsent(school, student);
    school.wait(20 * DAY);
    const kinds = async () => {
      const as = { token: await aSession(school, teacher) };
      const day = new Date(school.platform.clock()).toISOString().slice(0, 10);
      const { data } = await school.call(home.listTasks, { as, query: { day } });
      return data.tasks.map(({ kind }) => kind);
    };
    expect(await kinds()).toContain("quiet");
    await submitRecitation(school, { token: await aSession(school, student) }, courseId);
    expect(await kinds()).not.toContain("quiet");
  });

  test("is possible for twenty that wait, also with many at once", async ({ school }) => {
    const teacher = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, teacher);
    const student = await aStudentOf(school, courseId);
    await aRecitation(school, { teacher, student, courseId });
    for (let sent = 1; sent < RECITATIONS_WAITING_MAX - 1; sent += 1) {
      await submitRecitation(school, student, courseId);
    }
    const forms = [
      await aForm(school, student, courseId),
      await aForm(school, student, courseId),
      await aForm(school, student, courseId),
    ];
    const sent = await Promise.all(
      forms.map((body) =>
        school.call(recitations.submitRecitation, { as: student, query: { courseId }, body }),
      ),
    );
    const codes = sent.map(({ code }) => code ?? "taken").toSorted();
    expect(codes).toEqual(["TOO_MANY_RECITATIONS", "TOO_MANY_RECITATIONS", "taken"]);
  });
});

test("a lesson asks for a recitation where its teacher says so and the course takes them", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 2 });
  const student = await aStudentOf(school, courseId);
  const [lessonId = "", other = ""] = lessonIds;
  const change = async (recite: boolean) => {
    const query = { courseId, lessonId };
    await school.call(contract.lessons.updateLesson, { as: teacher, query, body: { recite } });
  };
  const asks = async (lesson: string) => {
    const query = { courseId, lessonId: lesson };
    const { data } = await school.call(contract.viewer.readLesson, { as: student, query });
    return data.lesson.recite;
  };
  await change(true);
  expect(await asks(lessonId)).toBeUndefined();
  await switchOn(school, teacher, courseId);
  expect([await asks(lessonId), await asks(other)]).toEqual([true, undefined]);
  const query = { courseId, lessonId };
  const own = await school.call(contract.lessons.readOwnLesson, { as: teacher, query });
  expect(own.data.lesson.recite).toBe(true);
  await change(false);
  expect(await asks(lessonId)).toBeUndefined();
});

test("plays only for the teacher, the student and the guardian", async ({ school }) => {
  const { teacher, courseId, guardian, child, sibling, key, classmate } = await aClass(school);
  const state = await school.call(recitations.readSubmissionState, {
    as: child,
    query: { courseId },
  });
  expect(state.data).toMatchObject({ isOn: true, consent: "allowed", waiting: 0 });
  expect(state.data.guardians).toEqual([
    { firstName: guardian.firstName, lastName: guardian.lastName },
  ]);
  const id = await submitRecitation(school, child, courseId);
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
    const later = await submitRecitation(school, child, courseId);
    school.wait(1_000);
    const last = await submitRecitation(school, classmate, second.courseId);
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
    const id = await submitRecitation(school, child, courseId);
    const voice = { filePath: await anAnswerVoice(school, teacher, id), seconds: 4, peaks };
    const body = { ...answer, annotations: [...answer.annotations], voice };
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
      sound: { seconds: 12.4, peaks },
      teacher: { firstName: teacher.firstName },
      isSeen: false,
    });
    expect((await waiting(school, teacher)).map(({ _id }) => _id)).toEqual([decoy]);
  });

  test("the home names the newest answer until the student has seen it", async ({ school }) => {
    const { teacher, courseId, child, classmate, decoy } = await aClass(school);
    const named = async (as: As) => {
      const { data } = await school.call(home.listEntries, { as });
      return data.entries.find(({ kind }) => kind === "answer");
    };
    const id = await submitRecitation(school, child, courseId);
    expect(await named(child)).toBeUndefined();
    await answerIt(school, teacher, id);
    expect(await named(child)).toMatchObject({
      course: { _id: courseId },
      answer: { recitationId: id, isVoice: true },
    });
    expect(await named(classmate)).toBeUndefined();
    const params = { id };
    expect((await school.call(recitations.markAnswerSeen, { as: classmate, params })).code).toBe(
      "RECITATION_NOT_FOUND",
    );
    await school.call(recitations.markAnswerSeen, { as: child, params });
    expect(await named(child)).toBeUndefined();
    await answerIt(school, teacher, decoy);
    expect(await named(classmate)).toMatchObject({ answer: { recitationId: decoy } });
  });
});
