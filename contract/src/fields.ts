import { z } from "zod";
import {
  countryCode,
  keepDigits,
  looksLikeEmail,
  nationalNumber,
  westernDigits,
} from "./digits.ts";
import { ID_LENGTH, ID_PATTERN } from "./ids.ts";
import {
  CONTACT_METHODS,
  DATE_TEXT_MAX,
  DESCRIPTION_MAX,
  EMAIL_MAX,
  LINK_MAX,
  NAME_MAX,
  OTP_LENGTH,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_TEXT_MAX,
  REASON_MAX,
  SEARCH_MAX,
  SECOND_STEP_TEXT_MAX,
  TITLE_MAX,
} from "./limits.ts";
import { ROLES } from "./roles.ts";

/**
 * What people type: fields of requests. Every string has a maximum, and a string above it is
 * refused before any pattern runs: zod goes on to the next check unless a failed one aborts.
 */
const atMost = (max: number, message = `At most ${max} characters.`) =>
  [max, { error: message, abort: true }] as const;

/** A string; `missing` is said where there is none. */
const text = (missing: string) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : undefined) });

const hexId = (message: string) =>
  text(message)
    .max(...atMost(ID_LENGTH, message))
    .regex(ID_PATTERN, message)
    .toLowerCase();

export const id = hexId("Invalid id");
export const courseCode = hexId("Invalid Course ID format");

const line = (max: number, required: string) =>
  text(required)
    .trim()
    .min(1, required)
    .max(...atMost(max));

export const firstName = line(NAME_MAX, "First name is required.");
export const lastName = line(NAME_MAX, "Last name is required.");
export const title = line(TITLE_MAX, "A title is required.");
export const optionalTitle = z
  .string()
  .trim()
  .max(...atMost(TITLE_MAX));
export const description = line(DESCRIPTION_MAX, "A description is required.");
export const optionalDescription = z
  .string()
  .trim()
  .max(...atMost(DESCRIPTION_MAX));

/** What a person writes to explain an act; may be left out. */
export const reason = z
  .string()
  .trim()
  .max(...atMost(REASON_MAX));

export const email = text("Email is required.")
  .trim()
  .min(1, "Email is required.")
  .max(...atMost(EMAIL_MAX, "Invalid email format."))
  .toLowerCase()
  .overwrite(westernDigits)
  .refine(looksLikeEmail, "Invalid email format.");

export const phoneNumber = text("Phone number is required.")
  .max(...atMost(PHONE_TEXT_MAX, "Please enter a valid phone number"))
  .transform(nationalNumber)
  .refine((digits) => digits.length === 10, "Please enter a valid phone number");

export const country = text("Choose India or Iraq.")
  .max(...atMost(20))
  .transform((text, context) => {
    const code = countryCode(text);
    if (code) return code;
    context.addIssue({ code: "custom", message: "Choose India or Iraq." });
    return z.NEVER;
  });

export const otp = text("Please enter a 4-digit OTP")
  .max(...atMost(20))
  .transform((text) => keepDigits(text, OTP_LENGTH + 1))
  .refine((digits) => digits.length === OTP_LENGTH, "Please enter a 4-digit OTP");

export const password = text("Password is required.")
  .min(1, "Password is required.")
  .max(...atMost(PASSWORD_MAX));

/** Six digits of an app, or a recovery code with its lines. */
export const secondStep = text("Enter the code of your app.")
  .trim()
  .min(1, "Enter the code of your app.")
  .max(...atMost(SECOND_STEP_TEXT_MAX));

export const newPassword = password.min(
  PASSWORD_MIN,
  `Password must be at least ${PASSWORD_MIN} characters.`,
);

export const contactMethod = z.enum(CONTACT_METHODS);

/** An http or https URL: other schemes run code or open programs. */
export const link = text("A link is required.")
  .trim()
  .min(1, "A link is required.")
  .max(...atMost(LINK_MAX, "This link is too long."))
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && (url.protocol === "https:" || url.protocol === "http:");
  }, "Please enter a link that begins with https://");

const NO_DATE = "Please enter a date and a time.";

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

/** One page of a list. `cursor` is the `nextCursor` of the page before. */
export const page = {
  search: search.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  cursor: z.string().max(200).optional(),
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
