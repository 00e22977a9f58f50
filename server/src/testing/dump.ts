import type { Row, Tables } from "../platform/database/tables.ts";
import type { TestApp } from "./test-app.ts";

/** False for volatile tables: sessions, devices, rate limits, counts and messages. */
const INCLUDED: Record<keyof Tables, boolean> = {
  users: true,
  email_clashes: true,
  deleted_accounts: true,
  sessions: false,
  devices: false,
  second_steps: true,
  second_step_codes: true,
  codes: true,
  account_changes: true,
  rate_limit_entries: false,
  idempotency_keys: true,
  courses: true,
  renamed_teachers: true,
  sections: true,
  lessons: true,
  lesson_files: true,
  children: true,
  guardians: true,
  family_keys: false,
  pin_tries: false,
  consents: true,
  join_requests: true,
  withheld_courses: true,
  guardian_invitations: true,
  guardian_decisions: true,
  guardian_questions: true,
  slips: true,
  recitation_listeners: true,
  listener_choices: true,
  recitation_courses: true,
  recording_consents: true,
  recitations: true,
  playback_grants: true,
  sheet_entries: true,
  absences: true,
  day_notes: true,
  sheet_history: true,
  sheet_days: true,
  sheet_students: true,
  substitutes: true,
  sheet_tests: true,
  learned_verses: true,
  known_verses: true,
  days_seen: true,
  lesson_texts: true,
  enrolments: true,
  past_enrolments: true,
  removed_students: true,
  removed_contacts: true,
  completions: true,
  note_entries: true,
  positions: true,
  certificates: true,
  replaced_certificates: true,
  audit_entries: true,
  complaints: true,
  complaint_readers: true,
  files: true,
  file_quotas: true,
  disk_warnings: true,
  backup_runs: true,
  hourly_counts: false,
  sent_reports: true,
  deliveries: false,
  teacher_invitations: true,
  school_settings: true,
  site_content: true,
  site_translations: true,
  announcements: true,
  announcement_reads: true,
  children_texts: true,
};

const isWaiting = (row: object) => {
  const { target, confirmed_at } = row as Partial<Row<"files">>;
  return confirmed_at === null && target?.startsWith("encoded ") === true;
};

/** All rows, to verify that a refused call changes none. */
export async function dump(
  { platform: { database } }: TestApp,
  included: Partial<Record<keyof Tables, boolean>> = {},
): Promise<Record<string, string[]>> {
  const names = (Object.keys(INCLUDED) as (keyof Tables)[]).filter(
    (name) => included[name] ?? INCLUDED[name],
  );
  const tables = await Promise.all(
    names.map(async (name) => {
      const all = await database.read.selectFrom(name).selectAll().execute();
      const rows = all.filter((row) => !isWaiting(row));
      // Ignores versions, which also increase for undone changes.
      const texts = rows.map((row) => JSON.stringify({ ...row, version: undefined }));
      return [name, texts.toSorted()] as const;
    }),
  );
  return Object.fromEntries(tables);
}
