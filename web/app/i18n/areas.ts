/**
 * Which messages are loaded together: one file per language and area. Every page has "everyone";
 * the layouts of signed-in people load theirs; what a refusal says is loaded with the first one, and
 * what asks for a second step with it; what is said of uploads once there is one, of captions
 * and complaints with their dialogs, of the school's pages and settings with their editors, and what tells a student
 * of acts that wait after the page is usable.
 */
export const AREAS = {
  everyone: ["accounts", "catalogue", "enrolment", "fields", "site", "topics", "ui"],
  refusals: ["errors", "security"],
  waiting: ["unsent"],
  learning: ["finish", "home", "lessons", "notes", "progress", "saved"],
  staff: [
    "admins",
    "audit",
    "courses",
    "files",
    "outline",
    "oversight",
    "school",
    "statistics",
    "status",
    "students",
    "teachers",
    "today",
  ],
  certificate: ["certificate"],
  complaints: ["complaints"],
  settings: ["editing", "settings"],
  uploads: ["uploads"],
  family: ["family"],
  guardians: ["guardians"],
  slips: ["slips"],
  recitations: ["recitations", "listeners"],
  sheet: ["sheet", "surahs"],
  texts: ["texts"],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof AREAS;
