export { auditRoutes } from "./audit.routes.ts";
export { recordAct, targetOf } from "./record-act.ts";
