import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  anUnapprovedTeacher,
  aStudent,
  aTeacher,
  superadminSession,
} from "@madrasa/testkit/people";
import { writtenTo } from "../../testing/written-to.ts";
import { acceptInvitation, anInvitation, enterAs, someChildren } from "../../testing/families.ts";
import { aListener, choose, endListener, nameListener } from "../../testing/listeners.ts";
import {
  aClass,
  answer,
  answerIt,
  giveConsent,
  submitRecitation,
  hears,
  own,
  waiting,
} from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { listeners, recitations, complaints } = contract;
type As = { token: string };

const named = async (school: TestApp, as: As, courseId: string) =>
  (await school.call(listeners.readListener, { as, query: { courseId } })).data;
const readState = async (school: TestApp, as: As, courseId: string) =>
  (await school.call(recitations.readSubmissionState, { as, query: { courseId } })).data;
const choices = async (school: TestApp, as: As) =>
  (await school.call(listeners.readChoices, { as })).data.choices;

async function aChosenListener(school: TestApp) {
  const found = await aClass(school);
  const { teacher, courseId, guardian, child } = found;
  const listener = await aListener(school, teacher, courseId);
  await choose(school, guardian, { courseId, childId: child.id, listenerId: listener.id });
  return { ...found, listener, id: await submitRecitation(school, child, courseId) };
}

