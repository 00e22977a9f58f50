import { z } from "zod";
import { publicCourse } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, id, response, page } from "./fields.ts";
import { CATEGORIES, LESSON_KINDS } from "./limits.ts";

const courseList = z.object({ courseList: z.array(publicCourse), ...response.nextPage });

export const listCourses = endpoint({
  method: "GET",
  path: `${API}/public/course/all`,
  access: "anyone",
  query: z.strictObject({ ...page, category: z.enum(CATEGORIES).optional() }),
  data: courseList,
});

export const listCoursesOfTeacher = endpoint({
  method: "GET",
  path: `${API}/public/course/byTeacher/:teacherId`,
  access: "anyone",
  params: z.strictObject({ teacherId: id }),
  query: z.strictObject(page),
  data: courseList,
});

/** The home page's look-up by joining code. */
export const lookUpCourse = endpoint({
  method: "GET",
  path: "/api/courses/:code",
  access: "anyone",
  params: z.strictObject({ code: courseCode }),
  data: publicCourse
    .pick({ title: true, description: true, banner: true, teacherId: true, totalLessons: true })
    .extend({ code: response.id }),
  alsoAtTop: true,
});

/** A course's public page: what it teaches, but no lesson's id nor file. */
export const readPublicCourse = endpoint({
  method: "GET",
  path: `${API}/public/course/:courseId`,
  access: "anyone",
  params: z.strictObject({ courseId: courseCode }),
  data: z.object({
    course: publicCourse.extend({
      /** False also where the teacher takes no new students at the dateTime. */
      can: z.object({ join: z.boolean() }),
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
});
