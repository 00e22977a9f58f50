import { describe, expect } from "vitest";
import { pathOf } from "@madrasa/contract/client";
import { contract } from "@madrasa/contract";
import { ERRORS, type ErrorCode } from "@madrasa/contract/errors";
import {
  approve,
  aGeneraladmin,
  aSession,
  aStudent,
  aSuspendedTeacher,
  aTeacher,
  anUnapprovedTeacher,
  suspend,
  superadminSession,
} from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { dump } from "./testing/dump.ts";
import { CALLS, type CallName, type CallInput } from "./testing/calls.ts";
import { VALID_INPUT } from "./testing/every-call.ts";
import { aScenario, type Scenario } from "./testing/scenario.ts";
import { test } from "./testing/school-test.ts";
import type { TestSchool } from "./testing/test-school.ts";

/** `own…`: of the course that the call is about. The others have courses of their own. */
const CALLERS = [
  "nobody",
  "ownStudent",
  "otherStudent",
  "ownTeacher",
  "otherTeacher",
  "unapprovedTeacher",
  "suspendedTeacher",
  "generaladmin",
  "superadmin",
] as const;
type Caller = (typeof CALLERS)[number];
type Expected = Record<Caller, "welcome" | ErrorCode>;

const everybody = (answer: "welcome" | ErrorCode) =>
  Object.fromEntries(CALLERS.map((caller) => [caller, answer])) as Expected;

const anyone = everybody("welcome");
const signedIn: Expected = { ...anyone, nobody: "NOT_SIGNED_IN" };
const nobodyYet: Expected = { ...everybody("NOT_ALLOWED"), nobody: "NOT_SIGNED_IN" };
const admins: Expected = { ...nobodyYet, generaladmin: "welcome", superadmin: "welcome" };
const superadmins: Expected = { ...nobodyYet, superadmin: "welcome" };
const students: Expected = { ...nobodyYet, ownStudent: "welcome", otherStudent: "welcome" };
const studentsInside: Expected = { ...students, otherStudent: "COURSE_NOT_FOUND" };
const teachersAtWork: Expected = {
  ...nobodyYet,
  ownTeacher: "welcome",
  otherTeacher: "welcome",
  unapprovedTeacher: "APPROVAL_PENDING",
  suspendedTeacher: "ACCOUNT_SUSPENDED",
};
const whoUpload: Expected = {
  ...teachersAtWork,
  ownStudent: "welcome",
  otherStudent: "FILE_NOT_FOUND",
  otherTeacher: "FILE_NOT_FOUND",
};
const ownersAtWork: Expected = { ...teachersAtWork, otherTeacher: "COURSE_NOT_FOUND" };
const anyTeacher: Expected = {
  ...teachersAtWork,
  unapprovedTeacher: "welcome",
  suspendedTeacher: "welcome",
};

const staff = (answer: "welcome" | ErrorCode): Expected => ({
  ...everybody(answer),
  nobody: "NOT_SIGNED_IN",
  ownStudent: "NOT_ALLOWED",
  otherStudent: "NOT_ALLOWED",
});

