import { z } from "zod";
import type { CountryCode, TypedPhone } from "./digits.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { country, email, id, linkSecret, otp, phoneNumber } from "./fields.ts";
import { PHONE_CHANNELS } from "./limits.ts";
import { RULES } from "./rules.ts";

export const contact = {
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  country: country.optional(),
};

export const teacherAsked = { ...contact, personId: id.optional() };

/** Rule over several fields, for `refine`: condition, and message with its field. */
type Rule<Body> = [(body: Body) => boolean, { path: string[]; message: FieldErrorCode }];

/** Requires an email or a phone, not both. The country is optional for looking up an account. */
export const exactlyOneContact: Rule<{ email?: unknown; phoneNumber?: unknown }> = [
  (body) => (body.email === undefined) !== (body.phoneNumber === undefined),
  { path: [], message: "IDENTIFIER" },
];

/** For inviting a teacher: instead of a contact, the id of one who helps in the course already. */
export const exactlyOneTeacher: Rule<{
  email?: unknown;
  phoneNumber?: unknown;
  personId?: unknown;
}> = [
  (body) =>
    [body.email, body.phoneNumber, body.personId].filter((one) => one !== undefined).length === 1,
  { path: [], message: "IDENTIFIER" },
];

export const phoneHasCountry: Rule<{ phoneNumber?: unknown; country?: unknown }> = [
  (body) => body.phoneNumber === undefined || body.country !== undefined,
  { path: ["country"], message: "COUNTRY" },
];

type ChosenCountry = { country?: CountryCode | undefined };
type WithPhone<Body, Name extends keyof Body> = Omit<Body, Name | "country"> & {
  [Key in Name]: Body[Name] extends TypedPhone ? string : string | undefined;
} & (Body extends { country: CountryCode } ? { country: CountryCode } : ChosenCountry);

/**
 * `transform` that reduces a phone to ten digits of its own country. Throws PHONE if another country was chosen: no
 * message goes to a number that nobody typed.
 */
export const withPhone =
  <Name extends string>(name: Name) =>
  <Body extends ChosenCountry & { [Key in Name]?: TypedPhone | undefined }>(
    body: Body,
    context: z.core.$RefinementCtx,
  ): WithPhone<Body, Name> => {
    const phone = body[name];
    if (phone?.country && body.country && phone.country !== body.country) {
      context.addIssue({ code: "custom", path: [name], message: RULES.phoneNumber.invalid });
      return z.NEVER;
    }
    const country = phone?.country ?? body.country;
    return {
      ...body,
      ...(phone && { [name]: phone.phoneNumber }),
      ...(country && { country }),
    } as unknown as WithPhone<Body, Name>;
  };

export const proof = { otp: otp.optional(), secret: linkSecret.optional() };
export const exactlyOneProof: Rule<{ otp?: unknown; secret?: unknown }> = [
  (body) => (body.otp === undefined) !== (body.secret === undefined),
  { path: ["otp"], message: "OTP" },
];

export const phoneChannel = z.enum(PHONE_CHANNELS);
