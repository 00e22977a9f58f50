import { z } from "zod";
import { meetingDetails, ownCourse } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { EXPORT_PARTS } from "./export-parts.ts";
import { exported } from "./export.ts";
import { courseCode, id, nothing, response, page } from "./fields.ts";
import { lesson, lessonSummary, theLesson } from "./lessons.ts";
import { ADMINS } from "./roles.ts";
import { overseenTeacher } from "./teachers.ts";

/** Calls by which admins see courses and people, and act on them. */

/** Published (active and published), Draft (active only) or Deleted (not active). */
const overseenCourse = ownCourse
  .omit({ missing: true, can: true, meetingDetails: true, certificates: true, dailySheet: true })
  .extend({
    /** A former server leaves it out. */
    dailySheet: z.boolean().optional(),
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
    query: z.object(page),
    data: z.object({
      /** `secondStep`: whether one is set up. A former server leaves it out. */
      teacher: overseenTeacher.extend({ secondStep: z.boolean().optional() }),
      courseList: z.array(overseenCourse),
      ...response.nextPage,
    }),
  }),

  listDeletedCourses: endpoint({
    method: "GET",
    path: `${API}/admin/auth/course/deleted/:teacherId`,
    access: ADMINS,
    params: z.strictObject({ teacherId: id }),
    query: z.object(page),
    data: z.object({ deletedCourses: z.array(overseenCourse), ...response.nextPage }),
  }),

  /** Any course, also a deleted one, with what its students see. Recorded in the audit. */
  readAnyCourse: endpoint({
    method: "GET",
    path: `${API}/admin/auth/course`,
    access: ADMINS,
    query: z.object({ courseId: courseCode }),
    data: z.object({
      course: overseenCourse.extend({
        meetingDetails: meetingDetails.nullable(),
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

  /** A lesson of such a course, with its file, whole text and links. Recorded as reading the course. */
  readAnyLesson: endpoint({
    method: "GET",
    path: `${API}/admin/auth/course/lesson`,
    access: ADMINS,
    query: theLesson,
    data: z.object({ lesson }),
  }),

  restoreCourse: endpoint({
    method: "POST",
    path: `${API}/admin/auth/course/restore`,
    access: ADMINS,
    query: z.object({ courseId: courseCode }),
    body: nothing,
    data: z.object({ course: overseenCourse }),
  }),

  /**
   * Deletes a student or a teacher for good, for the superadmin also an admin: account, progress, notes,
   * images, and a teacher's courses with what students did in them. Recorded by id.
   */
  erasePerson: endpoint({
    method: "POST",
    path: `${API}/admin/auth/person/erase`,
    access: ADMINS,
    body: z.strictObject({ userID: id }),
    data: response.none,
  }),

  /** All that the school knows of such a person, notes too. Without `part`, the account. Recorded. */
  exportPerson: endpoint({
    method: "GET",
    path: `${API}/admin/auth/person/export`,
    access: ADMINS,
    query: z.object({
      userID: id,
      part: z.enum(EXPORT_PARTS).optional(),
      after: id.optional(),
    }),
    data: exported,
  }),

  /** The same of a child, for its guardian; without what the child told the school. */
  exportChild: endpoint({
    method: "GET",
    path: `${API}/user/family/child/export`,
    access: ["student", "teacher"],
    child: false,
    query: z.object({
      childId: id,
      part: z.enum(EXPORT_PARTS).optional(),
      after: id.optional(),
    }),
    data: exported,
  }),
};
