/**
 * Which messages are loaded together: one file per language and area. Every page has "everyone";
 * the layouts of signed-in people load theirs, and what a refusal says is loaded once the page is
 * usable, as is what tells a student of acts that wait for the line.
 */
export const AREAS = {
  everyone: ["accounts", "catalogue", "enrolment", "fields", "security", "site", "topics", "ui"],
  refusals: ["errors"],
  waiting: ["unsent"],
  learning: ["lessons", "notes", "progress"],
  staff: [
    "admins",
    "audit",
    "courses",
    "editing",
    "files",
    "outline",
    "oversight",
    "statistics",
    "status",
    "students",
    "teachers",
  ],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof AREAS;
