import type { Dialect } from "./database.ts";
import type { Tables } from "./tables.ts";

/**
 * Every table with its primary key, each after those it refers to: the order in which they can be
 * filled; in reverse, the order in which they can be emptied.
 */
export const TABLE_KEYS: { [Name in keyof Tables]: readonly (keyof Tables[Name] & string)[] } = {
  users: ["id"],
  deleted_accounts: ["user_id"],
  devices: ["id"],
  second_steps: ["user_id"],
  second_step_codes: ["user_id", "code_hash"],
  sessions: ["token_hash"],
  codes: ["id"],
  account_changes: ["id"],
  rate_limit_entries: ["id"],
  idempotency_keys: ["user_id", "key"],
  files: ["id"],
  file_quotas: ["name"],
  disk_warnings: ["level"],
  backup_runs: ["id"],
  hourly_counts: ["hour", "kind", "name"],
  letters: ["cause"],
  courses: ["id"],
  sections: ["id"],
  lessons: ["id"],
  lesson_files: ["lesson_id", "kind"],
  enrolments: ["course_id", "student_id"],
  former_enrolments: ["course_id", "student_id"],
  removed_students: ["course_id", "student_id"],
  completions: ["student_id", "lesson_id"],
  note_entries: ["id"],
  positions: ["student_id", "lesson_id"],
  audit_entries: ["id"],
  school_settings: ["name"],
  site_content: ["name"],
  site_translations: ["name", "language"],
};

/** What tables were called before: a backup can be taken before the newest migrations have run. */
export const FORMER_NAMES: Readonly<Partial<Record<string, string>>> = {
  rate_limit_entries: "budget_entries",
  account_changes: "address_changes",
};

/** Columns that a backup leaves out: triggers raise versions while the rows are filled. */
export const DERIVED_COLUMNS: readonly string[] = ["version"];

/**
 * Tables that a backup leaves out: triggers or the migrations fill them while the others are filled,
 * or they tell which servers run and which builds of the page they have stored.
 */
export const DERIVED_TABLES: Readonly<Record<Dialect, readonly string[]>> = {
  sqlite: [
    "oldest_programs",
    "servers",
    "builds",
    "build_assets",
    "kept_counts",
    "enrolled_students",
    "course_search_rows",
    "course_search",
  ],
  postgres: [
    "oldest_programs",
    "servers",
    "builds",
    "build_assets",
    "kept_counts",
    "enrolled_students",
  ],
};
