export { sendStatusReport, STATUS_TEMPLATE } from "./send-status-report.ts";
export { statusRoutes } from "./status.routes.ts";
export { notifyPendingTeachers } from "./notify-pending-teachers.ts";
export { statusReportText } from "./status-report-text.ts";
export type { Status } from "./status.ts";
