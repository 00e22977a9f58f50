import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import {
  category,
  changedTexts,
  courseCode,
  dateTime,
  id,
  newTexts,
  page,
  response,
  shownTexts,
} from "../fields.ts";
import { COURSE_TEXTS, MEETING_TEXTS, SECTION_TEXTS } from "../form-texts.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { TAG_LENGTH_MAX, TAGS_MAX } from "../limits.ts";

const tags = z
  .array(
    z
      .string()
      .trim()
      .max(TAG_LENGTH_MAX, "TOO_LONG" satisfies FieldErrorCode),
  )
  .max(50)
  .transform((list) => [...new Set(list.filter((tag) => tag !== ""))])
  .refine((list) => list.length <= TAGS_MAX, {
    error: "TAGS_MANY" satisfies FieldErrorCode,
    params: { max: TAGS_MAX },
  });

const language = z.enum(LANGUAGE_CODES);

const meeting = z.strictObject({
  ...newTexts(MEETING_TEXTS),
  scheduledTime: dateTime.nullable().optional(),
});

/** Parts required for publishing, in the order of the screen. */
export const READINESS = ["title", "description", "banner", "lesson"] as const;
export type Readiness = (typeof READINESS)[number];

export const meetingDetails = z.object({
  ...shownTexts(MEETING_TEXTS),
  scheduledTime: response.time.nullable(),
  movedFrom: response.time.optional(),
});

/** A meeting deleted before its start; absent three hours after that. */
export const cancelledMeeting = z.object({
  scheduledTime: response.time,
  movedFrom: response.time.optional(),
});

const publicTeacher = z.object({
  _id: response.id,
  firstName: response.text,
  lastName: response.text,
});

export const publicCourse = z.object({
  _id: response.id,
  ...shownTexts(COURSE_TEXTS),
  /** `null` if the page draws a pattern instead. */
  banner: response.text.nullable(),
  category: response.text.nullable(),
  /** Chosen by the teacher, or detected from the letters. */
  language,
  tags: z.array(response.text),
  teacherId: publicTeacher,
  totalLessons: response.count,
  studentCount: response.count,
  enrollable: z.boolean(),
  createdAt: response.time,
  lastActive: response.time,
});

/** Reasons why new students cannot join a published course. */
export const CLOSED = ["COURSE_LOCKED", "COURSE_CLOSED"] as const;

export const courseShown = publicCourse.pick({ _id: true, title: true, language: true });

/** The teacher's view of a course, without lessons. */
export const ownCourse = publicCourse.extend({
  published: z.object({ value: z.boolean() }),
  active: z.boolean(),
  deletedAt: response.time.nullable(),
  meetingDetails: meetingDetails.nullable(),
  certificates: z.boolean(),
  dailySheet: z.boolean(),
  missing: z.array(z.enum(READINESS)),
  can: z.object({ edit: z.boolean(), publish: z.boolean() }),
});

const studentFigure = z.object({
  count: response.count,
  names: z.array(response.text),
});

/** Students who completed a lesson this week, and inactive ones. */
export const courseActivity = z.object({ completing: studentFigure, quiet: studentFigure });

export const courses = {
  listOwnCourses: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/all`,
    access: ["teacher"],
    allows: ["suspended"],
    query: z.object({ ...page, published: z.enum(["true", "false"]).optional() }),
    data: z.object({
      courseList: z.array(
        ownCourse.extend({
          sectionIds: z.array(response.id),
          sections: z.array(
            z.object({
              _id: response.id,
              ...shownTexts(SECTION_TEXTS),
              totalLessons: response.count,
              lessonIds: z.array(z.object({ _id: response.id })),
            }),
          ),
          /** For published courses, if the teacher may read the students. */
          activity: courseActivity.optional(),
        }),
      ),
      ...response.nextPage,
      can: z.object({ create: z.boolean() }),
    }),
  }),

  createCourse: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course`,
    access: ["teacher"],
    body: z.strictObject({
      ...newTexts(COURSE_TEXTS),
      category: category.optional(),
      tags: tags.default([]),
    }),
    takesKey: true,
    data: z.object({ course: z.object({ _id: response.id }) }),
  }),

  /** Absent fields are kept, `null` clears. Published courses cannot be unpublished. */
  updateCourse: endpoint({
    method: "PATCH",
    path: `${API}/user/teacher/course`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode }),
    body: z.strictObject({
      ...changedTexts(COURSE_TEXTS),
      category: category.nullable().optional(),
      /** Detected from title and description until set. */
      language: language.optional(),
      tags: tags.optional(),
      banner: id.optional(),
      meetingDetails: meeting.nullable().optional(),
      enrollable: z.boolean().optional(),
      certificates: z.boolean().optional(),
      dailySheet: z.boolean().optional(),
      published: z.literal(true).optional(),
    }),
    data: z.object({ course: ownCourse }),
  }),

  deleteCourse: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/course`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode }),
    data: response.none,
  }),
};
