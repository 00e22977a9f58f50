export { IssueRecoveryLink } from "./issue-recovery-link.tsx";
export { anySheetPath, coursePath } from "./course-state.tsx";
export { PersonDialog, personEntries, type PersonAction } from "./person-actions.tsx";
