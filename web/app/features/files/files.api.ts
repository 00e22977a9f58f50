import { contract } from "@madrasa/contract";
import { call } from "../../lib/api/client.ts";
import { createUpload } from "../../lib/upload/create-upload.ts";
import type { PrepareUpload } from "../../lib/upload/put-file.ts";

/** For a lesson's file or a banner. */
export const prepareUpload: PrepareUpload = (courseId, picked) =>
  createUpload(picked, (file, signal) =>
    call(contract.files.uploadLink, {
      query: { courseId, filename: file.name, contentType: file.type, size: file.size },
      ...(signal && { signal }),
    }),
  );
