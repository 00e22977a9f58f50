export { makeRecoveryLink } from "./make-recovery-link.ts";
export { askForRecovery } from "./recover-password.ts";
export { recoveryRoutes } from "./recovery.routes.ts";
export { tellOfRecoveryLink } from "./tell-of-recovery-link.ts";
