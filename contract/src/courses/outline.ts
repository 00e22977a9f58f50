import { z } from "zod";
import { ownCourse } from "./courses.ts";
import { API, endpoint } from "../endpoint.ts";
import { changedTexts, courseCode, id, newTexts, response, shownTexts, title } from "../fields.ts";
import { SECTION_TEXTS } from "../form-texts.ts";
import { lessonSummary } from "./lessons.ts";

const section = z.object({
  _id: response.id,
  ...shownTexts(SECTION_TEXTS),
  totalLessons: response.count,
  lessonIds: z.array(lessonSummary),
});

const sectionData = z.object({
  section: z.object({ _id: response.id, ...shownTexts(SECTION_TEXTS) }),
});

export const outline = {
  /** Descriptions are excerpts. */
  readOutline: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode }),
    data: z.object({
      course: ownCourse.extend({ sectionIds: z.array(response.id), sections: z.array(section) }),
    }),
  }),

  /** A new draft with sections, lessons and shared files of a course, without students and meeting. */
  copyCourse: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/copy`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode }),
    body: z.strictObject({ title }),
    takesKey: true,
    data: z.object({ course: z.object({ _id: response.id }) }),
  }),

  /** Includes the full description. */
  readSection: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/section`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, sectionId: id }),
    data: sectionData,
  }),

  addSection: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/section`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode }),
    body: z.strictObject(newTexts(SECTION_TEXTS)),
    takesKey: true,
    data: sectionData,
  }),

  updateSection: endpoint({
    method: "PATCH",
    alsoMethods: ["PUT"],
    path: `${API}/user/teacher/course/section`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, sectionId: id }),
    body: z.strictObject(changedTexts(SECTION_TEXTS)),
    data: sectionData,
  }),

  /** Moves before another section, or to the end. Idempotent. */
  moveSection: endpoint({
    method: "PATCH",
    path: `${API}/user/teacher/course/section/move`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, sectionId: id }),
    body: z.strictObject({ before: id.nullable() }),
    data: response.none,
  }),

  /** Moves to a section of its course, before a lesson or to the end. */
  moveLesson: endpoint({
    method: "PATCH",
    path: `${API}/user/teacher/course/lesson/move`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, lessonId: id }),
    body: z.strictObject({ sectionId: id, before: id.nullable() }),
    data: response.none,
  }),

  deleteSection: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/course/section`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, sectionId: id }),
    data: response.none,
  }),
};
