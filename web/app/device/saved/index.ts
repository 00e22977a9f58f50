export { isGone, withSavedFallback, withStoredFallback, storeAgain } from "./saved-fallback.ts";
export type { SavedCopy, OnPhone } from "./saved-rows.ts";
export { useSaved, useSavedCourseIds } from "./use-saved.ts";
