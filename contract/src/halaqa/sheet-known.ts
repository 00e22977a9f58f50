import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { response } from "../fields.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import { MUSHAFS } from "../quran/units.ts";
import { VERSES } from "../quran/verses.ts";
import { ADMINS } from "../roles.ts";
import { person, shownPassage, courseParams, studentParams } from "./sheet-fields.ts";

/** Verses known before any entry: without day, grade or attendance. */

const STAFF = ["teacher", ...ADMINS] as const;
const verse = z.number().int().min(1).max(VERSES);

export const sheetKnown = {
  /** Per student of a halaqa in order, marked in any halaqa. */
  listKnown: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/known`,
    access: STAFF,
    query: z.object(courseParams),
    data: z.object({
      mushaf: z.enum(MUSHAFS),
      students: z.array(
        person.extend({
          /** Ordered; neither touching nor overlapping. */
          known: z.array(shownPassage),
          /** True for a suspended student, who cannot be marked. */
          isSuspended: z.literal(true).optional(),
        }),
      ),
      leftOut: response.count,
    }),
  }),

  /** Marks a passage as known before, or unmarks it; verses taught by entries and tests stay learned. */
  writeKnown: endpoint({
    method: "PUT",
    path: `${API}/user/teacher/sheet/known`,
    access: STAFF,
    query: z.object(studentParams),
    body: z
      .strictObject({ from: verse, to: verse, isKnown: z.boolean() })
      .refine(({ from, to }) => from <= to, {
        error: "PASSAGE_ORDER" satisfies FieldErrorCode,
        path: ["to"],
      }),
    data: z.object({
      known: z.array(shownPassage),
    }),
  }),
};
