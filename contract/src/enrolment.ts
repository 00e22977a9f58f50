import { z } from "zod";
import { meetingDetails, publicCourse } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, response, page } from "./fields.ts";
import { lessonSummary } from "./lessons.ts";
import { CONTACT_METHODS } from "./limits.ts";

const theCourse = z.strictObject({ courseId: courseCode });

const contactableTeacher = publicCourse.shape.teacherId.extend({
  /** Absent when the teacher hides it, and before the student has joined. */
  phoneNumber: response.text.optional(),
  country: response.text.optional(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS).optional(),
});

/** Before joining: what the public sees. Once joined: the whole tree. */
const courseOfStudent = publicCourse.extend({
  teacherId: contactableTeacher,
  enrolled: z.boolean(),
  can: z.object({ join: z.boolean() }),
  /** Why nobody new may join now; absent when they may, and for who has joined. */
  closed: z.enum(["COURSE_LOCKED", "COURSE_CLOSED"]).optional(),
  completedLessons: response.count.optional(),
  progress: response.count.optional(),
  meetingDetails: meetingDetails.nullable().optional(),
  sections: z
    .array(
      z.object({
        _id: response.id,
        title: response.text,
        description: response.text,
        totalLessons: response.count,
        completedLessons: response.count,
        lessonIds: z.array(lessonSummary),
      }),
    )
    .optional(),
});

export const readCourse = endpoint({
  method: "GET",
  path: `${API}/user/student/course`,
  access: ["student"],
  query: theCourse,
  data: z.object({ course: courseOfStudent }),
});

/** A GET by the specification. Safe all the same: it is idempotent and no cookie signs anyone in. */
export const enrol = endpoint({
  method: "GET",
  path: `${API}/user/student/course/enroll`,
  access: ["student"],
  query: theCourse,
  data: z.object({ courseId: response.id }),
});

export const listEnrolled = endpoint({
  method: "GET",
  path: `${API}/user/student/course/all`,
  access: ["student"],
  query: z.strictObject(page),
  data: z.object({
    courseList: z.array(
      publicCourse
        .pick({ _id: true, title: true, description: true, banner: true, teacherId: true })
        .extend({
          totalLessons: response.count,
          completedLessons: response.count,
          progress: response.count,
        }),
    ),
    ...response.nextPage,
  }),
});

export const listStudents = endpoint({
  method: "GET",
  path: `${API}/user/teacher/course/students`,
  access: ["teacher"],
  query: z.strictObject({ ...page, courseId: courseCode }),
  data: z.object({
    students: z.array(
      z.object({
        _id: response.id,
        firstName: response.text,
        lastName: response.text,
        phoneNumber: response.text.nullable(),
        country: response.text.nullable(),
        TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
        enrolledAt: response.time,
        completedLessons: response.count,
        totalLessons: response.count,
        progress: response.count,
      }),
    ),
    ...response.nextPage,
  }),
});
