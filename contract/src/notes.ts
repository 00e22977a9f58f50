import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { alt, courseCode, description, id, response, title } from "./fields.ts";
import { theLesson } from "./lessons.ts";
import { uploadFor, uploadTarget } from "./files.ts";

/** A student's notes on one lesson; `url` is the key of an image's file. */
export const note = z.object({
  _id: response.id,
  content: z.array(
    z.object({
      _id: response.id,
      title: response.text,
      description: response.text,
      url: response.text.optional(),
      /** The text that stands for the image; absent where there is none. */
      alt: response.text.optional(),
      createdAt: response.time,
    }),
  ),
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
    query: z.strictObject({ ...theLesson.shape, noteId: id.optional(), contentId: id.optional() }),
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
    query: z.strictObject({ ...theLesson.shape, noteId: id.optional(), contentId: id }),
    body: z.strictObject({ content: z.null().optional() }),
    data: z.object({ note }),
  }),

  /** As `files.uploadLink`, for the image of a note. */
  noteUploadLink: endpoint({
    method: "GET",
    path: `${API}/user/student/course/getUpdateLink`,
    access: ["student"],
    query: z.strictObject({
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

  /** `filename` is the key of an image in the caller's own note. The URL expires. */
  noteViewLink: endpoint({
    method: "GET",
    path: `${API}/user/student/course/getViewableLink`,
    access: ["student"],
    query: z.strictObject({ filename: id }),
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
