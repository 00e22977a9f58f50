import { IDENTITY_DERIVED, IDENTITY_TABLES } from "./base/identity/identity.tables.ts";
import { ACCOUNT_DELETION_TABLES } from "./office/account-deletion/account-deletion.tables.ts";
import { SECOND_STEP_TABLES } from "./people/second-step/second-step.tables.ts";
import { CODES_TABLES } from "./base/codes/codes.tables.ts";
import { CONTACTS_TABLES } from "./people/contacts/contacts.tables.ts";
import { AUDIT_TABLES } from "./base/audit/audit.tables.ts";
import { COMPLAINTS_TABLES } from "./base/complaints/complaints.tables.ts";
import { COURSES_DERIVED, COURSES_TABLES } from "./courses/courses/courses.tables.ts";
import { ENROLMENT_TABLES } from "./learning/enrolment/enrolment.tables.ts";
import { FAMILY_TABLES } from "./family/family/family.tables.ts";
import { FILES_TABLES } from "./base/files/files.tables.ts";
import { CERTIFICATES_TABLES } from "./learning/certificates/certificates.tables.ts";
import { GUARDIANS_TABLES } from "./family/guardians/guardians.tables.ts";
import { INVITATIONS_TABLES } from "./people/invitations/invitations.tables.ts";
import { LESSONS_TABLES } from "./courses/lessons/lessons.tables.ts";
import { LISTENERS_TABLES } from "./halaqa/listeners/listeners.tables.ts";
import { NOTES_DERIVED, NOTES_TABLES } from "./learning/notes/notes.tables.ts";
import { RECITATIONS_TABLES } from "./halaqa/recitations/recitations.tables.ts";
import { SHEET_TABLES } from "./halaqa/sheet/sheet.tables.ts";
import { SLIPS_TABLES } from "./family/slips/slips.tables.ts";
import { PROGRESS_TABLES } from "./learning/progress/progress.tables.ts";
import { SITE_TABLES } from "./base/site/site.tables.ts";
import { ANNOUNCEMENTS_TABLES } from "./office/announcements/announcements.tables.ts";
import { STATISTICS_DERIVED } from "./office/statistics/statistics.tables.ts";
import { STATUS_TABLES } from "./office/status/status.tables.ts";
import type { SchoolTables } from "./platform/backup/school.ts";
import { PLATFORM_DERIVED, PLATFORM_TABLES } from "./platform/database/tables.ts";

export const TABLES: SchoolTables = {
  entries: {
    ...IDENTITY_TABLES,
    ...ACCOUNT_DELETION_TABLES,
    ...SECOND_STEP_TABLES,
    ...CODES_TABLES,
    ...CONTACTS_TABLES,
    ...PLATFORM_TABLES,
    ...FILES_TABLES,
    ...COURSES_TABLES,
    ...LESSONS_TABLES,
    ...ENROLMENT_TABLES,
    ...SLIPS_TABLES,
    ...FAMILY_TABLES,
    ...GUARDIANS_TABLES,
    ...LISTENERS_TABLES,
    ...RECITATIONS_TABLES,
    ...SHEET_TABLES,
    ...PROGRESS_TABLES,
    ...CERTIFICATES_TABLES,
    ...NOTES_TABLES,
    ...AUDIT_TABLES,
    ...COMPLAINTS_TABLES,
    ...INVITATIONS_TABLES,
    ...SITE_TABLES,
    ...ANNOUNCEMENTS_TABLES,
    ...STATUS_TABLES,
  },
  derived: [
    ...PLATFORM_DERIVED,
    ...IDENTITY_DERIVED,
    ...COURSES_DERIVED,
    ...NOTES_DERIVED,
    ...STATISTICS_DERIVED,
  ],
  // Dynamic, so that backups do not load features.
  rebuild: async (tx) => {
    const { rebuildDerived } = await import("./rebuild-derived.ts");
    await rebuildDerived(tx);
  },
};