const EXPECTED: Record<CallName, Expected> = {
  "signIn.login": anyone,
  "signIn.adminLogin": anyone,
  "signIn.logout": signedIn,
  "codes.sendCode": anyone,
  "codes.verifyCode": anyone,
  "signIn.signUp": anyone,
  "profile.readMe": signedIn,
  "codes.listChannels": anyone,
  "profile.updateMe": signedIn,
  "contacts.sendUpdateCode": signedIn,
  "contacts.updateAddress": signedIn,
  "recovery.updatePassword": anyone,
  "contacts.undoChange": anyone,
  "signIn.listDevices": signedIn,
  "signIn.endDevice": signedIn,
  "secondStep.readSecondStep": staff("welcome"),
  "secondStep.prepareSecondStep": staff("INVALID_INPUT"),
  "secondStep.setUpSecondStep": staff("SECOND_STEP_OFF"),
  "secondStep.turnOffSecondStep": staff("SECOND_STEP_OFF"),
  "leaving.deleteMe": { ...signedIn, superadmin: "LAST_SUPERADMIN" },
  "catalogue.listCourses": anyone,
  "catalogue.listCoursesOfTeacher": anyone,
  "catalogue.lookUpCourse": anyone,
  "catalogue.readPublicCourse": anyone,
  "courses.listOwnCourses": anyTeacher,
  "courses.createCourse": teachersAtWork,
  "courses.updateCourse": ownersAtWork,
  "courses.deleteCourse": ownersAtWork,
  "outline.readOutline": ownersAtWork,
  "outline.readSection": ownersAtWork,
  "outline.addSection": ownersAtWork,
  "outline.updateSection": ownersAtWork,
  "outline.moveSection": ownersAtWork,
  "outline.moveLesson": ownersAtWork,
  "outline.deleteSection": ownersAtWork,
  "viewer.readLesson": studentsInside,
  "lessons.readOwnLesson": ownersAtWork,
  "lessons.addLesson": ownersAtWork,
  "lessons.addRendition": ownersAtWork,
  "lessons.updateLesson": ownersAtWork,
  "lessons.deleteLesson": ownersAtWork,
  "files.uploadLink": ownersAtWork,
  "files.nextPiece": whoUpload,
  "files.cancelUpload": whoUpload,
  "files.readQuotas": superadmins,
  "files.setQuotas": superadmins,
  "enrolment.readCourse": students,
  "enrolment.enrol": students,
  "enrolment.listEnrolled": students,
  "enrolment.listStudents": ownersAtWork,
  "enrolment.removeStudent": ownersAtWork,
  "enrolment.readmitStudent": ownersAtWork,
  "enrolment.listRemovedStudents": ownersAtWork,
  "progress.toggleCompletion": studentsInside,
  "progress.savePosition": studentsInside,
  "notes.addNote": studentsInside,
  "notes.deleteNote": studentsInside,
  "notes.noteUploadLink": studentsInside,
  "notes.noteViewLink": { ...students, otherStudent: "FILE_NOT_FOUND" },
  "notes.noteViewLinks": studentsInside,
  "teachers.listTeachers": admins,
  "teachers.searchTeachers": admins,
  "teachers.approveTeacher": admins,
  "teachers.approveAllTeachers": admins,
  "teachers.suspendTeacher": admins,
  "teachers.deleteTeacher": admins,
  "teachers.issueRecoveryLink": admins,
  "students.searchStudents": admins,
  "students.suspendStudent": admins,
  "admins.listAdmins": superadmins,
  "admins.createAdmin": superadmins,
  "admins.deleteAdmin": superadmins,
  "admins.clearSecondStep": { ...superadmins, superadmin: "SECOND_STEP_OFF" },
  "oversight.listCoursesOfTeacher": admins,
  "oversight.listDeletedCourses": admins,
  "oversight.readAnyCourse": admins,
  "oversight.restoreCourse": admins,
  "audit.listAudit": superadmins,
  "site.readAbout": anyone,
  "site.readSocialLinks": anyone,
  "site.readPrivacy": anyone,
  "site.readTerms": anyone,
  "site.readSite": superadmins,
  "site.updateAbout": superadmins,
  "site.updateSocialLinks": superadmins,
  "site.updatePrivacy": superadmins,
  "site.updateTerms": superadmins,
  "site.setHijriDays": superadmins,
  "statistics.readStatistics": admins,
  "status.readStatus": superadmins,
};

type Account = { email: string; password: string; token: string };

let accounts: Record<Exclude<Caller, "nobody">, Account>;
let scenario: Scenario;
let otherScenario: Scenario;
/** Courses of an unapproved and of a suspended teacher, for the same calls about their own. */
let idle: Partial<Record<Caller, Scenario>>;

test.beforeAll(async ({ school }) => {
  const [teacher, student] = [await aTeacher(school), await aStudent(school)];
  const [unapprovedTeacher, suspendedTeacher] = [await aTeacher(school), await aTeacher(school)];
  const otherTeacher = await aTeacher(school);
  const otherStudent = await aStudent(school);
  otherScenario = await aScenario(school, { teacher: otherTeacher, student: otherStudent });
  accounts = {
    ownStudent: student,
    otherStudent,
    ownTeacher: teacher,
    otherTeacher,
    unapprovedTeacher,
    suspendedTeacher,
    generaladmin: await aGeneraladmin(school),
    superadmin: { ...SUPERADMIN, ...(await superadminSession(school)) },
  };
  idle = {
    unapprovedTeacher: await aScenario(school, {
      teacher: unapprovedTeacher,
      student: otherStudent,
    }),
    suspendedTeacher: await aScenario(school, { teacher: suspendedTeacher, student: otherStudent }),
  };
  scenario = await aScenario(school, { teacher, student });
});

