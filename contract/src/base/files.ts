import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import { courseCode, id, response } from "../fields.ts";
import { CHUNK_BYTES_MAX, CHUNK_BYTES_MIN, QUOTA_BYTES_MAX, QUOTA_BYTES_MIN } from "../limits.ts";

export const uploadTarget = z.object({
  signedUrl: response.text,
  fileKey: response.id,
  /** Headers for the PUT, sent unchanged because they are signed. */
  headers: z.record(z.string(), z.string()),
});

/** Client id of the file's purpose: a new link for the same person, course and target replaces an incomplete upload. */
export const uploadFor = id.optional();

const quotaBytes = z.number().int().min(QUOTA_BYTES_MIN).max(QUOTA_BYTES_MAX);

const quotas = z.object({
  studentBytes: response.count,
  courseBytes: response.count,
});

const UPLOAD_PURPOSES = ["thumbnail", "small", "sound"] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

export const files = {
  /**
   * Creates a file row. The bytes are PUT to `signedUrl` with `headers`, and kept once a lesson or course refers to
   * `fileKey`. The filename `banner` (any extension) requests a banner upload; a purpose, that of a video frame, small
   * video or audio.
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
      /** Bytes; checked before the upload if given. */
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
   * Received bytes of the caller's upload, and the target of the next chunk. Any upload can be chunked. Called before
   * each chunk and after an interruption: local disks keep all received bytes, buckets those of whole chunks.
   */
  nextChunk: endpoint({
    method: "GET",
    path: `${API}/user/upload`,
    access: "signedIn",
    allows: ["child", "pin"],
    query: z.object({
      fileKey: id,
      /** Bytes of the whole file, fixed by the first call. */
      size: z.coerce
        .number()
        .int()
        .min(1, "FILE_EMPTY" satisfies FieldErrorCode),
      /** Bytes that the page would send now. */
      bytes: z.coerce.number().int().min(CHUNK_BYTES_MIN).max(CHUNK_BYTES_MAX),
    }),
    data: z.object({
      receivedBytes: response.count,
      /** True if the file can be referenced. */
      isStored: z.boolean(),
      /**
       * Accepts bytes from `receivedBytes`, at most the requested number. Absent once all have been received; poll
       * until `isStored` while they are joined.
       */
      chunk: uploadTarget.omit({ fileKey: true }).optional(),
    }),
  }),

  cancelUpload: endpoint({
    method: "DELETE",
    path: `${API}/user/upload`,
    access: "signedIn",
    allows: ["child", "pin"],
    query: z.object({ fileKey: id }),
    data: response.none,
  }),

  readQuotas: endpoint({
    method: "GET",
    path: `${API}/admin/auth/file/quotas`,
    access: ["superadmin"],
    data: z.object({ quotas }),
  }),

  /** Existing files are kept above the limit. */
  setQuotas: endpoint({
    method: "PUT",
    path: `${API}/admin/auth/file/quotas`,
    access: ["superadmin"],
    body: z.strictObject({ studentBytes: quotaBytes, courseBytes: quotaBytes }),
    data: z.object({ quotas }),
  }),
};
