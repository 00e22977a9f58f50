import { fieldError, refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CourseChange } from "./course-fields.ts";
import type { CourseWithTeacher } from "./courses.queries.ts";
import { missingForPublishing } from "./readiness.ts";
import { updateCourse } from "./update-course.ts";

/**
 * Publishes a course, or throws COURSE_NOT_READY with a field for each missing part. Other changes of the call are
 * saved first, in the same transaction. Idempotent: the time of publication is kept.
 */
export async function publishCourse(
  platform: Platform,
  actor: Actor,
  courseId: string,
  change: CourseChange,
): Promise<CourseWithTeacher> {
  return updateCourse(platform, actor, courseId, change, (course) => {
    if (course.published_at !== null) return {};
    const missing = missingForPublishing(course);
    if (missing.length > 0) {
      const fields = missing.map((path) => fieldError(path, "STILL_MISSING"));
      throw refuse("COURSE_NOT_READY", { fields });
    }
    return { published_at: platform.clock() };
  });
}
