/**
 * Which messages are loaded together: one file per language and area. Every page has "everyone";
 * the layouts of signed-in people load theirs; what a refusal says is loaded with the first one, what
 * is said of uploads once there is one, and what tells a student of acts that wait after the page is
 * usable.
 */
export const AREAS = {
  everyone: ["accounts", "catalogue", "enrolment", "fields", "security", "site", "topics", "ui"],
  refusals: ["errors"],
  waiting: ["unsent"],
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
  uploads: ["uploads"],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof AREAS;
