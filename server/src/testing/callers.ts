import type { ErrorCode } from "@madrasa/contract/errors";

/** `own…`: of the call's course. Others have their own courses. */
export const CALLERS = [
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
export type Caller = (typeof CALLERS)[number];
export type Expected = Record<Caller, "welcome" | ErrorCode>;

const everybody = (answer: "welcome" | ErrorCode) =>
  Object.fromEntries(CALLERS.map((caller) => [caller, answer])) as Expected;

export const anyone = everybody("welcome");
export const signedIn: Expected = { ...anyone, nobody: "NOT_SIGNED_IN" };
const nobodyYet: Expected = { ...everybody("NOT_ALLOWED"), nobody: "NOT_SIGNED_IN" };
export const admins: Expected = { ...nobodyYet, generaladmin: "welcome", superadmin: "welcome" };
export const superadmins: Expected = { ...nobodyYet, superadmin: "welcome" };
export const students: Expected = { ...nobodyYet, ownStudent: "welcome", otherStudent: "welcome" };
export const studentsInside: Expected = { ...students, otherStudent: "COURSE_NOT_FOUND" };
export const teachersAtWork: Expected = {
  ...nobodyYet,
  ownTeacher: "welcome",
  otherTeacher: "welcome",
  unapprovedTeacher: "APPROVAL_PENDING",
  suspendedTeacher: "ACCOUNT_SUSPENDED",
};
export const whoUpload: Expected = {
  ...teachersAtWork,
  ownStudent: "welcome",
  otherStudent: "FILE_NOT_FOUND",
  otherTeacher: "FILE_NOT_FOUND",
  generaladmin: "FILE_NOT_FOUND",
  superadmin: "FILE_NOT_FOUND",
};
export const ownersAtWork: Expected = { ...teachersAtWork, otherTeacher: "COURSE_NOT_FOUND" };
export const anyTeacher: Expected = {
  ...teachersAtWork,
  unapprovedTeacher: "welcome",
  suspendedTeacher: "welcome",
};

export const staff = (answer: "welcome" | ErrorCode): Expected => ({
  ...everybody(answer),
  nobody: "NOT_SIGNED_IN",
  ownStudent: "NOT_ALLOWED",
  otherStudent: "NOT_ALLOWED",
});

export const guardians: Expected = {
  ...anyTeacher,
  ownStudent: "welcome",
  otherStudent: "welcome",
};
