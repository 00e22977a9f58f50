export { issueRecoveryLink } from "./issue-recovery-link.ts";
export { askForRecovery } from "./recover-password.ts";
export { recoveryRoutes } from "./recovery.routes.ts";
