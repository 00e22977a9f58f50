import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { LANGUAGE_CODES } from "./languages.ts";
import { alt, courseCode, description, id, page, response, title } from "./fields.ts";
import { theLesson } from "./lessons.ts";
import { uploadFor, uploadTarget } from "./files.ts";

const entry = z.object({
  _id: response.id,
  title: response.text,
  description: response.text,
  /** The text that stands for the image; absent where there is none. */
  alt: response.text.optional(),
  createdAt: response.time,
});

/** A student's notes on one lesson; `url` is the key of an image's file. */
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
      /** Chosen by the sender, so that an entry sent again after a lost answer is not stored twice. */
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
   * Adds entries, once for each key. `content: null` together with `contentId` deletes, as `deleteNote` does. A given
   * `noteId` must be that of the caller's own note.
   */
  addNote: endpoint({
    method: "POST",
    alsoMethods: ["PUT", "PATCH"],
    path: `${API}/user/student/course/note`,
    access: ["student"],
    query: z.object({ ...theLesson.shape, noteId: id.optional(), contentId: id.optional() }),
    body: z.strictObject({ content: content.nullable() }),
    takesKey: true,
    mayWait: true,
    data: z.object({ note }),
  }),

  /** Deletes one entry. Succeeds also when it was deleted before. */
  deleteNote: endpoint({
    method: "DELETE",
    path: `${API}/user/student/course/note`,
    access: ["student"],
    query: z.object({ ...theLesson.shape, noteId: id.optional(), contentId: id }),
    body: z.strictObject({ content: z.null().optional() }),
    data: z.object({ note }),
  }),

  /** Changes the texts of one entry; what is absent stays. */
  updateNote: endpoint({
    method: "PATCH",
    alsoMethods: ["PUT"],
    path: `${API}/user/student/course/note/content`,
    access: ["student"],
    query: z.object({ ...theLesson.shape, contentId: id }),
    body: z.strictObject({ title: title.optional(), description: description.optional() }),
    mayWait: true,
    data: z.object({ note }),
  }),

  /** The student's notes on all lessons, or on those of one course, the newest first. */
  listNotes: endpoint({
    method: "GET",
    path: `${API}/user/student/notes`,
    access: ["student"],
    query: z.object({
      limit: page.limit,
      cursor: page.cursor,
      courseId: courseCode.optional(),
    }),
    data: z.object({
      ...response.nextPage,
      notes: z.array(
        entry.extend({
          /** The URL of its image, which expires. */
          image: response.text.optional(),
          course,
          lesson: z.object({ _id: response.id, title: response.text }),
        }),
      ),
      /** On the first page: the courses with notes, in which the student studied last. */
      courses: z.array(course).optional(),
    }),
  }),

  /** As `files.uploadLink`, for the image of a note. */
  noteUploadLink: endpoint({
    method: "GET",
    path: `${API}/user/student/course/getUpdateLink`,
    access: ["student"],
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

  /** `filename` is the key of an image in the caller's own note, or that of its upload, before and after. The URL expires. */
  noteViewLink: endpoint({
    method: "GET",
    path: `${API}/user/student/course/getViewableLink`,
    access: ["student"],
    query: z.object({ filename: id }),
    data: z.object({ signedUrl: response.text }),
  }),

  /** The URLs of all images in a lesson's notes. */
  noteViewLinks: endpoint({
    method: "GET",
    path: `${API}/user/student/course/note/links`,
    access: ["student"],
    query: theLesson,
    data: z.object({ links: z.array(z.object({ url: response.id, signedUrl: response.text })) }),
  }),
};
