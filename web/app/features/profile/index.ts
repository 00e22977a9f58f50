export { pendingChange } from "./pending-change.ts";
