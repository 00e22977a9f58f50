import { z } from "zod";
import { countryCode, digitsOf, nationalNumber, westernDigits } from "./digits.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import type { FormTexts } from "./form-texts.ts";
import { ID_LENGTH, ID_PATTERN } from "./ids.ts";
import {
  CATEGORY_MAX,
  CONTACT_METHODS,
  DATE_TEXT_MAX,
  OTP_LENGTH,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  SEARCH_MAX,
} from "./limits.ts";
import { ROLES } from "./roles.ts";
import { plainLine } from "./plain-line.ts";
import { PIN_RULES, pinIn } from "./pins.ts";
import { RULES, type TextRule } from "./rules.ts";

/**
 * Fields of requests, which people type. Every string has a maximum, and a string above it is
 * refused before any pattern runs: zod goes on to the next check unless a failed one aborts.
 */
const atMost = (max: number, code: FieldErrorCode = "TOO_LONG") =>
  [max, { error: code, abort: true }] as const;

/** A string; `missing` is said where there is none. An issue's message is the code of its words. */
const text = (missing: FieldErrorCode) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : undefined) });

const hexId = (code: FieldErrorCode) =>
  text(code)
    .max(...atMost(ID_LENGTH, code))
    .regex(ID_PATTERN, code)
    .toLowerCase();

/** A secret of so many characters in base64url, which nobody types. */
export const secretOf = (length: number) =>
  z
    .string()
    .max(...atMost(length, "INVALID"))
    .regex(new RegExp(`^[\\w-]{${length}}$`), "INVALID");

export const id = hexId("ID");
export const courseCode = hexId("COURSE_CODE");
/** The secret of a link. */
export const invitationSecret = z.string().max(100);

type Required = TextRule & { missing: FieldErrorCode };

/**
 * Drops control characters but line breaks and tabs: texts copied from PDF files have some, and JSON writes one as six
 * characters. NUL is left, and refused.
 */
const withoutControls = (typed: string) =>
  typed
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t\0]/gu, "")
    .trim();

const cleaned = (schema: z.ZodString, { max, long, isOneLine }: TextRule) =>
  schema
    .trim()
    .max(...atMost(max, long))
    .overwrite(isOneLine ? plainLine : withoutControls);

const line = (rule: Required) => cleaned(text(rule.missing), rule).min(1, rule.missing);

const optionalLine = (rule: TextRule) => cleaned(z.string(), rule);

const isRequired = (rule: TextRule): rule is Required => rule.missing !== undefined;

function textOf(rule: TextRule): z.ZodString {
  const { isValid, invalid } = rule;
  const schema = isRequired(rule) ? line(rule) : optionalLine(rule);
  return isValid ? schema.refine((typed) => typed === "" || isValid(typed), invalid) : schema;
}

const eachText = (texts: FormTexts, schemaOf: (rule: TextRule) => z.ZodType) =>
  Object.fromEntries(Object.entries(texts).map(([name, rule]) => [name, schemaOf(rule)]));

type NewTexts<Texts extends FormTexts> = {
  [Name in keyof Texts]: Texts[Name] extends { missing: FieldErrorCode }
    ? z.ZodString
    : z.ZodOptional<z.ZodString>;
};
type ChangedTexts<Texts extends FormTexts> = { [Name in keyof Texts]: z.ZodOptional<z.ZodString> };
type ShownTexts<Texts extends FormTexts> = { [Name in keyof Texts]: z.ZodString };

/** The fields of a form that makes something: a text that may be empty may also be left out. */
export const newTexts = <Texts extends FormTexts>(texts: Texts) =>
  eachText(texts, (rule) =>
    isRequired(rule) ? textOf(rule) : textOf(rule).optional(),
  ) as NewTexts<Texts>;

/** The fields of a form that changes something: what is left out stays as it is. */
export const changedTexts = <Texts extends FormTexts>(texts: Texts) =>
  eachText(texts, (rule) => textOf(rule).optional()) as ChangedTexts<Texts>;

/** The same texts in an answer. */
export const shownTexts = <Texts extends FormTexts>(texts: Texts) =>
  eachText(texts, () => response.text) as ShownTexts<Texts>;

export const firstName = textOf(RULES.firstName);
export const lastName = textOf(RULES.lastName);
export const title = line(RULES.title);
export const optionalTitle = optionalLine(RULES.optionalTitle);
export const schoolName = optionalLine(RULES.schoolName);
export const categoryName = optionalLine(RULES.categoryName);
export const recitationWord = optionalLine(RULES.recitationWord);
export const description = line(RULES.description);
export const optionalDescription = optionalLine(RULES.optionalDescription);

