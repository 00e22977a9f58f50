import { api } from "../../lib/api/api.ts";
import type { PrepareUpload } from "../../lib/upload/put-file.ts";
import { prepareSending } from "../../lib/upload/send-file.ts";

/** A file of a course's own: a lesson's or a banner. */
export const prepareUpload: PrepareUpload = (courseId, picked) =>
  prepareSending(picked, (file, signal) =>
    api("GET /user/teacher/course/getUpdateLink", {
      query: { courseId, filename: file.name, contentType: file.type, size: file.size },
      ...(signal && { signal }),
    }),
  );
