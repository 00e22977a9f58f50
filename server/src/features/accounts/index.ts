export { accountRoutes } from "./accounts.routes.ts";
export { ensureSuperadmin, type FirstSignIn } from "./ensure-superadmin.ts";
export { resetSuperadmin, SuperadminProblem } from "./reset-superadmin.ts";
export { findActor } from "./sessions.ts";
export { sweepAccounts } from "./sweep-accounts.ts";
