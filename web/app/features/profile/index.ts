export { isNamedAddress } from "./pending-change.ts";
export { meQuery, useLeave } from "./profile.api.ts";
