import { z } from "zod";
import {
  cancelledMeeting,
  CLOSED,
  courseShown,
  meetingDetails,
  publicCourse,
} from "../courses/courses.ts";
import { API, endpoint } from "../endpoint.ts";
import { courseCode, id, emptyBody, reason, response, page } from "../fields.ts";
import { nextSteps } from "./next-steps.ts";
import { lessonSummary } from "../courses/lessons.ts";
import { CONTACT_METHODS } from "../limits.ts";

const courseParams = z.object({ courseId: courseCode });

const STUDENTS_SHOWN = ["quiet", "completing"] as const;
export type StudentsShown = (typeof STUDENTS_SHOWN)[number];

export const contactableTeacher = publicCourse.shape.teacherId.extend({
  /** Absent if hidden, or before joining. */
  phoneNumber: response.text.optional(),
  country: response.text.optional(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS).optional(),
});

const studentOfCourse = z.object({
  _id: response.id,
  firstName: response.text,
  lastName: response.text,
  /** `null` if hidden. */
  phoneNumber: response.text.nullable(),
  country: response.text.nullable(),
  TelegramOrWhatsapp: z.enum(CONTACT_METHODS),
  /** Owner of the number, for a student without a phone. */
  guardian: z.object({ firstName: response.text, lastName: response.text }).optional(),
  enrolledAt: response.time,
  lastActive: response.time,
  completedLessons: response.count,
  totalLessons: response.count,
  progress: response.count,
  /** First incomplete lesson; `null` after the last. */
  nextLesson: z.object({ _id: response.id, title: response.text }).nullable(),
  /** Last time that the teacher followed the contact link. */
  writtenAt: response.time.nullable(),
  /** Suspended, or paused with a guardian. */
  paused: z.boolean().optional(),
});

/** Public fields before joining; sections and lessons afterwards. */
const courseOfStudent = publicCourse.extend({
  teacherId: contactableTeacher,
  enrolled: z.boolean(),
  can: z.object({ join: z.boolean() }),
  /** Reason why the student cannot join; absent if they can or have joined. */
  closed: z.enum([...CLOSED, "REMOVED_FROM_COURSE"]).optional(),
  completedLessons: response.count.optional(),
  progress: response.count.optional(),
  meetingDetails: meetingDetails.nullable().optional(),
  cancelledMeeting: cancelledMeeting.optional(),
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
    allows: ["child", "pin"],
    query: courseParams,
    data: z.object({ course: courseOfStudent }),
  }),

  /** GET by the specification. Safe, because it is idempotent and sessions are not in cookies. */
  enrol: endpoint({
    method: "GET",
    path: `${API}/user/student/course/enroll`,
    access: ["student"],
    query: courseParams,
    data: z.object({ courseId: response.id }),
  }),

  /** Keeps progress for 30 days, in which rejoining restores it. */
  leave: endpoint({
    method: "POST",
    path: `${API}/user/student/course/leave`,
    access: ["student"],
    query: courseParams,
    body: emptyBody,
    data: response.none,
  }),

  listEnrolled: endpoint({
    method: "GET",
    path: `${API}/user/student/course/all`,
    access: ["student"],
    allows: ["child", "pin"],
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
            lastActive: response.time,
            /** First completion, even if lessons were added since; absent if unknown. */
            finishedAt: response.time.optional(),
          }),
      ),
      ...response.nextPage,
      /** First page of the unfiltered list only. */
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
      /** `enrolled`: newest first. `activity`: oldest activity first, finished students last. */
      order: z.enum(["enrolled", "activity"]).default("enrolled"),
      only: z.enum(STUDENTS_SHOWN).optional(),
    }),
    data: z.object({
      students: z.array(
        studentOfCourse.extend({
          quiet: z.boolean(),
          /** True for a removed child's sibling that the teacher has not seen yet. */
          isNew: z.boolean(),
        }),
      ),
      /** Count of inactive students; first page of the unfiltered list only. */
      quietCount: response.count.optional(),
      ...response.nextPage,
    }),
  }),

  markStudentsSeen: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/students/seen`,
    access: ["teacher"],
    query: courseParams,
    body: emptyBody,
    data: response.none,
  }),

  readStudentOfCourse: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/student`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, studentId: id }),
    data: z.object({
      course: courseShown,
      student: studentOfCourse,
      /** Last watched video with its position, unless completed. */
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

  /** Records the time at which the teacher followed the contact link. */
  recordContacted: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/students/written`,
    access: ["teacher"],
    query: courseParams,
    body: z.strictObject({ studentId: id }),
    data: z.object({ writtenAt: response.time }),
  }),

  /** Removes a student until readmitted; their work is kept. */
  removeStudent: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/students/remove`,
    access: ["teacher"],
    query: courseParams,
    body: z.strictObject({ studentId: id, reason: reason.default("") }),
    data: response.none,
  }),

  readmitStudent: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/students/readmit`,
    access: ["teacher"],
    query: courseParams,
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
