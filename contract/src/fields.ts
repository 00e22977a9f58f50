import { z } from "zod";
import {
  countryCode,
  digitsOf,
  emailText,
  identifierText,
  typedPhone,
  visibleText,
  westernDigits,
} from "./digits.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import type { FormTexts } from "./form-texts.ts";
import { ID_LENGTH, ID_PATTERN, LINK_SECRET_LENGTH } from "./ids.ts";
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
 * Fields of requests. Every string has a maximum, checked before any pattern runs: zod continues unless a failed check
 * aborts.
 */
const atMost = (max: number, code: FieldErrorCode = "TOO_LONG") =>
  [max, { error: code, abort: true }] as const;

/** A required string. Messages of issues are codes. */
const text = (missing: FieldErrorCode) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : undefined) });

/** Maximum of a pasted identifier with invisible characters. */
const PASTED_MAX = 100;

export const id = text("ID")
  .max(...atMost(ID_LENGTH, "ID"))
  .regex(ID_PATTERN, "ID")
  .toLowerCase();

export const courseCode = text("COURSE_CODE")
  .max(...atMost(PASTED_MAX, "COURSE_CODE"))
  .overwrite(identifierText)
  .regex(ID_PATTERN, "COURSE_CODE")
  .toLowerCase();

/** Secret of this length in base64url at the start of a text, because chats append punctuation to links. */
const secretIn = (length: number) =>
  z
    .string()
    .max(...atMost(PASTED_MAX, "INVALID"))
    // Refused in every text; otherwise they would be cut off silently.
    .refine((typed) => !typed.includes("\0") && typed.isWellFormed(), "CHARACTER")
    .overwrite((typed) => visibleText(typed).slice(0, length));

export const secretOf = (length: number) =>
  secretIn(length).regex(new RegExp(`^[\\w-]{${length}}$`), "INVALID");

/** Kind, person and HMAC. */
export const unsubscribeToken = z
  .string()
  .max(...atMost(PASTED_MAX, "INVALID"))
  .regex(/^[a-z]+\.[\da-f]{24}\.[\w-]{43}$/, "INVALID");

export const linkSecret = secretIn(LINK_SECRET_LENGTH);

type Required = TextRule & { missing: FieldErrorCode };

/**
 * Drops control characters except line breaks and tabs: PDFs contain some, and JSON needs six characters each. Keeps
 * NUL, which is refused.
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

export const newTexts = <Texts extends FormTexts>(texts: Texts) =>
  eachText(texts, (rule) =>
    isRequired(rule) ? textOf(rule) : textOf(rule).optional(),
  ) as NewTexts<Texts>;

export const changedTexts = <Texts extends FormTexts>(texts: Texts) =>
  eachText(texts, (rule) => textOf(rule).optional()) as ChangedTexts<Texts>;

export const shownTexts = <Texts extends FormTexts>(texts: Texts) =>
  eachText(texts, () => response.text) as ShownTexts<Texts>;

export const firstName = textOf(RULES.firstName);
export const lastName = textOf(RULES.lastName);
export const certificateName = textOf(RULES.certificateName);
export const title = line(RULES.title);
export const optionalTitle = optionalLine(RULES.optionalTitle);
export const schoolName = optionalLine(RULES.schoolName);
export const categoryName = optionalLine(RULES.categoryName);
export const recitationWord = optionalLine(RULES.recitationWord);
export const description = line(RULES.description);
export const optionalDescription = optionalLine(RULES.optionalDescription);

export const alt = optionalLine(RULES.alt);

export const reason = optionalLine(RULES.reason);

export const requiredReason = line(RULES.requiredReason);

export const hearingReason = line(RULES.hearingReason).min(
  RULES.hearingReason.min,
  RULES.hearingReason.short,
);
export const recitationRemark = optionalLine(RULES.recitationRemark);
export const sheetNote = optionalLine(RULES.sheetNote);
/** "" for the author. */
export const examiner = textOf(RULES.examiner);

export const announcementText = line(RULES.announcement);

export const complaintWords = line(RULES.complaint);
export const complaintContact = optionalLine(RULES.complaintContact);

export const email = line(RULES.email)
  .overwrite(emailText)
  .refine(RULES.email.isValid, RULES.email.invalid);

/** With the country of a prefix, which `withPhone` compares with the chosen one. */
export const phoneNumber = text(RULES.phoneNumber.missing)
  .max(...atMost(RULES.phoneNumber.max, RULES.phoneNumber.long))
  .transform((typed, context) => {
    const phone = typedPhone(typed);
    if (phone) return phone;
    context.addIssue({ code: "custom", message: RULES.phoneNumber.invalid });
    return z.NEVER;
  });

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

export const secondStepCode = line(RULES.secondStep).overwrite(identifierText);

export const newPassword = password.min(RULES.newPassword.min, RULES.newPassword.short);
export const adminPassword = password.min(RULES.adminPassword.min, RULES.adminPassword.short);

export const contactMethod = z.enum(CONTACT_METHODS);

export const link = line(RULES.link)
  .overwrite(visibleText)
  .refine(RULES.link.isValid, RULES.link.invalid);

const NO_DATE: FieldErrorCode = "DATE_TIME";

/** ISO 8601 with time zone, as UTC milliseconds. */
export const dateTime = text(NO_DATE)
  .max(...atMost(DATE_TEXT_MAX, NO_DATE))
  .pipe(z.iso.datetime({ offset: true, error: NO_DATE }))
  .transform((text) => Date.parse(text));

/** Date, as UTC midnight. */
export const day = text(NO_DATE)
  .max(...atMost(DATE_TEXT_MAX, NO_DATE))
  .pipe(z.iso.date({ error: NO_DATE }))
  .transform((text) => Date.parse(text));

export const search = z
  .string()
  .max(...atMost(SEARCH_MAX))
  .transform((text) => westernDigits(text).trim());

/** Category key; its existence is checked by the server. */
export const category = z
  .string()
  .min(1)
  .max(...atMost(CATEGORY_MAX));

/** `cursor`: `nextCursor` of the previous page. */
export const page = {
  search: search.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor: z.string().min(1).max(200).optional(),
};

export const emptyBody = z.strictObject({});

export const response = {
  id: z.string(),
  text: z.string(),
  time: z.string(),
  count: z.number().int(),
  role: z.enum(ROLES),
  /**
   * `total` is on the first page only; `totalIsAtLeast` if counting stopped there. Pages may be shorter than the limit,
   * or empty, although another follows.
   */
  nextPage: {
    nextCursor: z.string().nullable(),
    total: z.number().int().optional(),
    totalIsAtLeast: z.literal(true).optional(),
  },
  none: z.object({}),
};
