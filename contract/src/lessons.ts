import { z } from "zod";
import { API, endpoint, LARGE_BODY_MAX } from "./endpoint.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { alt, courseCode, id, link, optionalDescription, response, title } from "./fields.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import {
  FILE_RULES,
  LESSON_AIDS,
  LESSON_KINDS,
  LESSON_TEXT_KINDS,
  RENDITION_KINDS,
  RESOURCES_MAX,
} from "./limits.ts";

/** One of the ways to have a lesson: as it was filmed, small, or its sound. */
const rendition = z.object({
  kind: z.enum(RENDITION_KINDS),
  fileType: response.text,
  /** Bytes. */
  size: z.number().int(),
  durationSeconds: z.number().optional(),
});

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
  /** Width by height of a picture, or of a film by its frame. */
  aspectRatio: z.number().optional(),
  completed: z.boolean().optional(),
  /** The best first; only where there is more than one, and for those who may see the lesson. */
  renditions: z.array(rendition).optional(),
  /** The texts that people who do not see or hear still need; absent in lists that are not the teacher's. */
  lacking: z.array(z.enum(LESSON_AIDS)).optional(),
});

const textOf = { kind: z.enum(LESSON_TEXT_KINDS), language: z.enum(LANGUAGE_CODES) };

const durationSeconds = z.number().min(0).max(1_000_000).optional();

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
  /** The best first, which is that of `filePath`: the original, or until it has arrived what is there. */
  renditions: z.array(rendition.extend({ url: response.text })),
  additionalResources: z.array(
    z.object({ name: response.text, description: response.text, url: response.text }),
  ),
  /** The text that stands for a lesson that is a picture; absent where there is none. */
  alt: response.text.optional(),
  /** Students are asked to recite it; of a student's lesson only where the course takes recitations. */
  recite: z.literal(true).optional(),
  /** Captions (WebVTT) and transcripts of a film, with signed URLs; absent where there are none. */
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

  /** `filePath` is the key from `getUpdateLink`; the uploaded file is checked before the lesson is saved. */
  addLesson: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/lesson`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, sectionId: id }),
    body: z.strictObject({
      /** Chosen by the page: sent again with the same film or sound, the lesson is answered that was added. */
      _id: id.optional(),
      title,
      description: optionalDescription.default(""),
      filePath: id,
      fileType: z.string().max(100),
      kind: z.enum(LESSON_KINDS).optional(),
      /** Which rendition the file is: a film's lesson may begin with its sound. */
      rendition: z.enum(RENDITION_KINDS).default("original"),
      durationSeconds,
      /** For a film: the key of one of its frames, uploaded with the purpose `thumbnail`. */
      thumbnail: id.optional(),
      alt: alt.optional(),
      additionalResources: resources.optional(),
    }),
    data: z.object({ lesson }),
  }),

  /** Another rendition of a film. None is replaced; sending the same one again changes nothing. */
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
   * Writes the captions or the transcript of a film in one language, in place of those before. Captions are WebVTT,
   * SubRip, or lines that begin with a time; they are parsed and stored as WebVTT.
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

  /** Succeeds also where there is none. */
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
