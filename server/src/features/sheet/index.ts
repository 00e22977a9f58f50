export { exportSheetDays } from "./export-days.ts";
export { deleteSeen, DELETE_SHEET_ROWS } from "./sheet.queries.ts";
export { sheetRoutes } from "./sheet.routes.ts";
