import { ApiError } from "@madrasa/contract/client";
import { mayHaveSaved } from "../lib/saved/saved-key.ts";
import { startKeeping } from "../lib/saved/keep-lessons.ts";
import { startWorker } from "../lib/saved/start-worker.ts";

/** All that screens show of what is kept on the phone: one file, loaded once a screen is usable. */
export { FromPhone } from "../features/saved/from-phone.tsx";
export { KeepCourse } from "../features/saved/keep-course.tsx";
export { KeepLesson } from "../features/saved/keep-lesson.tsx";
export { KeptMark } from "../features/saved/kept-mark.tsx";
export { SavedCourses } from "../features/saved/saved-courses.tsx";
export { readOrSaved } from "../lib/saved/read-or-saved.ts";

/** Starts the service worker, and goes on with what is still to be kept. */
export async function start(): Promise<void> {
  await startWorker();
  if (!mayHaveSaved()) return;
  await startKeeping().catch((error: unknown) => {
    // Asked again only where the server may answer otherwise, and not after the session has ended.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  });
}
