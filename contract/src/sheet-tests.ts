import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { examiner, response } from "./fields.ts";
import { TEST_KINDS } from "./quran/tests.ts";
import { VERSES } from "./quran/verses.ts";
import { ADMINS } from "./roles.ts";
import { done, grade, thePupilsDay } from "./sheet-fields.ts";

export const sheetTests = {
  /**
   * A test, or `null`, which takes it back. `from`: the first verse of the part or half, by which the school's mushaf
   * says the last. Sent again it changes nothing. By an admin it is a correction, and recorded.
   */
  writeTest: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/test`,
    access: ["teacher", ...ADMINS],
    query: z.object({
      ...thePupilsDay,
      kind: z.enum(TEST_KINDS),
      from: z.coerce.number().int().min(1).max(VERSES),
    }),
    body: z.strictObject({
      test: z.strictObject({ grade, examiner: examiner.optional() }).nullable(),
      ...done,
    }),
    data: response.none,
  }),
};
