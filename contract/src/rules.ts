import { RECITATION_WORD_MAX } from "./recitation-words.ts";
import {
  digitsOf,
  identifierText,
  looksLikeEmail,
  readIdentifier,
  readPhone,
  typedPhone,
} from "./digits.ts";
import type { ErrorValues } from "./errors.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import {
  ADMIN_PASSWORD_MIN,
  ALT_MAX,
  ANNOUNCEMENT_MAX,
  CATEGORY_MAX,
  COMPLAINT_CONTACT_MAX,
  COMPLAINT_MAX,
  DESCRIPTION_MAX,
  HEARING_REASON_MIN,
  EMAIL_MAX,
  EXAMINER_MAX,
  LINK_MAX,
  NAME_MAX,
  OTP_LENGTH,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_TEXT_MAX,
  REASON_MAX,
  RECITATION_REMARK_MAX,
  SHEET_NOTE_MAX,
  SECOND_STEP_TEXT_MAX,
  TITLE_MAX,
} from "./limits.ts";
import { hasLetter, plainLine } from "./plain-line.ts";

export type TextRule = {
  /** By default the text may be empty. */
  missing?: FieldErrorCode;
  /** Characters. */
  max: number;
  long?: FieldErrorCode;
  min?: number;
  short?: FieldErrorCode;
  isValid?: (text: string) => boolean;
  invalid?: FieldErrorCode;
  isOneLine?: true;
  isVerbatim?: true;
};

/** http or https only: other schemes run code or open programs. */
export function isWebUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:");
}

const password = {
  missing: "PASSWORD_MISSING",
  max: PASSWORD_MAX,
  isVerbatim: true,
} as const;

const name = { max: NAME_MAX, isOneLine: true, isValid: hasLetter, invalid: "NAME" } as const;

export const RULES = {
  firstName: { missing: "FIRST_NAME_MISSING", ...name },
  lastName: { missing: "LAST_NAME_MISSING", ...name },
  certificateName: { missing: "REQUIRED", ...name, max: 2 * NAME_MAX + 1 },
  title: { missing: "TITLE_MISSING", max: TITLE_MAX, isOneLine: true },
  optionalTitle: { max: TITLE_MAX, isOneLine: true },
  /** Per language, with fallback. */
  schoolName: name,
  categoryName: { ...name, max: CATEGORY_MAX },
  recitationWord: { max: RECITATION_WORD_MAX, isOneLine: true },
  description: { missing: "DESCRIPTION_MISSING", max: DESCRIPTION_MAX },
  optionalDescription: { max: DESCRIPTION_MAX },
  alt: { max: ALT_MAX, isOneLine: true },
  reason: { max: REASON_MAX },
  requiredReason: { missing: "WORDS_MISSING", max: REASON_MAX },
  hearingReason: {
    missing: "REASON_SHORT",
    max: REASON_MAX,
    min: HEARING_REASON_MIN,
    short: "REASON_SHORT",
  },
  recitationRemark: { max: RECITATION_REMARK_MAX },
  sheetNote: { max: SHEET_NOTE_MAX },
  /** Examiner; by default the author. */
  examiner: { ...name, max: EXAMINER_MAX },
  complaint: { missing: "WORDS_MISSING", max: COMPLAINT_MAX },
  announcement: { missing: "WORDS_MISSING", max: ANNOUNCEMENT_MAX },
  complaintContact: { max: COMPLAINT_CONTACT_MAX, isOneLine: true },
  email: {
    missing: "EMAIL_MISSING",
    max: EMAIL_MAX,
    long: "EMAIL",
    isValid: (text) => looksLikeEmail(identifierText(text)),
    invalid: "EMAIL",
    isOneLine: true,
  },
  phoneNumber: {
    missing: "PHONE_MISSING",
    max: PHONE_TEXT_MAX,
    long: "PHONE",
    isValid: (text) => typedPhone(text) !== undefined,
    invalid: "PHONE",
  },
  /** With or without +91, +964 or 0. */
  adminPhone: {
    missing: "PHONE_MISSING",
    max: PHONE_TEXT_MAX,
    long: "PHONE_OF_ADMIN",
    isValid: (text) => readPhone(text).length > 0,
    invalid: "PHONE_OF_ADMIN",
  },
  identifier: {
    missing: "IDENTIFIER",
    max: EMAIL_MAX,
    isValid: (text) => readIdentifier(text) !== undefined,
    invalid: "IDENTIFIER",
  },
  otp: {
    missing: "OTP",
    max: 20,
    long: "OTP",
    isValid: (text) => digitsOf(text, OTP_LENGTH + 1).length === OTP_LENGTH,
    invalid: "OTP",
  },
  password,
  newPassword: { ...password, min: PASSWORD_MIN, short: "PASSWORD_SHORT" },
  adminPassword: { ...password, min: ADMIN_PASSWORD_MIN, short: "PASSWORD_SHORT" },
  /** Six digits of an app, or a recovery code with hyphens. */
  secondStep: { missing: "SECOND_STEP_MISSING", max: SECOND_STEP_TEXT_MAX },
  link: {
    missing: "LINK_MISSING",
    max: LINK_MAX,
    long: "LINK_LONG",
    isValid: isWebUrl,
    invalid: "LINK",
    isOneLine: true,
  },
} as const satisfies Record<string, TextRule>;

export type Fault = { code: FieldErrorCode; values?: ErrorValues };

export function faultOf(typed: string, rule: TextRule): Fault | undefined {
  const text = rule.isVerbatim ? typed : rule.isOneLine ? plainLine(typed) : typed.trim();
  if (text === "") return rule.missing && { code: rule.missing };
  if (text.length > rule.max) return { code: rule.long ?? "TOO_LONG", values: { max: rule.max } };
  if (rule.min !== undefined && rule.short && text.length < rule.min) {
    return { code: rule.short, values: { min: rule.min } };
  }
  if (rule.isValid && rule.invalid && !rule.isValid(text)) return { code: rule.invalid };
  return undefined;
}
