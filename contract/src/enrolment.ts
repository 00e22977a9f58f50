import { z } from "zod";
import { meetingDetails, publicCourse } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, out, page } from "./fields.ts";
import { lessonSummary } from "./lessons.ts";
import { CONTACT_METHODS } from "./limits.ts";

const theCourse = z.strictObject({ courseId: courseCode });

const contactableTeacher = publicCourse.shape.teacherId.extend({
  /** Absent when the teacher hides it, and before the student has joined. */
  phoneNumber: out.text.optional(),
  country: out.text.optional(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS).optional(),
});

/** Before joining: what the public sees. Once joined: the whole tree. */
const courseOfStudent = publicCourse.extend({
  teacherId: contactableTeacher,
  enrolled: z.boolean(),
  can: z.object({ join: z.boolean() }),
  /** Why nobody new may join now; absent when they may, and for who has joined. */
  closed: z.enum(["COURSE_LOCKED", "COURSE_CLOSED"]).optional(),
  completedLessons: out.count.optional(),
  progress: out.count.optional(),
  meetingDetails: meetingDetails.nullable().optional(),
  sections: z
    .array(
      z.object({
        _id: out.id,
        title: out.text,
        description: out.text,
        totalLessons: out.count,
        completedLessons: out.count,
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
  data: z.object({ courseId: out.id }),
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
        .extend({ totalLessons: out.count, completedLessons: out.count, progress: out.count }),
    ),
    ...out.nextPage,
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
        _id: out.id,
        firstName: out.text,
        lastName: out.text,
        phoneNumber: out.text.nullable(),
        country: out.text.nullable(),
        TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
        enrolledAt: out.time,
        completedLessons: out.count,
        totalLessons: out.count,
        progress: out.count,
      }),
    ),
    ...out.nextPage,
  }),
});
