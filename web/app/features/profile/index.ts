export { isNamedAddress, pendingChange } from "./pending-change.ts";
export { meQuery } from "./profile.api.ts";
