import { z } from "zod";
import { meetingDetails, ownCourse } from "../courses/courses.ts";
import { API, endpoint } from "../endpoint.ts";
import { EXPORT_PARTS } from "./export-parts.ts";
import { exported } from "./export.ts";
import { courseCode, id, emptyBody, response, page } from "../fields.ts";
import { childAnswers } from "./account-deletion.ts";
import { lesson, lessonSummary, theLesson } from "../courses/lessons.ts";
import { ADMINS } from "../roles.ts";
import { teacherWithCourses } from "./teachers.ts";

/** Published (active and published), Draft (active only) or Deleted (not active). */
const overseenCourse = ownCourse
  .omit({ missing: true, can: true, meetingDetails: true, certificates: true, dailySheet: true })
  .extend({
    dailySheet: z.boolean(),
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
      teacher: teacherWithCourses.extend({ secondStep: z.boolean() }),
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

  /** Any course, including deleted ones, with the students' view. Audited. */
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

  /** A lesson of such a course with file, full text and links. Audited like reading the course. */
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
    body: emptyBody,
    data: z.object({ course: overseenCourse }),
  }),

  /**
   * Erases a student or teacher (for the superadmin, also an admin) finally: account, progress, notes, images, and a
   * teacher's courses with students' work. Audited by id.
   */
  erasePerson: endpoint({
    method: "POST",
    path: `${API}/admin/auth/person/erase`,
    access: ADMINS,
    body: z.strictObject({ userID: id, children: childAnswers.optional() }),
    data: response.none,
  }),

  /** All data of such a person; without `part`, the account. Audited. */
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

  /** For a guardian's child, without the child's messages to the school. */
  exportChild: endpoint({
    method: "GET",
    path: `${API}/user/family/child/export`,
    access: ["student", "teacher"],
    query: z.object({
      childId: id,
      part: z.enum(EXPORT_PARTS).optional(),
      after: id.optional(),
    }),
    data: exported,
  }),
};
