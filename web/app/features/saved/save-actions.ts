import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { reportError } from "../../lib/browser/report.ts";
import type { Course } from "./saved-rows.ts";
import { canSave, freeLessons, saveLessons } from "./save-lessons.ts";
import type { WantedLesson } from "./saved-list.ts";
import { toast } from "../../ui/feedback/toast.ts";

/** Saves lessons of a course, or says that this browser cannot. */
export async function save(course: Course, lessons: readonly WantedLesson[]): Promise<void> {
  if (!canSave()) {
    toast.note(t("saved.unsupported"));
    return;
  }
  try {
    await saveLessons(course, lessons);
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
