import { contract } from "@madrasa/contract";
import { call } from "../../lib/api/client.ts";
import { createUpload, type PrepareUpload } from "../../device/uploads/index.ts";

export const prepareUpload: PrepareUpload = (
  courseId,
  picked,
  { purpose, target, ...memory } = {},
) =>
  createUpload(
    picked,
    (file, signal) => {
      const { name: filename, type: contentType, size } = file;
      return call(contract.files.uploadLink, {
        query: { courseId, filename, contentType, size, purpose, target },
        ...(signal && { signal }),
      });
    },
    memory,
  );
