import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { Tables } from "./platform/database/tables.ts";
import { TABLES } from "./tables.ts";

/** "few": named in the code. "days": written on the day or soon after. */
type Parent = keyof Tables | "few" | "days";

/** Bound of a table's growth: primary key per parent; limit or sweep, by file and name; or the superadmin. */
type Bound =
  | { per: Record<string, Parent> }
  | { limit: [file: string, name: string] }
  | { sweep: [file: string, name: string] }
  | { superadmin: Endpoint };

const BOUNDS: Record<keyof Tables, Bound> = {
  users: { limit: ["base/codes/code-limits.ts", "codesPerDay"] },
  email_clashes: { per: { user_id: "users" } },
  devices: { limit: ["base/identity/known-devices.ts", "DEVICES_AN_ACCOUNT"] },
  children: { limit: ["family/family/add-children.ts", "ADDED_IN_A_MONTH"] },
  guardians: { limit: ["family/guardians/invite-guardian.ts", "haveTwoGuardians"] },
  family_keys: { limit: ["family/family/open-device.ts", "deleteFamilyKeysOfDevice"] },
  pin_tries: { per: { family_key_id: "family_keys", user_id: "users" } },
  sessions: { sweep: ["office/account-deletion/sweep-accounts.ts", "sweepSessions"] },
  deleted_accounts: { per: { user_id: "users" } },
  second_steps: { per: { user_id: "users" } },
  second_step_codes: { limit: ["people/second-step/prove-second-step.ts", "RECOVERY_CODES"] },
  codes: { sweep: ["office/account-deletion/sweep-accounts.ts", "sweepCodes"] },
  account_changes: { sweep: ["office/account-deletion/sweep-accounts.ts", "sweepAccountChanges"] },
  rate_limit_entries: { sweep: ["office/account-deletion/sweep-accounts.ts", "sweepRateLimits"] },
  idempotency_keys: { limit: ["platform/database/idempotency.queries.ts", "IDEMPOTENCY_KEYS_MAX"] },
  backup_runs: { sweep: ["platform/backup/backup-runs.queries.ts", "REMOVED_AFTER"] },
  hourly_counts: { sweep: ["platform/hourly-counts.ts", "deleteCountsBefore"] },
  school_settings: { per: { name: "few" } },
  files: { limit: ["base/files/reserve-upload.ts", "requireNoteSpace"] },
  file_quotas: { per: { name: "few" } },
  disk_warnings: { per: { level: "few" } },
  courses: { limit: ["courses/courses/create-course.ts", "requireRoomForCourse"] },
  renamed_teachers: { per: { teacher_id: "users" } },
  sections: { limit: ["courses/outline/sections.ts", "SECTIONS_MAX"] },
  lessons: { limit: ["courses/lessons/add-lesson.ts", "LESSONS_MAX"] },
  lesson_files: { per: { lesson_id: "lessons", kind: "few" } },
  lesson_texts: { per: { lesson_id: "lessons", kind: "few", language: "few" } },
  enrolments: { per: { course_id: "courses", student_id: "users" } },
  past_enrolments: { per: { course_id: "courses", student_id: "users" } },
  removed_students: { per: { course_id: "courses", student_id: "users" } },
  removed_contacts: { per: { course_id: "courses", contact: "users", removed: "users" } },
  consents: { per: { child_id: "users", guardian_id: "users" } },
  join_requests: { limit: ["family/family/join-courses.ts", "REQUESTS_MAX"] },
  withheld_courses: { limit: ["family/family/join-courses.ts", "WITHHELD_MAX"] },
  guardian_invitations: { sweep: ["family/guardians/index.ts", "sweepGuardians"] },
  guardian_decisions: { per: { child_id: "users", guardian_id: "users" } },
  guardian_questions: { per: { child_id: "users", asked_by: "users", kind: "few" } },
  slips: { limit: ["family/slips/manage-slips.ts", "SLIPS_MAX"] },
  recitation_listeners: { per: { course_id: "courses" } },
  listener_choices: { per: { student_id: "users", course_id: "courses", guardian_id: "users" } },
  recitation_courses: { per: { course_id: "courses" } },
  recording_consents: { per: { student_id: "users", guardian_id: "users" } },
  recitations: { limit: ["halaqa/recitations/submit-recitation.ts", "RECITATIONS_WAITING_MAX"] },
  playback_grants: {
    limit: ["halaqa/recitations/permissions.queries.ts", "insertPlaybackGrant"],
  },
  sheet_entries: { limit: ["halaqa/sheet/write-sheet.ts", "PASSAGES_MAX"] },
  absences: { per: { student_id: "users", day: "days", course_id: "courses" } },
  day_notes: { per: { student_id: "users", day: "days", course_id: "courses" } },
  sheet_history: { limit: ["halaqa/sheet/write-sheet.queries.ts", "HISTORY_MAX"] },
  sheet_days: { per: { course_id: "courses", day: "days" } },
  sheet_students: { per: { course_id: "courses", student_id: "users" } },
  substitutes: { limit: ["halaqa/sheet/substitutes.ts", "SUBSTITUTES_MAX"] },
  sheet_tests: {
    per: { student_id: "users", day: "days", course_id: "courses", kind: "few", from_verse: "few" },
  },
  learned_verses: { per: { student_id: "users" } },
  known_verses: { per: { student_id: "users" } },
  days_seen: { limit: ["halaqa/sheet/manage-sheet.ts", "listDaysOf"] },
  completions: { per: { student_id: "users", lesson_id: "lessons" } },
  positions: { per: { student_id: "users", lesson_id: "lessons" } },
  certificates: { limit: ["learning/certificates/certificates.queries.ts", "certificates"] },
  replaced_certificates: {
    limit: ["learning/certificates/change-certificate.ts", "CERTIFICATES_REISSUED_MAX"],
  },
  note_entries: { limit: ["learning/notes/add-note.ts", "NOTES_MAX"] },
  audit_entries: { limit: ["people/sign-in/record-failures.ts", "recordSignIn"] },
  complaints: { limit: ["base/complaints/submit-complaint.ts", "OF_PERSON"] },
  complaint_readers: { limit: ["base/complaints/complaints.queries.ts", "complaint_readers"] },
  teacher_invitations: { limit: ["people/invitations/invite-teacher.ts", "INVITATIONS_A_DAY"] },
  site_content: { per: { name: "few" } },
  site_translations: { per: { name: "few", language: "few" } },
  children_texts: { superadmin: contract.site.updateChildrenPrivacy },
  announcements: { sweep: ["office/announcements/sweep-announcements.ts", "ANNOUNCEMENT_DAYS"] },
  announcement_reads: { per: { announcement_id: "announcements", reader_id: "users" } },
  sent_reports: { per: { cause: "few" } },
  deliveries: { sweep: ["office/account-deletion/sweep-accounts.ts", "sweepDeliveries"] },
};

const names = Object.keys(TABLES.entries) as (keyof Tables)[];

test.each(names)("%s has a bound or a sweep", (name) => {
  const bound = BOUNDS[name];
  if ("per" in bound) {
    expect(Object.keys(bound.per)).toEqual([...TABLES.entries[name].key]);
    expect(Object.values(bound.per)).not.toContain(name);
    return;
  }
  if ("superadmin" in bound) {
    expect(bound.superadmin.access).toEqual(["superadmin"]);
    return;
  }
  const [file, word] = "limit" in bound ? bound.limit : bound.sweep;
  const source = path.join(import.meta.dirname, file);
  expect(existsSync(source), file).toBe(true);
  expect(readFileSync(source, "utf8")).toMatch(new RegExp(`\\b${word}\\b`));
});
