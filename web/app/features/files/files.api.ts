import { contract } from "@madrasa/contract";
import { call } from "../../lib/api/client.ts";
import { createUpload } from "../../lib/upload/create-upload.ts";
import type { PrepareUpload } from "../../lib/upload/put-file.ts";

/** For a lesson's file, a banner or the frame of a film. */
export const prepareUpload: PrepareUpload = (courseId, picked, purpose) =>
  createUpload(picked, (file, signal) =>
    call(contract.files.uploadLink, {
      query: { courseId, filename: file.name, contentType: file.type, size: file.size, purpose },
      ...(signal && { signal }),
    }),
  );
