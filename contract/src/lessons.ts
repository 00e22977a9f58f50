import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, id, link, optionalDescription, response, title } from "./fields.ts";
import { LESSON_KINDS, RESOURCES_MAX } from "./limits.ts";

/** A lesson in a list: no address of its file. `completed` is a student's own. */
export const lessonSummary = z.object({
  _id: response.id,
  title: response.text,
  description: response.text,
  kind: z.enum(LESSON_KINDS),
  fileType: response.text,
  /** Bytes. */
  fileSize: z.number().int(),
  durationSeconds: z.number().optional(),
  completed: z.boolean().optional(),
});

const resources = z
  .array(z.strictObject({ name: title, description: optionalDescription.default(""), url: link }))
  .max(RESOURCES_MAX, `At most ${RESOURCES_MAX} resources.`);

export const lesson = lessonSummary.extend({
  sectionId: response.id,
  /** A signed address that expires; ask for the lesson again to have a fresh one. */
  filePath: response.text,
  /** The same bytes, to be kept as a file instead of shown. */
  downloadPath: response.text,
  fileName: response.text,
  additionalResources: z.array(
    z.object({ name: response.text, description: response.text, url: response.text }),
  ),
});

export const theLesson = z.strictObject({ courseId: courseCode, lessonId: id });

export const readOwnLesson = endpoint({
  method: "GET",
  path: `${API}/user/teacher/course/lesson`,
  access: ["teacher"],
  query: theLesson,
  data: z.object({ lesson }),
  alsoAtTop: true,
});

/** `filePath` is the key that `getUpdateLink` gave; its bytes are looked at before the lesson stands. */
export const addLesson = endpoint({
  method: "POST",
  path: `${API}/user/teacher/course/lesson`,
  access: ["teacher"],
  query: z.strictObject({ courseId: courseCode, sectionId: id }),
  body: z.strictObject({
    title,
    description: optionalDescription.default(""),
    filePath: id,
    fileType: z.string().max(100),
    kind: z.enum(LESSON_KINDS).optional(),
    durationSeconds: z.number().min(0).max(1_000_000).optional(),
    additionalResources: resources.optional(),
  }),
  data: z.object({ lesson }),
});

export const updateLesson = endpoint({
  method: "PATCH",
  alsoMethods: ["PUT"],
  path: `${API}/user/teacher/course/lesson`,
  access: ["teacher"],
  query: theLesson,
  body: z.strictObject({
    title: title.optional(),
    description: optionalDescription.optional(),
    additionalResources: resources.optional(),
  }),
  data: z.object({ lesson }),
});

export const deleteLesson = endpoint({
  method: "DELETE",
  path: `${API}/user/teacher/course/lesson`,
  access: ["teacher"],
  query: z.strictObject({ courseId: courseCode, lessonId: id, sectionId: id.optional() }),
  data: response.none,
});
