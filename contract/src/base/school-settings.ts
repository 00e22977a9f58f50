import { RECITATION_WORDS, type RecitationWord } from "../recitation-words.ts";
import { z } from "zod";
import type { FieldErrorCode } from "../field-errors.ts";
import { categoryName, recitationWord, schoolName } from "../fields.ts";
import { type Language, LANGUAGE_CODES } from "../languages.ts";
import { CATEGORIES_MAX, CATEGORY_MAX, TIME_ZONE_MAX } from "../limits.ts";
import { MUSHAFS } from "../quran/units.ts";

const inEachLanguage = (name: z.ZodString) =>
  z.strictObject(
    Object.fromEntries(LANGUAGE_CODES.map((code) => [code, name.optional()])) as Record<
      Language,
      z.ZodOptional<z.ZodString>
    >,
  );

const isNamed = (names: Partial<Record<Language, string | undefined>>) =>
  Object.values(names).some(Boolean);
const UNNAMED = "REQUIRED" satisfies FieldErrorCode;

/** IANA time zone, such as Asia/Baghdad. */
function isTimeZone(name: string): boolean {
  try {
    // oxlint-disable-next-line no-restricted-properties -- only the superadmin's setting is tried
    return /^[A-Z]/.test(name) && Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Settings by row name. Each needs an entry here, a call in `site.ts`, and a section on the page. */
export const SCHOOL_SETTINGS = {
  names: inEachLanguage(schoolName).refine(isNamed, UNNAMED),
  timeZone: z
    .string()
    .max(TIME_ZONE_MAX, { error: "TOO_LONG" satisfies FieldErrorCode, abort: true })
    .refine(isTimeZone, "INVALID" satisfies FieldErrorCode),
  mushaf: z.enum(MUSHAFS),
  /** Empty ones use the default of their language. */
  recitationWords: z.strictObject(
    Object.fromEntries(
      RECITATION_WORDS.map((word) => [word, inEachLanguage(recitationWord)]),
    ) as Record<RecitationWord, ReturnType<typeof inEachLanguage>>,
  ),
  categories: z
    .array(
      z
        .strictObject({
          /** Permanent key; created by the server for a new category. */
          key: z
            .string()
            .max(CATEGORY_MAX, "TOO_LONG" satisfies FieldErrorCode)
            .optional(),
          names: inEachLanguage(categoryName),
          hidden: z.boolean(),
        })
        .refine(({ key, names }) => key !== undefined || isNamed(names), {
          error: UNNAMED,
          path: ["names"],
        }),
    )
    .max(CATEGORIES_MAX),
};

export type SchoolSetting = keyof typeof SCHOOL_SETTINGS;
export type SchoolValues = {
  [Name in SchoolSetting]: z.output<(typeof SCHOOL_SETTINGS)[Name]>;
};
export type Names = SchoolValues["names"];
