import { contract } from "@madrasa/contract";
import { newId } from "../../platform/secrets.ts";
import { ownersAtWork, superadmins, whoUpload } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import type { Scenario } from "../../testing/scenario.ts";

async function anUploadOf({ school, teacher, student, caller = student, courseId }: Scenario) {
  const begin =
    caller.token === teacher.token ? contract.files.uploadLink : contract.notes.noteUploadLink;
  const query = { courseId, filename: "page.png", contentType: "image/png" };
  return (await school.call(begin, { as: caller, query })).data.fileKey;
}

export const fileCalls: CallEntries<"files"> = {
  uploadLink: {
    who: ownersAtWork,
    input: ({ courseId }) => ({
      query: {
        courseId,
        filename: "lesson.pdf",
        contentType: "application/pdf",
        size: "2000",
        target: newId(),
      },
    }),
  },
  nextChunk: {
    who: whoUpload,
    input: async (scenario) => ({
      query: { fileKey: await anUploadOf(scenario), size: "2000", bytes: "65536" },
    }),
  },
  cancelUpload: {
    who: whoUpload,
    input: async (scenario) => ({ query: { fileKey: await anUploadOf(scenario) } }),
  },
  readQuotas: {
    who: superadmins,
    queries: 2,
    input: () => ({}),
  },
  setQuotas: {
    who: superadmins,
    input: () => ({
      body: { studentBytes: 300 * 1024 ** 2, courseBytes: 60 * 1024 ** 3 },
    }),
  },
};
