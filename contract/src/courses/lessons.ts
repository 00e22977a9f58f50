import { z } from "zod";
import { API, endpoint, LARGE_BODY_MAX } from "../endpoint.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import { alt, courseCode, id, link, optionalDescription, response, title } from "../fields.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import {
  FILE_RULES,
  LESSON_AIDS,
  LESSON_KINDS,
  LESSON_TEXT_KINDS,
  RENDITION_KINDS,
  RESOURCES_MAX,
} from "../limits.ts";

const rendition = z.object({
  kind: z.enum(RENDITION_KINDS),
  fileType: response.text,
  /** Bytes. */
  size: z.number().int(),
  durationSeconds: z.number().optional(),
});

/** A lesson in a list, without its file's URL. `completed` is for students only. */
export const lessonSummary = z.object({
  _id: response.id,
  title: response.text,
  description: response.text,
  kind: z.enum(LESSON_KINDS),
  fileType: response.text,
  /** Bytes. */
  fileSize: z.number().int(),
  durationSeconds: z.number().optional(),
  /** Signed URL of the poster, if the caller may see the lesson: a video frame, a small image or the first page. */
  thumbnail: response.text.optional(),
  /** Width by height of an image, or of a video by its frame. */
  aspectRatio: z.number().optional(),
  completed: z.boolean().optional(),
  /** Best first; if there are several and the caller may see the lesson. */
  renditions: z.array(rendition).optional(),
  /** Missing accessibility texts; in the teacher's lists only. */
  lacking: z.array(z.enum(LESSON_AIDS)).optional(),
  /** Set if students are asked to recite it; in lists for teachers only, otherwise if the course takes recitations. */
  recite: z.literal(true).optional(),
});

const textOf = { kind: z.enum(LESSON_TEXT_KINDS), language: z.enum(LANGUAGE_CODES) };

const durationSeconds = z.number().min(0).max(1_000_000).optional();

const resources = z
  .array(z.strictObject({ name: title, description: optionalDescription.default(""), url: link }))
  .max(RESOURCES_MAX, "RESOURCES_MANY" satisfies FieldErrorCode);

export const lesson = lessonSummary.extend({
  sectionId: response.id,
  /** Signed URL that expires; reading the lesson again gives a new one. */
  filePath: response.text,
  downloadPath: response.text,
  fileName: response.text,
  /** Best first, equal to `filePath`: the original or, until it has arrived, another. */
  renditions: z.array(rendition.extend({ url: response.text })),
  additionalResources: z.array(
    z.object({ name: response.text, description: response.text, url: response.text }),
  ),
  alt: response.text.optional(),
  /** Captions (WebVTT) and transcripts with signed URLs, if any. */
  texts: z
    .array(z.object({ ...textOf, url: response.text, /** Bytes. */ size: z.number().int() }))
    .optional(),
});

export const theLesson = z.object({ courseId: courseCode, lessonId: id });

export const lessons = {
  readOwnLesson: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/lesson`,
    access: ["teacher"],
    query: theLesson,
    data: z.object({ lesson }),
    alsoAtTop: true,
  }),

  /** `filePath` is the key from `getUpdateLink`; the upload is checked before saving. */
  addLesson: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/lesson`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, sectionId: id }),
    body: z.strictObject({
      /** Client id: repeated with the same file, the call returns the existing lesson. */
      _id: id.optional(),
      title,
      description: optionalDescription.default(""),
      filePath: id,
      fileType: z.string().max(100),
      kind: z.enum(LESSON_KINDS).optional(),
      /** Version of the file: a video lesson may begin with its audio. */
      rendition: z.enum(RENDITION_KINDS).default("original"),
      durationSeconds,
      /** Key of the poster, uploaded with the purpose `thumbnail`. */
      thumbnail: id.optional(),
      alt: alt.optional(),
      additionalResources: resources.optional(),
    }),
    data: z.object({ lesson }),
  }),

  /** Adds a version of a video. Idempotent; never replaces. */
  addRendition: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/lesson/rendition`,
    access: ["teacher"],
    query: theLesson,
    body: z.strictObject({ kind: z.enum(RENDITION_KINDS), filePath: id, durationSeconds }),
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
      alt: alt.optional(),
      recite: z.boolean().optional(),
      additionalResources: resources.optional(),
    }),
    data: z.object({ lesson }),
  }),

  /**
   * Sets captions or transcript of a video in one language, replacing previous ones. Captions are WebVTT, SubRip, or
   * lines starting with a time, stored as WebVTT.
   */
  setText: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/course/lesson/text`,
    access: ["teacher"],
    query: theLesson,
    body: z.strictObject({
      ...textOf,
      text: z.string().max(FILE_RULES.lessonText.maxBytes),
    }),
    bodyMax: LARGE_BODY_MAX,
    data: z.object({ lesson }),
  }),

  /** Idempotent. */
  deleteText: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/course/lesson/text`,
    access: ["teacher"],
    query: z.object({ ...theLesson.shape, ...textOf }),
    data: z.object({ lesson }),
  }),

  deleteLesson: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/course/lesson`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, lessonId: id, sectionId: id.optional() }),
    data: response.none,
  }),
};
