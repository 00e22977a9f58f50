import { contract } from "@madrasa/contract";
import { call } from "../../lib/api/client.ts";
import type { PrepareUpload } from "../../lib/upload/put-file.ts";
import { prepareSending } from "../../lib/upload/send-file.ts";

/** A file of a course's own: a lesson's or a banner. */
export const prepareUpload: PrepareUpload = (courseId, picked) =>
  prepareSending(picked, (file, signal) =>
    call(contract.files.uploadLink, {
      query: { courseId, filename: file.name, contentType: file.type, size: file.size },
      ...(signal && { signal }),
    }),
  );
