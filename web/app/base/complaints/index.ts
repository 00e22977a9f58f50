export type { Reader } from "./complaint-list.tsx";
export { type Subject, useSetComplaintReader } from "./complaints.api.ts";
export { ReportButton } from "./report-button.tsx";
export { ComplaintDialog } from "./complaint-dialog-later.tsx";
