import { hasSaved } from "./saved-key.ts";
import { free, startSaving } from "./save-lessons.ts";
import { startWorker } from "./start-worker.ts";

/** All that screens show of what is saved on the phone: one file, loaded once a screen is usable. */
export { FromPhone } from "./from-phone.tsx";
export { SaveCourse } from "./save-course.tsx";
export { SaveWholeCourse } from "./save-whole-course.tsx";
export { SaveLesson } from "./save-lesson.tsx";
export { SavedMark } from "./saved-mark.tsx";
export { free };
export { readList, savedList } from "./saved-list.ts";
export { SavedCourses } from "./saved-courses.tsx";
export * as readSaved from "./read-saved.ts";

/** Starts the service worker, and goes on with what is still to be saved. */
export async function start(): Promise<void> {
  await startWorker();
  if (hasSaved()) await startSaving();
}
