/**
 * Which messages are loaded together: one file per language and area. Every page has "everyone";
 * the layouts of signed-in people load theirs, and what a refusal says is loaded once the page is
 * usable.
 */
export const AREAS = {
  everyone: ["accounts", "catalogue", "enrolment", "fields", "security", "site", "topics", "ui"],
  refusals: ["errors"],
  learning: ["lessons", "notes", "progress", "saved"],
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
