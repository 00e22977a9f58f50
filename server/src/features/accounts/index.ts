export { accountRoutes } from "./accounts.routes.ts";
export {
  approveTeachers,
  changeUser,
  deleteFormerUsers,
  type UserRow,
} from "./accounts.queries.ts";
export { deleteAccount } from "./delete-account.ts";
export { ensureSuperadmin, type FirstSignIn } from "./ensure-superadmin.ts";
export { makeAdmin } from "./make-admin.ts";
export { makeRecoveryLink } from "./make-recovery-link.ts";
export { resetSuperadmin } from "./reset-superadmin.ts";
export { findActor } from "./sessions.ts";
export { clearSecondStep } from "./turn-off-second-step.ts";
export { tellOfRecoveryLink } from "./tell-of-recovery-link.ts";
export { deleteSessionsOf } from "./sessions.queries.ts";
export { sweepAccounts } from "./sweep-accounts.ts";
export {
  countUsersOfRole,
  findUserOfRole,
  listUsersOfRole,
  usersOfRole,
} from "./users-of-role.queries.ts";
export { userSearchKey } from "./user-search.ts";
export { tellOfTeacherStatus } from "./tell-of-teacher-status.ts";
export { codesOfDay } from "./codes-of-day.ts";
export { tellSuperadmins } from "./tell-superadmins.ts";
export { rebuildUserSearch } from "./user-search.queries.ts";
export { userSearchText } from "./user-search.ts";
