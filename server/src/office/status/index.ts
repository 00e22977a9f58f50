export { sendStatusReport } from "./send-status-report.ts";
export { statusRoutes } from "./status.routes.ts";
export { notifyPendingTeachers } from "./notify-pending-teachers.ts";
