export { isNamedAddress, pendingChange } from "./pending-change.ts";
