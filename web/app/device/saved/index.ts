export { isGone, orSaved, orStored, storeAgain } from "./or-saved.ts";
export type { FromPhone, OnPhone } from "./saved-rows.ts";
export { useSaved, useSavedCourseIds } from "./use-saved.ts";
