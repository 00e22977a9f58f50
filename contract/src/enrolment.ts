import { z } from "zod";
import { CLOSED, courseShown, meetingDetails, publicCourse } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, id, nothing, reason, response, page } from "./fields.ts";
import { nextSteps } from "./home.ts";
import { lessonSummary } from "./lessons.ts";
import { CONTACT_METHODS } from "./limits.ts";

const theCourse = z.object({ courseId: courseCode });

/** Parts of a course's students that its teacher can ask for. */
const STUDENTS_SHOWN = ["quiet", "completing"] as const;
export type StudentsShown = (typeof STUDENTS_SHOWN)[number];

const contactableTeacher = publicCourse.shape.teacherId.extend({
  /** Absent when the teacher hides it, and until the student has joined. */
  phoneNumber: response.text.optional(),
  country: response.text.optional(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS).optional(),
});

/** A student as the teacher of the course sees them. */
const studentOfCourse = z.object({
  _id: response.id,
  firstName: response.text,
  lastName: response.text,
  /** `null` when the student hides it. */
  phoneNumber: response.text.nullable(),
  country: response.text.nullable(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
  /** Of a student without a phone: whose number it is. */
  guardian: z.object({ firstName: response.text, lastName: response.text }).optional(),
  enrolledAt: response.time,
  lastActive: response.time,
  completedLessons: response.count,
  totalLessons: response.count,
  progress: response.count,
  /** The first lesson not completed; `null` when there is none. */
  nextLesson: z.object({ _id: response.id, title: response.text }).nullable(),
  /** When the teacher last followed the link to write to them. */
  writtenAt: response.time.nullable(),
});

/** Before joining: the public fields. After joining: sections and lessons as well. */
const courseOfStudent = publicCourse.extend({
  teacherId: contactableTeacher,
  enrolled: z.boolean(),
  can: z.object({ join: z.boolean() }),
  /** Why new students cannot join now; absent when they can, and for a student who has joined. */
  closed: z.enum([...CLOSED, "REMOVED_FROM_COURSE"]).optional(),
  completedLessons: response.count.optional(),
  progress: response.count.optional(),
  meetingDetails: meetingDetails.nullable().optional(),
  sectionIds: z.array(response.id).optional(),
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

export const enrolment = {
  readCourse: endpoint({
    method: "GET",
    path: `${API}/user/student/course`,
    access: ["student"],
    query: theCourse,
    data: z.object({ course: courseOfStudent }),
  }),

  /** A GET by the specification. Safe, because it is idempotent and sessions are not kept in cookies. */
  enrol: endpoint({
    method: "GET",
    path: `${API}/user/student/course/enroll`,
    access: ["student"],
    /** A child asks to join, and a guardian decides. */
    child: false,
    query: theCourse,
    data: z.object({ courseId: response.id }),
  }),

  /** What the student did stays for 30 days: joining in that time brings it back. */
  leave: endpoint({
    method: "POST",
    path: `${API}/user/student/course/leave`,
    access: ["student"],
    child: false,
    query: theCourse,
    body: nothing,
    data: response.none,
  }),

  listEnrolled: endpoint({
    method: "GET",
    path: `${API}/user/student/course/all`,
    access: ["student"],
    query: z.object(page),
    data: z.object({
      courseList: z.array(
        publicCourse
          .pick({
            _id: true,
            title: true,
            description: true,
            language: true,
            banner: true,
            teacherId: true,
          })
          .extend({
            totalLessons: response.count,
            completedLessons: response.count,
            progress: response.count,
            /** When the student last joined, completed a lesson or watched a film; newest first. */
            lastActive: response.time,
            /** When it was first finished, also where lessons were added since; absent where that is not known. */
            finishedAt: response.time.optional(),
          }),
      ),
      ...response.nextPage,
      /** On the first page of the whole list. */
      next: nextSteps.optional(),
    }),
  }),

  listStudents: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/students`,
    access: ["teacher"],
    query: z.object({
      ...page,
      courseId: courseCode,
      /** `enrolled`: the newest first. `activity`: the oldest activity first, and last those who have finished. */
      order: z.enum(["enrolled", "activity"]).default("enrolled"),
      /** Students who have gone quiet, or who completed a lesson this week; without it, all. */
      only: z.enum(STUDENTS_SHOWN).optional(),
    }),
    data: z.object({
      students: z.array(studentOfCourse.extend({ quiet: z.boolean() })),
      /** Of all students that are listed; on the first page where no part of them is asked for. */
      quietCount: response.count.optional(),
      ...response.nextPage,
    }),
  }),

  /** One student of the course, which of its lessons they have completed, and where they stopped. */
  readStudentOfCourse: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/student`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, studentId: id }),
    data: z.object({
      course: courseShown,
      student: studentOfCourse,
      /** The film that they watched last, and how far, unless they have completed it. */
      stopped: z.object({ _id: response.id, title: response.text, seconds: z.number() }).nullable(),
      sections: z.array(
        z.object({
          _id: response.id,
          title: response.text,
          lessons: z.array(
            z.object({
              _id: response.id,
              title: response.text,
              completedAt: response.time.nullable(),
            }),
          ),
        }),
      ),
    }),
  }),

  /** The teacher has followed the link to write to a student. Again, it is the day of the last time. */
  markWritten: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/students/written`,
    access: ["teacher"],
    query: theCourse,
    body: z.strictObject({ studentId: id }),
    data: z.object({ writtenAt: response.time }),
  }),

  /** The student loses the course and cannot join it again until readmitted; their work is kept. */
  removeStudent: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/students/remove`,
    access: ["teacher"],
    query: theCourse,
    body: z.strictObject({ studentId: id, reason: reason.default("") }),
    data: response.none,
  }),

  /** A removed student is in the course again, with what they had completed and written. */
  readmitStudent: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/students/readmit`,
    access: ["teacher"],
    query: theCourse,
    body: z.strictObject({ studentId: id }),
    data: response.none,
  }),

  listRemovedStudents: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/students/removed`,
    access: ["teacher"],
    query: z.object({ limit: page.limit, cursor: page.cursor, courseId: courseCode }),
    data: z.object({
      students: z.array(
        z.object({
          _id: response.id,
          firstName: response.text,
          lastName: response.text,
          removedAt: response.time,
          reason: response.text,
        }),
      ),
      ...response.nextPage,
    }),
  }),
};
