export { deleteAccount } from "./delete-account.ts";
export { eraseAccount } from "./erase-account.ts";
export { accountDeletionRoutes } from "./account-deletion.routes.ts";
export { deleteNamelessUsers } from "./purge-deleted-accounts.ts";
export { recallAccount } from "./recall-account.ts";
export { sweepAccounts } from "./sweep-accounts.ts";
