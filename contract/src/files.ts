import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { courseCode, response } from "./fields.ts";
import { QUOTA_BYTES_MAX, QUOTA_BYTES_MIN } from "./limits.ts";

/** The URL that a file is uploaded to, and the headers of that upload. */
export const uploadTarget = z.object({
  signedUrl: response.text,
  fileKey: response.id,
  /** Headers for the PUT, to be sent unchanged: they are part of the URL's signature. */
  headers: z.record(z.string(), z.string()),
});

const quotaBytes = z.number().int().min(QUOTA_BYTES_MIN).max(QUOTA_BYTES_MAX);

const quotas = z.object({
  /** For the note images of one student. */
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
    query: z.strictObject({
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
    }),
    data: uploadTarget,
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
