import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { reportError } from "../../lib/browser/report.ts";
import type { Course } from "../../lib/saved/database.ts";
import { canKeep, freeLessons, keepLessons } from "../../lib/saved/keep-lessons.ts";
import type { WantedLesson } from "../../lib/saved/saved-list.ts";
import { toast } from "../../ui/feedback/toast.ts";

/** Keeps lessons of a course, or says that this browser cannot. */
export async function keep(course: Course, lessons: readonly WantedLesson[]): Promise<void> {
  if (!canKeep()) {
    toast.note(t("saved.unsupported"));
    return;
  }
  try {
    await keepLessons(course, lessons);
  } catch (error) {
    reportError(error);
    // Some private windows have a database that cannot be opened.
    const isRefused = error instanceof DOMException;
    toast.note(isRefused ? t("saved.unsupported") : errorMessage(error, "ui.partUnavailable"));
  }
}

export async function free(lessonIds: readonly string[]): Promise<void> {
  await freeLessons(lessonIds).catch(reportError);
}
