import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import type { FieldErrorCode } from "./field-errors.ts";
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
} from "./fields.ts";
import { COURSE_TEXTS, MEETING_TEXTS, SECTION_TEXTS } from "./form-texts.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import { TAG_LENGTH_MAX, TAGS_MAX } from "./limits.ts";

/** Blank and repeated tags are dropped, not refused. */
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

/** The parts that a course must have before it can be published, in the order the screen lists it. */
export const READINESS = ["title", "description", "banner", "lesson"] as const;
export type Readiness = (typeof READINESS)[number];

export const meetingDetails = z.object({
  ...shownTexts(MEETING_TEXTS),
  scheduledTime: response.time.nullable(),
  /** The time before it was moved, where it was moved before it began. */
  movedFrom: response.time.optional(),
});

const publicTeacher = z.object({
  _id: response.id,
  firstName: response.text,
  lastName: response.text,
});

/** The public facts of a published course. */
export const publicCourse = z.object({
  _id: response.id,
  ...shownTexts(COURSE_TEXTS),
  /** A URL; `null` when the course has no picture and the page draws its pattern. */
  banner: response.text.nullable(),
  category: response.text.nullable(),
  /** As its teacher says, or as its letters tell. */
  language,
  tags: z.array(response.text),
  teacherId: publicTeacher,
  totalLessons: response.count,
  studentCount: response.count,
  enrollable: z.boolean(),
  createdAt: response.time,
  lastActive: response.time,
});

/** Why new students cannot join a published course now. */
export const CLOSED = ["COURSE_LOCKED", "COURSE_CLOSED"] as const;

/** A course by its name, where something else is told of it. */
export const courseShown = publicCourse.pick({ _id: true, title: true, language: true });

/** A course as its teacher sees it, without the lessons. */
export const ownCourse = publicCourse.extend({
  published: z.object({ value: z.boolean() }),
  active: z.boolean(),
  deletedAt: response.time.nullable(),
  meetingDetails: meetingDetails.nullable(),
  /** Students who finish it get a certificate. */
  certificates: z.boolean(),
  /** The course has a daily sheet of recitations. */
  dailySheet: z.boolean(),
  /** The parts still missing before the course can be published. */
  missing: z.array(z.enum(READINESS)),
  /** The acts that the caller may do with this course now; screens show or disable controls by it. */
  can: z.object({ edit: z.boolean(), publish: z.boolean() }),
});

const studentFigure = z.object({
  count: response.count,
  /** First names of some of them. */
  names: z.array(response.text),
});

/** The activity of a course's students: who completed a lesson this week, and who has gone quiet. */
export const courseActivity = z.object({ completing: studentFigure, quiet: studentFigure });

export const courses = {
  listOwnCourses: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/all`,
    access: ["teacher"],
    /** `published` filters: published courses, or drafts. */
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
              /** In order; a lesson's own call, and the course's outline, have the rest. */
              lessonIds: z.array(z.object({ _id: response.id })),
            }),
          ),
          /** Present for a published course, and a teacher who may read its students. */
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
    data: z.object({ course: z.object({ _id: response.id }) }),
  }),

  /** A field that is left out keeps its value, `null` clears it. A published course cannot be unpublished. */
  updateCourse: endpoint({
    method: "PATCH",
    path: `${API}/user/teacher/course`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode }),
    body: z.strictObject({
      ...changedTexts(COURSE_TEXTS),
      category: category.nullable().optional(),
      /** Until it is given, the language is found from the letters of title and description. */
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
