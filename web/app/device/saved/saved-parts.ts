import { hasSaved } from "./saved-key.ts";
import { deleteSavedLessons, startSaving } from "./save-lessons.ts";
import { startWorker } from "./start-worker.ts";

/** UI of saved lessons as one chunk, loaded once a screen is usable. */
export { SavedCopyNotice } from "./saved-copy-notice.tsx";
export { SaveCourse } from "./save-course.tsx";
export { SaveWholeCourse } from "./save-whole-course.tsx";
export { SaveLesson } from "./save-lesson.tsx";
export { SavedBadge } from "./saved-badge.tsx";
export { deleteSavedLessons };
export { readList, savedList } from "./saved-list.ts";
export { SavedCourses } from "./saved-courses.tsx";
export * as readSaved from "./read-saved.ts";

export async function start(): Promise<void> {
  await startWorker();
  if (hasSaved()) await startSaving();
}
