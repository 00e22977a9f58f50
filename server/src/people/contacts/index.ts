export {
  deleteAccountChangesOf,
  listAccountChanges,
  sweepAccountChanges,
} from "./account-changes.queries.ts";
export { contactRoutes } from "./contacts.routes.ts";
export { type ChangeNotice, RECALL_LIFE, recordChange, sendChangeNotice } from "./record-change.ts";
export { isContactTooNew, trustedContacts } from "./trusted-contacts.ts";
