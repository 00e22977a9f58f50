import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { courseCode, id, response } from "./fields.ts";
import { PIECE_BYTES_MAX, PIECE_BYTES_MIN, QUOTA_BYTES_MAX, QUOTA_BYTES_MIN } from "./limits.ts";

/** The URL that a file is uploaded to, and the headers of that upload. */
export const uploadTarget = z.object({
  signedUrl: response.text,
  fileKey: response.id,
  /** Headers for the PUT, to be sent unchanged: they are part of the URL's signature. */
  headers: z.record(z.string(), z.string()),
});

/**
 * The purpose of the file, as an id that the page chose: a new link for the same person, course and
 * target takes the place of an upload that has not arrived.
 */
export const uploadFor = id.optional();

const quotaBytes = z.number().int().min(QUOTA_BYTES_MIN).max(QUOTA_BYTES_MAX);

const quotas = z.object({
  /** For the notes of one student with their images. */
  studentBytes: response.count,
  /** For the banner and the lessons of one course. */
  courseBytes: response.count,
});

const UPLOAD_PURPOSES = ["thumbnail", "small", "sound"] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

export const files = {
  /**
   * Creates the file's row before the upload. The bytes then go to storage with a PUT to `signedUrl`
   * under `headers`, and the file is kept once a lesson or a course refers to `fileKey`. The filename
   * `banner` (with or without an extension) asks for a banner's upload, a purpose for that of a film's
   * frame, of the film made small, or of its sound.
   */
  uploadLink: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/getUpdateLink`,
    access: ["teacher"],
    query: z.object({
      courseId: courseCode,
      filename: z.string().trim().min(1).max(255),
      contentType: z.string().trim().min(1).max(100),
      purpose: z.enum(UPLOAD_PURPOSES).optional(),
      /** Bytes. When given, a file that is too large is refused before the upload. */
      size: z.coerce
        .number()
        .int()
        .min(1, "FILE_EMPTY" satisfies FieldErrorCode)
        .optional(),
      target: uploadFor,
    }),
    data: uploadTarget,
  }),

  /**
   * The bytes that have arrived of the caller's own upload, and where the next piece goes. Any file that an upload
   * URL was given for can be sent in pieces instead. It is asked before each piece, and after a cut:
   * on the school's own disk all bytes before the cut are kept, in a bucket those of whole pieces.
   */
  nextPiece: endpoint({
    method: "GET",
    path: `${API}/user/upload`,
    access: ["teacher", "student"],
    query: z.object({
      fileKey: id,
      /** Bytes of the whole file; the first call fixes it. */
      size: z.coerce
        .number()
        .int()
        .min(1, "FILE_EMPTY" satisfies FieldErrorCode),
      /** How many bytes the page would send now. */
      bytes: z.coerce.number().int().min(PIECE_BYTES_MIN).max(PIECE_BYTES_MAX),
    }),
    data: z.object({
      receivedBytes: response.count,
      /** From now on a lesson, a course or a note may refer to the file. */
      isStored: z.boolean(),
      /**
       * Takes the bytes from `receivedBytes` on, at most as many as were asked for. Absent once all have arrived; until
       * `isStored` they are being joined, and the page asks again.
       */
      piece: uploadTarget.omit({ fileKey: true }).optional(),
    }),
  }),

  /** Gives the caller's own upload up: what has arrived is removed, and counts nowhere any more. */
  cancelUpload: endpoint({
    method: "DELETE",
    path: `${API}/user/upload`,
    access: ["teacher", "student"],
    query: z.object({ fileKey: id }),
    data: response.none,
  }),

  /** How many bytes of files each student and each course may have. */
  readQuotas: endpoint({
    method: "GET",
    path: `${API}/admin/auth/file/quotas`,
    access: ["superadmin"],
    data: z.object({ quotas }),
  }),

  /** Stored files stay, also where they take more. */
  setQuotas: endpoint({
    method: "PUT",
    path: `${API}/admin/auth/file/quotas`,
    access: ["superadmin"],
    body: z.strictObject({ studentBytes: quotaBytes, courseBytes: quotaBytes }),
    data: z.object({ quotas }),
  }),
};
