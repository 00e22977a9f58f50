import type accounts from "@madrasa/i18n/en/accounts.json";
import type admins from "@madrasa/i18n/en/admins.json";
import type announcements from "@madrasa/i18n/en/announcements.json";
import type audit from "@madrasa/i18n/en/audit.json";
import type catalogue from "@madrasa/i18n/en/catalogue.json";
import type certificate from "@madrasa/i18n/en/certificate.json";
import type complaints from "@madrasa/i18n/en/complaints.json";
import type courses from "@madrasa/i18n/en/courses.json";
import type digest from "@madrasa/i18n/en/digest.json";
import type editing from "@madrasa/i18n/en/editing.json";
import type enrolment from "@madrasa/i18n/en/enrolment.json";
import type errors from "@madrasa/i18n/en/errors.json";
import type family from "@madrasa/i18n/en/family.json";
import type fields from "@madrasa/i18n/en/fields.json";
import type files from "@madrasa/i18n/en/files.json";
import type certificates from "@madrasa/i18n/en/certificates.json";
import type guardians from "@madrasa/i18n/en/guardians.json";
import type home from "@madrasa/i18n/en/home.json";
import type images from "@madrasa/i18n/en/images.json";
import type lessons from "@madrasa/i18n/en/lessons.json";
import type listeners from "@madrasa/i18n/en/listeners.json";
import type notes from "@madrasa/i18n/en/notes.json";
import type outline from "@madrasa/i18n/en/outline.json";
import type oversight from "@madrasa/i18n/en/oversight.json";
import type progress from "@madrasa/i18n/en/progress.json";
import type recitations from "@madrasa/i18n/en/recitations.json";
import type saved from "@madrasa/i18n/en/saved.json";
import type school from "@madrasa/i18n/en/school.json";
import type settings from "@madrasa/i18n/en/settings.json";
import type security from "@madrasa/i18n/en/security.json";
import type sheet from "@madrasa/i18n/en/sheet.json";
import type site from "@madrasa/i18n/en/site.json";
import type slips from "@madrasa/i18n/en/slips.json";
import type statistics from "@madrasa/i18n/en/statistics.json";
import type status from "@madrasa/i18n/en/status.json";
import type students from "@madrasa/i18n/en/students.json";
import type surahs from "@madrasa/i18n/en/surahs.json";
import type teachers from "@madrasa/i18n/en/teachers.json";
import type texts from "@madrasa/i18n/en/texts.json";
import type today from "@madrasa/i18n/en/today.json";
import type topics from "@madrasa/i18n/en/topics.json";
import type ui from "@madrasa/i18n/en/ui.json";
import type unsent from "@madrasa/i18n/en/unsent.json";
import type uploads from "@madrasa/i18n/en/uploads.json";

type Messages = typeof accounts &
  typeof admins &
  typeof announcements &
  typeof audit &
  typeof catalogue &
  typeof certificate &
  typeof complaints &
  typeof courses &
  typeof digest &
  typeof editing &
  typeof enrolment &
  typeof errors &
  typeof family &
  typeof fields &
  typeof files &
  typeof certificates &
  typeof guardians &
  typeof home &
  typeof images &
  typeof lessons &
  typeof notes &
  typeof outline &
  typeof oversight &
  typeof progress &
  typeof listeners &
  typeof recitations &
  typeof saved &
  typeof school &
  typeof settings &
  typeof security &
  typeof sheet &
  typeof site &
  typeof slips &
  typeof statistics &
  typeof status &
  typeof students &
  typeof surahs &
  typeof teachers &
  typeof texts &
  typeof today &
  typeof topics &
  typeof ui &
  typeof unsent &
  typeof uploads;

/** Keys begin with the name of their file. */
export type MessageKey = keyof Messages;
