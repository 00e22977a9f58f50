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
  files: ["id"],
  file_quotas: ["name"],
  disk_warnings: ["level"],
  courses: ["id"],
  sections: ["id"],
  lessons: ["id"],
  enrolments: ["course_id", "student_id"],
  former_enrolments: ["course_id", "student_id"],
  removed_students: ["course_id", "student_id"],
  completions: ["student_id", "lesson_id"],
  note_entries: ["id"],
  positions: ["student_id", "lesson_id"],
  audit_entries: ["id"],
  site_content: ["name"],
};

/** What tables were called before: a backup can be taken before the newest migrations have run. */
export const FORMER_NAMES: Readonly<Partial<Record<string, string>>> = {
  rate_limit_entries: "budget_entries",
  account_changes: "address_changes",
};

/**
 * Tables that a backup leaves out: triggers or the migrations fill them while the others are filled,
 * or they tell which servers run.
 */
export const DERIVED_TABLES: Readonly<Record<Dialect, readonly string[]>> = {
  sqlite: ["oldest_programs", "servers", "course_search_rows", "course_search"],
  postgres: ["oldest_programs", "servers"],
};
