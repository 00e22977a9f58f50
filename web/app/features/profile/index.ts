export { isNamedAddress } from "./pending-change.ts";
export { TeacherSees } from "./teacher-sees.tsx";
export { meQuery, useLeave } from "./profile.api.ts";
