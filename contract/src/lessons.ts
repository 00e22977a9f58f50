import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { courseCode, id, link, optionalDescription, response, title } from "./fields.ts";
import { LESSON_KINDS, RESOURCES_MAX } from "./limits.ts";

/** A lesson in a list, without its file's URL. `completed` is present for students only. */
export const lessonSummary = z.object({
  _id: response.id,
  title: response.text,
  description: response.text,
  kind: z.enum(LESSON_KINDS),
  fileType: response.text,
  /** Bytes. */
  fileSize: z.number().int(),
  durationSeconds: z.number().optional(),
  /** A signed URL of a film's frame, for those who may see the film. */
  thumbnail: response.text.optional(),
  completed: z.boolean().optional(),
});

const resources = z
  .array(z.strictObject({ name: title, description: optionalDescription.default(""), url: link }))
  .max(RESOURCES_MAX, "RESOURCES_MANY" satisfies FieldErrorCode);

export const lesson = lessonSummary.extend({
  sectionId: response.id,
  /** A signed URL that expires; reading the lesson again gives a new one. */
  filePath: response.text,
  /** The same file, sent as a download. */
  downloadPath: response.text,
  fileName: response.text,
  additionalResources: z.array(
    z.object({ name: response.text, description: response.text, url: response.text }),
  ),
});

export const theLesson = z.strictObject({ courseId: courseCode, lessonId: id });

export const lessons = {
  readOwnLesson: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/lesson`,
    access: ["teacher"],
    query: theLesson,
    data: z.object({ lesson }),
    alsoAtTop: true,
  }),

  /** `filePath` is the key from `getUpdateLink`; the uploaded file is checked before the lesson is saved. */
  addLesson: endpoint({
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
      /** For a film: the key of one of its frames, uploaded with the purpose `thumbnail`. */
      thumbnail: id.optional(),
      additionalResources: resources.optional(),
    }),
    data: z.object({ lesson }),
  }),

  updateLesson: endpoint({
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
  }),

  deleteLesson: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/course/lesson`,
    access: ["teacher"],
    query: z.strictObject({ courseId: courseCode, lessonId: id, sectionId: id.optional() }),
    data: response.none,
  }),
};
