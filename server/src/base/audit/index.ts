export { forgetReasons, nameAsChild, rebuildEntrySearch } from "./audit.queries.ts";
export { auditRoutes } from "./audit.routes.ts";
export { recordAct, targetOf } from "./record-act.ts";
export { recordOwnAct } from "./record-own-act.ts";
export { recordReading } from "./record-reading.ts";
