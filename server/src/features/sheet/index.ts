export { exportSheetDays } from "./export-days.ts";
export { againEntries } from "./home-entries.ts";
export { deleteSeen, DELETE_SHEET_ROWS } from "./sheet.queries.ts";
export { sheetRoutes } from "./sheet.routes.ts";
