import { z } from "zod";
import { CLOSED, publicCourse } from "./courses.ts";
import { API, endpoint } from "../endpoint.ts";
import { category, courseCode, id, response, page } from "../fields.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { LESSON_KINDS } from "../limits.ts";

const courseList = z.object({ courseList: z.array(publicCourse), ...response.nextPage });

export const catalogue = {
  listCourses: endpoint({
    method: "GET",
    path: `${API}/public/course/all`,
    access: "anyone",
    query: z.object({
      ...page,
      category: category.optional(),
      language: z.enum(LANGUAGE_CODES).optional(),
    }),
    data: courseList,
  }),

  listCoursesOfTeacher: endpoint({
    method: "GET",
    path: `${API}/public/course/byTeacher/:teacherId`,
    access: "anyone",
    params: z.strictObject({ teacherId: id }),
    query: z.object(page),
    data: courseList,
  }),

  lookUpCourse: endpoint({
    method: "GET",
    path: "/api/courses/:code",
    access: "anyone",
    params: z.strictObject({ code: courseCode }),
    data: publicCourse
      .pick({
        title: true,
        description: true,
        language: true,
        banner: true,
        teacherId: true,
        totalLessons: true,
      })
      .extend({ code: response.id, closed: z.enum(CLOSED).optional() }),
    alsoAtTop: true,
  }),

  /** Public page of a course: sections and lessons by title, without lesson ids or files. */
  readPublicCourse: endpoint({
    method: "GET",
    path: `${API}/public/course/:courseId`,
    access: "anyone",
    params: z.strictObject({ courseId: courseCode }),
    data: z.object({
      course: publicCourse.extend({
        /** False while the teacher accepts no new students. */
        can: z.object({ join: z.boolean() }),
        sectionIds: z.array(response.id),
        sections: z.array(
          z.object({
            _id: response.id,
            title: response.text,
            description: response.text,
            lessons: z.array(
              z.object({
                title: response.text,
                kind: z.enum(LESSON_KINDS),
                fileType: response.text,
                durationSeconds: z.number().optional(),
              }),
            ),
          }),
        ),
      }),
    }),
  }),
};
