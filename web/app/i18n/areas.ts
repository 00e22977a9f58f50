/**
 * Message areas, one file per language and area. "everyone" is on every page, layouts load theirs, and rare texts load
 * on demand: refusals and two-step sign-in with the first refusal, uploads with the first upload, captions and messages
 * to the school with their dialogs, the site with its editors, and the outbox once the page is usable.
 */
export const AREAS = {
  everyone: ["accounts", "catalogue", "enrolment", "fields", "images", "site", "topics", "ui"],
  refusals: ["errors", "security"],
  waiting: ["unsent"],
  learning: ["certificates", "home", "lessons", "notes", "progress", "saved"],
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
  announcements: ["announcements"],
  complaints: ["complaints"],
  digest: ["digest"],
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
