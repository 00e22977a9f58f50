export { isNamedAddress } from "./pending-change.ts";
export { useLeave } from "./profile.api.ts";
