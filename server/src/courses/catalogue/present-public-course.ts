import type { z } from "zod";
import type { catalogue } from "@madrasa/contract/courses/catalogue";
import type { Platform } from "../../platform/platform.ts";
import {
  closedToStudents,
  listSections,
  presentCourse,
  type CourseWithTeacher,
} from "../courses/index.ts";
import { lessonsOfCourse } from "../lessons/index.ts";

type PublicCourse = z.input<typeof catalogue.readPublicCourse.data>["course"];

/** Public view of a course: lessons without ids and files. */
export async function presentPublicCourse(
  platform: Platform,
  course: CourseWithTeacher,
): Promise<PublicCourse> {
  const db = platform.database.read;
  const [outside, sections, lessons] = await Promise.all([
    presentCourse(platform, course),
    listSections(db, [course.id]),
    lessonsOfCourse(db, course.id),
  ]);
  return {
    ...outside,
    can: { join: closedToStudents(course) === undefined },
    sectionIds: sections.map(({ id }) => id),
    sections: sections.map(({ id, title, description }) => ({
      _id: id,
      title,
      description,
      lessons: (lessons.get(id) ?? []).map((lesson) => ({
        title: lesson.title,
        kind: lesson.kind,
        fileType: lesson.fileType,
        ...(lesson.durationSeconds !== undefined && { durationSeconds: lesson.durationSeconds }),
      })),
    })),
  };
}
