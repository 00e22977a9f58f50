import { codeCalls } from "../features/codes/codes.calls.ts";
import { signInCalls } from "../features/sign-in/sign-in.calls.ts";
import { profileCalls } from "../features/profile/profile.calls.ts";
import { contactCalls } from "../features/contacts/contacts.calls.ts";
import { recoveryCalls } from "../features/recovery/recovery.calls.ts";
import { secondStepCalls } from "../features/second-step/second-step.calls.ts";
import { leavingCalls } from "../features/leaving/leaving.calls.ts";
import { adminCalls } from "../features/admins/admins.calls.ts";
import { auditCalls } from "../features/audit/audit.calls.ts";
import { catalogueCalls } from "../features/catalogue/catalogue.calls.ts";
import { complaintCalls } from "../features/complaints/complaints.calls.ts";
import { courseCalls } from "../features/courses/courses.calls.ts";
import { enrolmentCalls } from "../features/enrolment/enrolment.calls.ts";
import { sheetCalls } from "../features/sheet/sheet.calls.ts";
import { slipCalls } from "../features/slips/slips.calls.ts";
import { familyCalls } from "../features/family/family.calls.ts";
import { fileCalls } from "../features/files/files.calls.ts";
import { finishCalls } from "../features/finish/finish.calls.ts";
import { guardianCalls } from "../features/guardians/guardians.calls.ts";
import { homeCalls } from "../features/home/home.calls.ts";
import { invitationCalls } from "../features/invitations/invitations.calls.ts";
import { lessonCalls } from "../features/lessons/lessons.calls.ts";
import { noteCalls } from "../features/notes/notes.calls.ts";
import { outlineCalls } from "../features/outline/outline.calls.ts";
import { oversightCalls } from "../features/oversight/oversight.calls.ts";
import { progressCalls } from "../features/progress/progress.calls.ts";
import { listenerCalls } from "../features/listeners/listeners.calls.ts";
import { recitationCalls } from "../features/recitations/recitations.calls.ts";
import { siteCalls } from "../features/site/site.calls.ts";
import { statisticsCalls } from "../features/statistics/statistics.calls.ts";
import { statusCalls } from "../features/status/status.calls.ts";
import { studentCalls } from "../features/students/students.calls.ts";
import { teacherCalls } from "../features/teachers/teachers.calls.ts";
import { todayCalls } from "../features/today/today.calls.ts";
import { viewerCalls } from "../features/viewer/viewer.calls.ts";
import { CALLS, type CallEntries, type CallEntry, type CallName, type Features } from "./calls.ts";
import type { Expected } from "./callers.ts";

const BY_FEATURE: { [F in keyof Features]: CallEntries<F> } = {
  codes: codeCalls,
  signIn: signInCalls,
  profile: profileCalls,
  contacts: contactCalls,
  recovery: recoveryCalls,
  secondStep: secondStepCalls,
  leaving: leavingCalls,
  catalogue: catalogueCalls,
  courses: courseCalls,
  outline: outlineCalls,
  viewer: viewerCalls,
  lessons: lessonCalls,
  invitations: invitationCalls,
  files: fileCalls,
  enrolment: enrolmentCalls,
  family: familyCalls,
  guardians: guardianCalls,
  slips: slipCalls,
  listeners: listenerCalls,
  recitations: recitationCalls,
  sheet: sheetCalls,
  home: homeCalls,
  finish: finishCalls,
  progress: progressCalls,
  notes: noteCalls,
  teachers: teacherCalls,
  students: studentCalls,
  admins: adminCalls,
  oversight: oversightCalls,
  audit: auditCalls,
  complaints: complaintCalls,
  site: siteCalls,
  statistics: statisticsCalls,
  status: statusCalls,
  today: todayCalls,
};

/** Marks of the contract precede a feature's rules. */
function byMarks(name: CallName, who: Expected): Expected {
  const { access = "anyone", allows = [] } = CALLS.get(name) ?? {};
  const isOpen = access === "anyone" || allows.includes("suspended");
  if (isOpen || who.suspendedTeacher === "NOT_ALLOWED") return who;
  return { ...who, suspendedTeacher: "ACCOUNT_SUSPENDED" };
}

export const EVERY_CALL = Object.fromEntries(
  Object.entries(BY_FEATURE).flatMap(([feature, entries]) =>
    Object.entries<CallEntry>(entries).map(([call, entry]) => {
      const name = `${feature}.${call}` as CallName;
      return [name, { ...entry, who: byMarks(name, entry.who) }];
    }),
  ),
) as Record<CallName, CallEntry>;
