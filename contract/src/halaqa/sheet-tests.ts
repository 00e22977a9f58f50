import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { examiner, response } from "../fields.ts";
import { TEST_KINDS } from "../quran/tests.ts";
import { VERSES } from "../quran/verses.ts";
import { ADMINS } from "../roles.ts";
import { deviceTimeField, grade, studentDayParams } from "./sheet-fields.ts";

export const sheetTests = {
  /**
   * Stores a test, or deletes it with `null`. `from`: first verse of the part or half; the last follows from the
   * mushaf. Idempotent. Changes by admins are audited as corrections.
   */
  writeTest: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/test`,
    access: ["teacher", ...ADMINS],
    query: z.object({
      ...studentDayParams,
      kind: z.enum(TEST_KINDS),
      from: z.coerce.number().int().min(1).max(VERSES),
    }),
    body: z.strictObject({
      test: z.strictObject({ grade, examiner: examiner.optional() }).nullable(),
      ...deviceTimeField,
    }),
    data: response.none,
  }),
};
