import { codeCalls } from "../base/codes/codes.calls.ts";
import { signInCalls } from "../people/sign-in/sign-in.calls.ts";
import { profileCalls } from "../people/profile/profile.calls.ts";
import { contactCalls } from "../people/contacts/contacts.calls.ts";
import { recoveryCalls } from "../people/recovery/recovery.calls.ts";
import { secondStepCalls } from "../people/second-step/second-step.calls.ts";
import { accountDeletionCalls } from "../office/account-deletion/account-deletion.calls.ts";
import { announcementCalls } from "../office/announcements/announcements.calls.ts";
import { adminCalls } from "../office/admins/admins.calls.ts";
import { auditCalls } from "../base/audit/audit.calls.ts";
import { catalogueCalls } from "../courses/catalogue/catalogue.calls.ts";
import { complaintCalls } from "../base/complaints/complaints.calls.ts";
import { courseCalls } from "../courses/courses/courses.calls.ts";
import { enrolmentCalls } from "../learning/enrolment/enrolment.calls.ts";
import { sheetCalls } from "../halaqa/sheet/sheet.calls.ts";
import { slipCalls } from "../family/slips/slips.calls.ts";
import { familyCalls } from "../family/family/family.calls.ts";
import { fileCalls } from "../base/files/files.calls.ts";
import { certificateCalls } from "../learning/certificates/certificates.calls.ts";
import { guardianCalls } from "../family/guardians/guardians.calls.ts";
import { homeCalls } from "../office/home/home.calls.ts";
import { digestCalls } from "../office/digest/digest.calls.ts";
import { invitationCalls } from "../people/invitations/invitations.calls.ts";
import { lessonCalls } from "../courses/lessons/lessons.calls.ts";
import { noteCalls } from "../learning/notes/notes.calls.ts";
import { outlineCalls } from "../courses/outline/outline.calls.ts";
import { oversightCalls } from "../office/oversight/oversight.calls.ts";
import { progressCalls } from "../learning/progress/progress.calls.ts";
import { listenerCalls } from "../halaqa/listeners/listeners.calls.ts";
import { recitationCalls } from "../halaqa/recitations/recitations.calls.ts";
import { siteCalls } from "../base/site/site.calls.ts";
import { statisticsCalls } from "../office/statistics/statistics.calls.ts";
import { statusCalls } from "../office/status/status.calls.ts";
import { studentCalls } from "../office/students/students.calls.ts";
import { teacherCalls } from "../office/teachers/teachers.calls.ts";
import { todayCalls } from "../office/today/today.calls.ts";
import { viewerCalls } from "../office/viewer/viewer.calls.ts";
import { CALLS, type CallEntries, type CallEntry, type CallName, type Features } from "./calls.ts";
import type { Expected } from "./callers.ts";

const BY_FEATURE: { [F in keyof Features]: CallEntries<F> } = {
  codes: codeCalls,
  signIn: signInCalls,
  profile: profileCalls,
  contacts: contactCalls,
  recovery: recoveryCalls,
  secondStep: secondStepCalls,
  accountDeletion: accountDeletionCalls,
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
  digest: digestCalls,
  certificates: certificateCalls,
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
  announcements: announcementCalls,
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