/** The text that stands for a picture; may be left out. */
export const alt = optionalLine(RULES.alt);

/** A person's explanation of an act; may be left out. */
export const reason = optionalLine(RULES.reason);

export const hearingReason = line(RULES.hearingReason).min(
  RULES.hearingReason.min,
  RULES.hearingReason.short,
);
export const recitationRemark = optionalLine(RULES.recitationRemark);
/** "" where there are none. */
export const sheetNote = optionalLine(RULES.sheetNote);
/** "" where it is who enters it. */
export const examiner = textOf(RULES.examiner);

export const complaintWords = line(RULES.complaint);
export const complaintContact = optionalLine(RULES.complaintContact);

export const email = line(RULES.email)
  .toLowerCase()
  .overwrite(westernDigits)
  .refine(RULES.email.isValid, RULES.email.invalid);

export const phoneNumber = text(RULES.phoneNumber.missing)
  .max(...atMost(RULES.phoneNumber.max, RULES.phoneNumber.long))
  .refine(RULES.phoneNumber.isValid, RULES.phoneNumber.invalid)
  .transform(nationalNumber);

export const country = text("COUNTRY")
  .max(...atMost(20))
  .transform((text, context) => {
    const code = countryCode(text);
    if (code) return code;
    context.addIssue({ code: "custom", message: "COUNTRY" satisfies FieldErrorCode });
    return z.NEVER;
  });

export const otp = text(RULES.otp.missing)
  .max(...atMost(RULES.otp.max, RULES.otp.long))
  .refine(RULES.otp.isValid, RULES.otp.invalid)
  .transform((text) => digitsOf(text, OTP_LENGTH));

const pinOf = (rule: Required & { max: number; isValid: (text: string) => boolean }) =>
  text(rule.missing)
    .max(...atMost(rule.max, rule.long))
    .refine(rule.isValid, rule.invalid)
    .transform(pinIn);

export const childPin = pinOf(PIN_RULES.childPin);
export const guardianPin = pinOf(PIN_RULES.guardianPin);

export const password = text(RULES.password.missing)
  .min(1, RULES.password.missing)
  .max(...atMost(RULES.password.max));

export const secondStepCode = line(RULES.secondStep);

export const newPassword = password.min(RULES.newPassword.min, RULES.newPassword.short);
export const adminPassword = password.min(RULES.adminPassword.min, RULES.adminPassword.short);

export const contactMethod = z.enum(CONTACT_METHODS);

export const link = line(RULES.link).refine(RULES.link.isValid, RULES.link.invalid);

const NO_DATE: FieldErrorCode = "DATE_TIME";

/** A date and time: ISO 8601 with its zone, read as UTC milliseconds. */
export const dateTime = text(NO_DATE)
  .max(...atMost(DATE_TEXT_MAX, NO_DATE))
  .pipe(z.iso.datetime({ offset: true, error: NO_DATE }))
  .transform((text) => Date.parse(text));

/** A day without a time, read as its beginning in UTC. */
export const day = text(NO_DATE)
  .max(...atMost(DATE_TEXT_MAX, NO_DATE))
  .pipe(z.iso.date({ error: NO_DATE }))
  .transform((text) => Date.parse(text));

export const search = z
  .string()
  .max(...atMost(SEARCH_MAX))
  .transform((text) => westernDigits(text).trim());

/** The key of a category. Whether the school has it, the server knows. */
export const category = z
  .string()
  .min(1)
  .max(...atMost(CATEGORY_MAX));

/** One page of a list. `cursor` is the `nextCursor` of the page before. */
export const page = {
  search: search.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor: z.string().min(1).max(200).optional(),
};

export const nothing = z.strictObject({});

/** Fields of answers. */

export const response = {
  id: z.string(),
  text: z.string(),
  time: z.string(),
  count: z.number().int(),
  role: z.enum(ROLES),
  /**
   * `total` is counted for the first page only; `totalIsAtLeast` says that a search stopped counting
   * there. A page may be shorter than its limit, or empty, although another follows.
   */
  nextPage: {
    nextCursor: z.string().nullable(),
    total: z.number().int().optional(),
    totalIsAtLeast: z.literal(true).optional(),
  },
  none: z.object({}),
};
