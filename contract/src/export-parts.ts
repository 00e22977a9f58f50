/** The parts of a person's export that are read in pages, one part at a time. */
export const EXPORT_PARTS = [
  "enrolments",
  "departures",
  "removals",
  "completions",
  "positions",
  "notes",
  "recitations",
  "courses",
  "complaints",
  "certificates",
  "sheets",
  "sheetDays",
  "guardians",
  "consents",
  "requests",
  "withheld",
  "listeners",
  "slips",
] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];
