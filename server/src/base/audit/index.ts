export { forgetReasons, nameAsChild, rebuildEntrySearch } from "./audit.queries.ts";
export { auditRoutes } from "./audit.routes.ts";
export { recordAction, targetOf } from "./record-action.ts";
export { recordOwnAction } from "./record-own-action.ts";
export { recordReading } from "./record-reading.ts";
