import { z } from "zod";
import { ownCourse } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, description, id, response, title } from "./fields.ts";
import { lessonSummary } from "./lessons.ts";

/** A course's outline: its sections and their lessons, in order, as its teacher arranges them. */

const section = z.object({
  _id: response.id,
  title: response.text,
  description: response.text,
  totalLessons: response.count,
  lessonIds: z.array(lessonSummary),
});

/** The whole tree in one call. */
export const readOutline = endpoint({
  method: "GET",
  path: `${API}/user/teacher/course`,
  access: ["teacher"],
  query: z.strictObject({ courseId: courseCode }),
  data: z.object({ course: ownCourse.extend({ sections: z.array(section) }) }),
});

const sectionData = z.object({
  section: z.object({ _id: response.id, title: response.text, description: response.text }),
});

export const addSection = endpoint({
  method: "POST",
  path: `${API}/user/teacher/course/section`,
  access: ["teacher"],
  query: z.strictObject({ courseId: courseCode }),
  body: z.strictObject({ title, description }),
  data: sectionData,
});

export const updateSection = endpoint({
  method: "PATCH",
  alsoMethods: ["PUT"],
  path: `${API}/user/teacher/course/section`,
  access: ["teacher"],
  query: z.strictObject({ courseId: courseCode, sectionId: id }),
  body: z.strictObject({ title: title.optional(), description: description.optional() }),
  data: sectionData,
});

/** Puts a section before another one, or last. Doing it twice changes nothing. */
export const moveSection = endpoint({
  method: "PATCH",
  path: `${API}/user/teacher/course/section/move`,
  access: ["teacher"],
  query: z.strictObject({ courseId: courseCode, sectionId: id }),
  body: z.strictObject({ before: id.nullable() }),
  data: response.none,
});

/** Puts a lesson into a section of its course, before another lesson there or last. */
export const moveLesson = endpoint({
  method: "PATCH",
  path: `${API}/user/teacher/course/lesson/move`,
  access: ["teacher"],
  query: z.strictObject({ courseId: courseCode, lessonId: id }),
  body: z.strictObject({ sectionId: id, before: id.nullable() }),
  data: response.none,
});

export const deleteSection = endpoint({
  method: "DELETE",
  path: `${API}/user/teacher/course/section`,
  access: ["teacher"],
  query: z.strictObject({ courseId: courseCode, sectionId: id }),
  data: response.none,
});
