import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { alt, courseCode, description, id, page, response, title } from "../fields.ts";
import { theLesson } from "../courses/lessons.ts";
import { uploadFor, uploadTarget } from "../base/files.ts";

const entry = z.object({
  _id: response.id,
  title: response.text,
  description: response.text,
  alt: response.text.optional(),
  createdAt: response.time,
});

/** A student's notes on one lesson; `url` is the key of an image. */
export const note = z.object({
  _id: response.id,
  content: z.array(entry.extend({ url: response.text.optional() })),
});

const course = z.object({
  _id: response.id,
  title: response.text,
  language: z.enum(LANGUAGE_CODES),
});

const content = z
  .array(
    z.strictObject({
      /** Client id, so that an entry repeated after a lost response is not duplicated. */
      _id: id.optional(),
      title,
      description,
      url: id.optional(),
      alt: alt.optional(),
    }),
  )
  .min(1)
  .max(20)
  .refine((entries) => {
    const ids = entries.flatMap(({ _id }) => (_id === undefined ? [] : [_id]));
    return new Set(ids).size === ids.length;
  }, "ENTRY_REPEATED" satisfies FieldErrorCode);

export const notes = {
  /**
   * Adds entries, idempotent by key. `content: null` with `contentId` deletes, like `deleteNote`. `noteId` must be the
   * caller's own.
   */
  addNote: endpoint({
    method: "POST",
    alsoMethods: ["PUT", "PATCH"],
    path: `${API}/user/student/course/note`,
    access: ["student"],
    allows: ["child", "pin"],
    query: z.object({ ...theLesson.shape, noteId: id.optional(), contentId: id.optional() }),
    body: z.strictObject({ content: content.nullable() }),
    takesKey: true,
    queueable: "once",
    data: z.object({ note }),
  }),

  /** Idempotent. */
  deleteNote: endpoint({
    method: "DELETE",
    path: `${API}/user/student/course/note`,
    access: ["student"],
    allows: ["child", "pin"],
    query: z.object({ ...theLesson.shape, noteId: id.optional(), contentId: id }),
    body: z.strictObject({ content: z.null().optional() }),
    data: z.object({ note }),
  }),

  /** Absent texts are kept. */
  updateNote: endpoint({
    method: "PATCH",
    alsoMethods: ["PUT"],
    path: `${API}/user/student/course/note/content`,
    access: ["student"],
    allows: ["child", "pin"],
    query: z.object({ ...theLesson.shape, contentId: id }),
    body: z.strictObject({ title: title.optional(), description: description.optional() }),
    queueable: "state",
    data: z.object({ note }),
  }),

  /** Newest first; by default of all lessons. */
  listNotes: endpoint({
    method: "GET",
    path: `${API}/user/student/notes`,
    access: ["student"],
    allows: ["child", "pin"],
    query: z.object({
      limit: page.limit,
      cursor: page.cursor,
      courseId: courseCode.optional(),
    }),
    data: z.object({
      ...response.nextPage,
      notes: z.array(
        entry.extend({
          image: response.text.optional(),
          course,
          lesson: z.object({ _id: response.id, title: response.text }),
        }),
      ),
      /** Courses with notes, most recently studied first; first page only. */
      courses: z.array(course).optional(),
    }),
  }),

  noteUploadLink: endpoint({
    method: "GET",
    path: `${API}/user/student/course/getUpdateLink`,
    access: ["student"],
    allows: ["child", "pin"],
    query: z.object({
      courseId: courseCode,
      filename: z.string().trim().min(1).max(255),
      contentType: z.string().trim().min(1).max(100),
      /** Bytes. */
      size: z.coerce
        .number()
        .int()
        .min(1, "FILE_EMPTY" satisfies FieldErrorCode)
        .optional(),
      target: uploadFor,
    }),
    data: uploadTarget,
  }),

  /** `filename`: key of an image in the caller's own note, or of its upload. The URL expires. */
  noteViewLink: endpoint({
    method: "GET",
    path: `${API}/user/student/course/getViewableLink`,
    access: ["student"],
    allows: ["child", "pin"],
    query: z.object({ filename: id }),
    data: z.object({ signedUrl: response.text }),
  }),

  noteViewLinks: endpoint({
    method: "GET",
    path: `${API}/user/student/course/note/links`,
    access: ["student"],
    allows: ["child", "pin"],
    query: theLesson,
    data: z.object({ links: z.array(z.object({ url: response.id, signedUrl: response.text })) }),
  }),
};