describe("a second listener", () => {
  test("is an approved teacher who accepted, one at a time", async ({ school }) => {
    const { teacher, courseId, classmate } = await aClass(school);
    const other = await aPublishedCourse(school, await aTeacher(school));
    const listener = await aTeacher(school);
    const ask = async (email: string) =>
      school.call(listeners.askListener, { as: teacher, query: { courseId }, body: { email } });
    const draft = await aDraft(school, teacher);
    for (const [as, of, code] of [
      [await anUnapprovedTeacher(school), courseId, "APPROVAL_PENDING"],
      [teacher, draft, "COURSE_NOT_PUBLISHED"],
    ] as const) {
      const body = { email: listener.email };
      const refused = await school.call(listeners.askListener, {
        as,
        query: { courseId: of },
        body,
      });
      expect(refused.code).toBe(code);
    }
    for (const nobody of [await anUnapprovedTeacher(school), classmate, teacher]) {
      expect((await ask(nobody.email)).code).toBe("TEACHER_NOT_FOUND");
    }
    expect((await ask(listener.email)).data.listener).toMatchObject({ _id: listener.id });
    expect((await ask(listener.email)).status).toBe(200);
    expect((await ask((await aTeacher(school)).email)).code).toBe("LISTENER_NAMED");
    const list = async () =>
      (await school.call(listeners.listListening, { as: listener })).data.courses;
    expect(await list()).toMatchObject([{ course: { _id: courseId }, isAsked: true }]);
    expect((await readState(school, classmate, courseId)).listener).toBeNull();
    const early = { courseId, listenerId: listener.id };
    expect((await choose(school, classmate, early)).code).toBe("LISTENER_CHANGED");
    const accept = async (of: string) =>
      (await school.call(listeners.acceptListening, { as: listener, query: { courseId: of } }))
        .code;
    expect(await accept(other.courseId)).toBe("COURSE_NOT_FOUND");
    expect([await accept(courseId), await accept(courseId)]).toEqual([undefined, undefined]);
    expect(await list()).toMatchObject([{ isAsked: false }]);
    expect(await named(school, teacher, courseId)).toMatchObject({
      listener: { _id: listener.id, isAsked: false, isAway: false },
      waiting: 0,
    });
    const query = { courseId };
    expect((await school.call(listeners.readListener, { as: listener, query })).code).toBe(
      "COURSE_NOT_FOUND",
    );
    const place2 = { courseId, personId: listener.id };
    expect((await endListener(school, await aTeacher(school), place2)).code).toBe(
      "COURSE_NOT_FOUND",
    );
    expect((await endListener(school, listener, place2)).status).toBe(200);
    expect((await named(school, teacher, courseId)).listener).toBeNull();
    expect(await accept(courseId)).toBe("COURSE_NOT_FOUND");
  });

  test("hears nothing unless a family chose it, and then alone", async ({ school }) => {
    const { teacher, courseId, guardian, child, classmate, decoy } = await aClass(school);
    const before = await submitRecitation(school, child, courseId);
    const listener = await aListener(school, teacher, courseId);
    expect(await readState(school, child, courseId)).toMatchObject({
      assignee: "teacher",
      listener: { _id: listener.id, firstName: "Amina" },
    });
    expect(await hears(school, listener, before)).toBe("RECITATION_NOT_FOUND");
    expect(await waiting(school, listener)).toEqual([]);

    const wanted = { courseId, childId: child.id, listenerId: listener.id };
    expect((await choose(school, child, { courseId, listenerId: listener.id })).code).toBe(
      "GUARDIAN_DECIDES",
    );
    expect((await choose(school, classmate, wanted)).code).toBe("CHILD_NOT_FOUND");
    expect((await choose(school, guardian, { ...wanted, listenerId: teacher.id })).code).toBe(
      "LISTENER_CHANGED",
    );
    expect((await choose(school, guardian, wanted)).data).toEqual({ assignee: "listener" });
    expect(
      (await choices(school, guardian)).map(({ childId, own, assignee }) => [
        childId,
        own,
        assignee,
      ]),
    ).toEqual(expect.arrayContaining([[child.id, "listener", "listener"]]));
    const id = await submitRecitation(school, child, courseId);
    // Earlier recitations stay with the teacher, and hers wait for her only.
    expect((await waiting(school, listener)).map(({ _id }) => _id)).toEqual([id]);
    expect((await waiting(school, teacher)).map(({ _id }) => _id).toSorted()).toEqual(
      [before, decoy].toSorted(),
    );
    expect(await hears(school, listener, id)).toBe("hears");
    expect(await hears(school, teacher, id)).toBe("RECITATION_NOT_FOUND");
    expect(await hears(school, listener, decoy)).toBe("RECITATION_NOT_FOUND");
    const given = await school.call(recitations.answer, {
      as: teacher,
      params: { id },
      body: { ...answer, annotations: [] },
    });
    expect(given.code).toBe("RECITATION_NOT_FOUND");
    expect(await named(school, teacher, courseId)).toMatchObject({ waiting: 1 });
    expect(await own(school, child)).toMatchObject([
      { _id: id, only: { firstName: "Amina", isThere: true } },
      { _id: before, only: null },
    ]);
    await answerIt(school, listener, id);
    for (const one of [child, guardian, listener]) {
      expect(await hears(school, one, id, "answer")).toBe("hears");
    }
    expect(await hears(school, teacher, id, "answer")).toBe("RECITATION_NOT_FOUND");
    expect(await named(school, teacher, courseId)).toMatchObject({ waiting: 0 });

    const tell = async (as: As) => {
      const body = { subject: { kind: "recitation", _id: id }, words: "Please hear it" } as const;
      return (await school.call(complaints.submit, { as, body })).code;
    };
    expect([await tell(teacher), await tell(listener)]).toEqual([
      "RECITATION_NOT_FOUND",
      undefined,
    ]);
  });

  test("is the only one beside the family and the school with a reason", async ({ school }) => {
    const { teacher, courseId, guardian, child, sibling, key, classmate, listener, id } =
      await aChosenListener(school);
    await answerIt(school, listener, id);
    const otherGuardian = await aStudent(school);
    await someChildren(school, otherGuardian, "Maryam");
    const former = await aStudentOf(school, courseId);
    await school.call(contract.enrolment.leave, { as: former, query: { courseId } });
    const superadmin = await superadminSession(school);
    const admin = await aGeneraladmin(school);
    const others = [
      teacher,
      await aTeacher(school),
      classmate,
      await enterAs(school, key, sibling),
      otherGuardian,
      former,
      admin,
      superadmin,
    ];
    for (const other of others) {
      for (const part of ["recitation", "answer"]) {
        expect(await hears(school, other, id, part)).toBe("RECITATION_NOT_FOUND");
      }
    }
    expect(await hears(school, undefined, id)).toBe("NOT_SIGNED_IN");
    const before = (await writtenTo(school, guardian)).length;
    const body = { reason: "The guardian asked us to hear it" };
    await school.call(recitations.grantPlayback, { as: superadmin, params: { id }, body });
    expect(await hears(school, superadmin, id)).toBe("hears");
    expect(await hears(school, admin, id)).toBe("RECITATION_NOT_FOUND");
    expect(await writtenTo(school, guardian, before)).toHaveLength(1);
    const audited = school.platform.database.read.selectFrom("audit_entries").select("target_id");
    const entries = await audited.where("action", "=", "hearRecitation").execute();
    expect(entries).toEqual([{ target_id: child.id }]);
  });

  test("sees of the course no more than that", async ({ school }) => {
    const { courseId, listener } = await aChosenListener(school);
    const query = { courseId };
    const as = listener;
    const codes = [
      await school.call(contract.courses.deleteCourse, { as, query }),
      await school.call(recitations.readSwitch, { as, query }),
      await school.call(contract.slips.listSlips, { as, query }),
      await school.call(contract.enrolment.listStudents, { as, query }),
    ].map(({ code }) => code);
    expect(codes).toEqual(codes.map(() => "COURSE_NOT_FOUND"));
  });
});