async function send(school: TestSchool, name: CallName, caller: Caller, input: CallInput) {
  const endpoint = CALLS.get(name);
  if (!endpoint) throw new Error(`No call is named ${name}`);
  let token = caller === "nobody" ? undefined : accounts[caller].token;
  // Signing out ends the session it is called with, so it gets one of its own.
  if (endpoint === contract.signIn.logout && caller !== "nobody") {
    token = await aSession(school, accounts[caller]);
  }
  // Deleting an account is called by a new person of the same role.
  if (endpoint === contract.leaving.deleteMe && EXPECTED[name][caller] === "welcome") {
    token = (await somebodyLike(school, caller)).token;
  }
  const answer = await school.http.inject({
    method: endpoint.method,
    url: pathOf(endpoint, input),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(input.body && { payload: input.body }),
  });
  const { success, code } = answer.json<{ success: boolean; code: ErrorCode }>();
  const status = success ? 200 : ERRORS[code];
  expect(answer.statusCode, `${name} as ${caller}`).toBe(status);
  return success ? "welcome" : code;
}

async function somebodyLike(school: TestSchool, caller: Caller): Promise<{ token: string }> {
  if (caller === "generaladmin") return aGeneraladmin(school);
  if (caller.endsWith("Student")) return aStudent(school);
  if (caller === "unapprovedTeacher") return anUnapprovedTeacher(school);
  return caller === "suspendedTeacher" ? aSuspendedTeacher(school) : aTeacher(school);
}

/** They are approved only while the input of their calls is prepared. */
async function idleTeachers(school: TestSchool, atWork: boolean): Promise<void> {
  await approve(school, accountId("unapprovedTeacher"), atWork);
  await suspend(school, accountId("suspendedTeacher"), !atWork);
}
const accountId = (caller: Caller) => idle[caller]?.teacher.id ?? "";

test("every call of the contract has an expectation, and nothing else has", () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual([...CALLS.keys()].toSorted());
  expect(Object.keys(VALID_INPUT).toSorted()).toEqual([...CALLS.keys()].toSorted());
});

describe.each([...CALLS.keys()])("%s", (name) => {
  const expected = EXPECTED[name] ?? everybody("NOT_FOUND");
  const welcome = CALLERS.filter((caller) => expected[caller] === "welcome");
  const refused = CALLERS.filter((caller) => expected[caller] !== "welcome");

  test("refuses those who may not call it, and changes nothing", async ({ school }) => {
    scenario = await aScenario(school, scenario);
    const input = await VALID_INPUT[name](scenario);
    const aboutTheirOwn = new Map<Caller, CallInput>();
    await idleTeachers(school, true);
    for (const [caller, own] of Object.entries(idle)) {
      aboutTheirOwn.set(caller as Caller, await VALID_INPUT[name](own));
    }
    await idleTeachers(school, false);
    const before = await dump(school);
    const answers: Partial<Expected> = {};
    for (const caller of refused) {
      answers[caller] = await send(school, name, caller, input);
      const own = aboutTheirOwn.get(caller);
      if (own)
        expect(await send(school, name, caller, own), `${caller}'s own`).toBe(expected[caller]);
    }
    expect(answers).toEqual(Object.fromEntries(refused.map((one) => [one, expected[one]])));
    expect(await dump(school)).toEqual(before);
  });

  test("answers those who may call it", async ({ school }) => {
    const answers: Partial<Expected> = {};
    for (const caller of welcome) {
      const person = caller === "nobody" ? scenario.student : accounts[caller];
      const input = await VALID_INPUT[name]({ ...scenario, caller: person });
      answers[caller] = await send(school, name, caller, input);
    }
    expect(answers).toEqual(Object.fromEntries(welcome.map((one) => [one, "welcome"])));
  });
});

test("the id of one's own course gives no access to another course's section or lesson", async ({
  school,
}) => {
  scenario = await aScenario(school, scenario);
  let made = 0;
  for (const name of CALLS.keys()) {
    const input = await VALID_INPUT[name](scenario);
    const { sectionId, lessonId } = input.query ?? {};
    if (!sectionId && !lessonId) continue;
    const before = await dump(school);
    const caller = EXPECTED[name].otherTeacher === "NOT_ALLOWED" ? "otherStudent" : "otherTeacher";
    const query = { ...input.query, courseId: otherScenario.courseId };
    const answer = await send(school, name, caller, { ...input, query });
    expect(answer, name).toBe(lessonId ? "LESSON_NOT_FOUND" : "SECTION_NOT_FOUND");
    expect(await dump(school)).toEqual(before);
    made += 1;
  }
  expect(made).toBeGreaterThan(5);
});
