export { exportSheetDays } from "./export-days.ts";
export { againEntries, listRepeatingOnSheet } from "./home-entries.ts";
export { deleteSeenAndKnown, DELETE_SHEET_ROWS } from "./delete-sheet.queries.ts";
export { deriveLearned } from "./learned-verses.ts";
export { readRecited } from "./present-week.ts";
export { readNextLesson } from "./present-record.ts";
export { dateOf } from "./school-day.ts";
export { sheetTasks } from "./teacher-tasks.ts";
export { sheetRoutes } from "./sheet.routes.ts";
