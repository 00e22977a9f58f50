import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, response } from "./fields.ts";

/** Where to send the bytes of a file, and what must be said beside them. */
export const uploadPlace = z.object({
  signedUrl: response.text,
  fileKey: response.id,
  /** Headers for the PUT, to be sent as they stand: the address is signed together with them. */
  headers: z.record(z.string(), z.string()),
});

/**
 * Row first: the file is known before its bytes are sent straight to storage with a PUT to
 * `signedUrl` under `headers`, and counts only once a lesson or a course refers to `fileKey`.
 * The filename `banner` (with or without an ending) asks for a banner's place.
 */
export const uploadLink = endpoint({
  method: "GET",
  path: `${API}/user/teacher/course/getUpdateLink`,
  access: ["teacher"],
  query: z.strictObject({
    courseId: courseCode,
    filename: z.string().trim().min(1).max(255),
    contentType: z.string().trim().min(1).max(100),
    /** Bytes. Told beforehand, a file that is too large is refused before a byte is sent. */
    size: z.coerce.number().int().min(1, "This file is empty.").optional(),
  }),
  data: uploadPlace,
});
