import { codes } from "./base/codes.ts";
import { signIn } from "./people/sign-in.ts";
import { profile } from "./people/profile.ts";
import { contacts } from "./people/contacts.ts";
import { recovery } from "./people/recovery.ts";
import { secondStep } from "./people/second-step.ts";
import { accountDeletion } from "./office/account-deletion.ts";
import { announcements } from "./office/announcements.ts";
import { admins } from "./office/admins.ts";
import { audit } from "./base/audit.ts";
import { catalogue } from "./courses/catalogue.ts";
import { complaints } from "./base/complaints.ts";
import { courses } from "./courses/courses.ts";
import { digest } from "./office/digest.ts";
import type { Endpoint } from "./endpoint.ts";
import { enrolment } from "./learning/enrolment.ts";
import { family } from "./family/family.ts";
import { files } from "./base/files.ts";
import { certificates } from "./learning/certificates.ts";
import { guardians } from "./family/guardians.ts";
import { home } from "./office/home.ts";
import { invitations } from "./people/invitations.ts";
import { lessons } from "./courses/lessons.ts";
import { notes } from "./learning/notes.ts";
import { outline } from "./courses/outline.ts";
import { oversight } from "./office/oversight.ts";
import { progress } from "./learning/progress.ts";
import { listeners } from "./halaqa/listeners.ts";
import { recitations } from "./halaqa/recitations.ts";
import { sheet } from "./halaqa/sheet.ts";
import { site } from "./base/site.ts";
import { slips } from "./family/slips.ts";
import { statistics } from "./office/statistics.ts";
import { status } from "./office/status.ts";
import { students } from "./office/students.ts";
import { teachers } from "./office/teachers.ts";
import { today } from "./office/today.ts";
import { viewer } from "./office/viewer.ts";

export const contract = {
  codes,
  signIn,
  profile,
  contacts,
  recovery,
  secondStep,
  accountDeletion,
  catalogue,
  courses,
  outline,
  lessons,
  files,
  enrolment,
  family,
  guardians,
  slips,
  listeners,
  recitations,
  sheet,
  home,
  digest,
  certificates,
  viewer,
  progress,
  notes,
  teachers,
  invitations,
  students,
  admins,
  oversight,
  audit,
  complaints,
  site,
  statistics,
  status,
  today,
  announcements,
} satisfies Record<string, Record<string, Endpoint>>;