describe("only her", () => {
  test("falls to nobody when she leaves, and the family is told once and asked anew", async ({
    school,
  }) => {
    const { teacher, courseId, guardian, child, sibling, listener, id } =
      await aChosenListener(school);
    const before = (await writtenTo(school, guardian)).length;
    await endListener(school, teacher, { courseId, personId: listener.id });
    const told = await writtenTo(school, guardian, before);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("Idris");
    await school.sweep();
    expect(await writtenTo(school, guardian, before)).toHaveLength(1);
    const next = await aTeacher(school, { firstName: "Huda" });
    await nameListener(school, teacher, { courseId, listener: next });
    for (const one of [listener, next, teacher]) {
      expect(await hears(school, one, id)).toBe("RECITATION_NOT_FOUND");
      expect(await waiting(school, one)).not.toContainEqual(expect.objectContaining({ _id: id }));
    }
    expect(await hears(school, guardian, id)).toBe("hears");
    expect(await own(school, child)).toMatchObject([{ _id: id, only: { isThere: false } }]);
    expect(await readState(school, child, courseId)).toMatchObject({ assignee: "open" });
    const query = { courseId, contentType: "audio/mp4", size: 900 };
    const link = async () =>
      (await school.call(recitations.recitationLink, { as: child, query })).code;
    expect(await link()).toBe("LISTENER_GONE");
    const wanted = { courseId, childId: child.id, listenerId: next.id };
    await choose(school, guardian, wanted);
    const anew = await submitRecitation(school, child, courseId);
    expect([await hears(school, next, anew), await hears(school, next, id)]).toEqual([
      "hears",
      "RECITATION_NOT_FOUND",
    ]);
    await endListener(school, next, { courseId, personId: next.id });
    await choose(school, guardian, { ...wanted, listenerId: null });
    expect(await readState(school, child, courseId)).toMatchObject({ assignee: "teacher" });
    expect((await choices(school, guardian)).map(({ childId }) => childId)).not.toContain(sibling);
    await nameListener(school, teacher, { courseId, listener });
    expect(await hears(school, listener, id)).toBe("hears");
  });

  test("counts neither for the student nor for a successor once she has left", async ({
    school,
  }) => {
    const { teacher, courseId, child, listener } = await aChosenListener(school);
    expect(await readState(school, child, courseId)).toMatchObject({ waiting: 1 });
    await endListener(school, teacher, { courseId, personId: listener.id });
    await nameListener(school, teacher, { courseId, listener: await aTeacher(school) });
    expect(await readState(school, child, courseId)).toMatchObject({ waiting: 0 });
    expect(await named(school, teacher, courseId)).toMatchObject({ waiting: 0 });
  });

  test("leaves a deleted course without a word to its families", async ({ school }) => {
    const { teacher, courseId, guardian, listener } = await aChosenListener(school);
    await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId } });
    await school.sweep();
    const before = (await writtenTo(school, guardian)).length;
    await endListener(school, listener, { courseId, personId: listener.id });
    expect(await writtenTo(school, guardian, before)).toEqual([]);
  });

  test("holds nothing open while she is suspended", async ({ school }) => {
    const { courseId, guardian, child, listener, id } = await aChosenListener(school);
    const before = (await writtenTo(school, guardian)).length;
    const as = await superadminSession(school);
    const suspend = async (suspended: boolean) =>
      school.call(contract.teachers.suspendTeacher, {
        as,
        body: { userID: listener.id, suspended },
      });
    await suspend(true);
    await school.sweep();
    expect(await writtenTo(school, guardian, before)).toHaveLength(1);
    expect(await hears(school, listener, id)).toBe("ACCOUNT_SUSPENDED");
    expect(await readState(school, child, courseId)).toMatchObject({
      assignee: "open",
      listener: null,
    });
    await suspend(false);
    await school.sweep();
    expect(await readState(school, child, courseId)).toMatchObject({ assignee: "listener" });
    expect(await hears(school, listener, id)).toBe("hears");
    await suspend(true);
    await school.sweep();
    expect(await writtenTo(school, guardian, before)).toHaveLength(2);
  });

  test("counts if one of two guardians chooses it", async ({ school }) => {
    const { teacher, courseId, guardian, child, listener } = await aChosenListener(school);
    const second = await aStudent(school);
    await acceptInvitation(school, second, await anInvitation(school, guardian, child.id));
    const chosen = { courseId, childId: child.id };
    const anew = await choose(school, second, { ...chosen, listenerId: null });
    expect(anew.data).toEqual({ assignee: "listener" });
    expect(await choices(school, second)).toMatchObject([
      { childId: child.id, own: "teacher", assignee: "listener" },
    ]);
    await choose(school, guardian, { ...chosen, listenerId: null });
    await giveConsent(school, guardian, { childId: child.id });
    const id = await submitRecitation(school, child, courseId);
    expect([await hears(school, teacher, id), await hears(school, listener, id)]).toEqual([
      "hears",
      "RECITATION_NOT_FOUND",
    ]);
  });
});
