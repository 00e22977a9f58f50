import { isId } from "@madrasa/contract/ids";
import { shortened } from "@madrasa/contract/shortened";
import { shownTitle } from "@madrasa/contract/shown-title";
import type { PageFacts } from "../../platform/http/head.ts";
import type { Platform } from "../../platform/platform.ts";
import { findCourse } from "../courses/index.ts";
import { courseCardUrl } from "./cards.routes.ts";
import { aheadOfCourse } from "./load-ahead.ts";

/** HTML head of a course page. `absent` if the course is not public. */
export async function describeCoursePage(
  { database }: Platform,
  pathname: string,
): Promise<PageFacts | "absent" | undefined> {
  const [, courseId] = /^\/courses\/([^/]+)\/?$/i.exec(pathname) ?? [];
  if (courseId === undefined) return undefined;
  if (!isId(courseId)) return "absent";
  const course = await findCourse(database.read, { id: courseId.toLowerCase() });
  if (!course || course.published_at === null) return "absent";
  return {
    path: `/courses/${course.id}`,
    title: shownTitle({ _id: course.id, title: course.title }),
    description: shortened(course.description),
    image: courseCardUrl(course),
    ahead: aheadOfCourse(course.id, course.banner_file_id),
  };
}
