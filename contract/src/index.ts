import { codes } from "./codes.ts";
import { signIn } from "./sign-in.ts";
import { profile } from "./profile.ts";
import { contacts } from "./contacts.ts";
import { recovery } from "./recovery.ts";
import { secondStep } from "./second-step.ts";
import { leaving } from "./leaving.ts";
import { admins } from "./admins.ts";
import { audit } from "./audit.ts";
import { catalogue } from "./catalogue.ts";
import { complaints } from "./complaints.ts";
import { courses } from "./courses.ts";
import type { Endpoint } from "./endpoint.ts";
import { enrolment } from "./enrolment.ts";
import { family } from "./family.ts";
import { files } from "./files.ts";
import { finish } from "./finish.ts";
import { guardians } from "./guardians.ts";
import { home } from "./home.ts";
import { invitations } from "./invitations.ts";
import { lessons } from "./lessons.ts";
import { notes } from "./notes.ts";
import { outline } from "./outline.ts";
import { oversight } from "./oversight.ts";
import { progress } from "./progress.ts";
import { listeners } from "./listeners.ts";
import { recitations } from "./recitations.ts";
import { sheet } from "./sheet.ts";
import { site } from "./site.ts";
import { slips } from "./slips.ts";
import { statistics } from "./statistics.ts";
import { status } from "./status.ts";
import { students } from "./students.ts";
import { teachers } from "./teachers.ts";
import { today } from "./today.ts";
import { viewer } from "./viewer.ts";

export const contract = {
  codes,
  signIn,
  profile,
  contacts,
  recovery,
  secondStep,
  leaving,
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
  finish,
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
} satisfies Record<string, Record<string, Endpoint>>;
