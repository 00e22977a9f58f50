import { z } from "zod";
import { ownCourse } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, id, nothing, response, page } from "./fields.ts";
import { lessonSummary } from "./lessons.ts";
import { ADMINS } from "./roles.ts";
import { overseenTeacher } from "./teachers.ts";

/** What admins may see of courses, and do with them. */

/** Published (active and published), Draft (active only) or Deleted (not active). */
const overseenCourse = ownCourse.omit({ missing: true, can: true, meetingDetails: true }).extend({
  /** Until when a deleted course can be restored. */
  restorableUntil: response.time.nullable(),
  can: z.object({ restore: z.boolean() }),
});

export const oversight = {
  listCoursesOfTeacher: endpoint({
    method: "GET",
    path: `${API}/admin/auth/course/byTeacher/:teacherId`,
    access: ADMINS,
    params: z.strictObject({ teacherId: id }),
    query: z.strictObject(page),
    data: z.object({
      teacher: overseenTeacher,
      courseList: z.array(overseenCourse),
      ...response.nextPage,
    }),
  }),

  listDeletedCourses: endpoint({
    method: "GET",
    path: `${API}/admin/auth/course/deleted/:teacherId`,
    access: ADMINS,
    params: z.strictObject({ teacherId: id }),
    query: z.strictObject(page),
    data: z.object({ deletedCourses: z.array(overseenCourse), ...response.nextPage }),
  }),

  /** Any course, also a deleted one, with its sections and lessons. */
  readAnyCourse: endpoint({
    method: "GET",
    path: `${API}/admin/auth/course`,
    access: ADMINS,
    query: z.strictObject({ courseId: courseCode }),
    data: z.object({
      course: overseenCourse.extend({
        sectionIds: z.array(response.id),
        sections: z.array(
          z.object({
            _id: response.id,
            title: response.text,
            description: response.text,
            totalLessons: response.count,
            lessonIds: z.array(lessonSummary),
          }),
        ),
      }),
    }),
  }),

  restoreCourse: endpoint({
    method: "POST",
    path: `${API}/admin/auth/course/restore`,
    access: ADMINS,
    query: z.strictObject({ courseId: courseCode }),
    body: nothing,
    data: z.object({ course: overseenCourse }),
  }),
};
