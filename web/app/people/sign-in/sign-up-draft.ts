import { onStored } from "../../lib/storage/storage.ts";
import {
  COUNTRIES,
  type CountryCode,
  emailText,
  internationalNumber,
  typedPhone,
} from "@madrasa/contract/digits";
import { CONTACT_METHODS, type ContactMethod } from "@madrasa/contract/limits";
import {
  type Check,
  isNumber,
  isOneOf,
  isOptional,
  isShape,
  isString,
} from "../../lib/storage/checks.ts";
import { persisted } from "../../lib/storage/persisted.ts";
import type { Proof } from "../../base/codes/index.ts";

const KEY = "signUpDraft";
/** Lifetime of a verified code on the server. */
const LIFETIME_MS = 60 * 60_000;

export type SignUpFields = {
  firstName: string;
  lastName: string;
  email: string;
  country: CountryCode;
  phone: string;
  password: string;
  confirmPassword: string;
  contactMethod: ContactMethod;
};

export type SentCode = { target: string; optId: string; sentAt: number; proof?: Proof };
export type SentCodes = { email?: SentCode | undefined; phone?: SentCode | undefined };

type Draft = {
  path?: string | undefined;
  fields: Partial<SignUpFields>;
  codes: SentCodes;
  /** Secret of an admin's teacher link, from the URL fragment of the form. */
  invitation?: string | undefined;
};

const isProof: Check<Proof> = (value) =>
  isShape<{ otp: string }>({ otp: isString })(value) ||
  isShape<{ secret: string }>({ secret: isString })(value);

const isSentCode = isShape<SentCode>({
  target: isString,
  optId: isString,
  sentAt: isNumber,
  proof: isOptional(isProof),
});

const isText = isOptional(isString);

const stored = persisted<Draft & { at: number }>(
  KEY,
  isShape({
    at: isNumber,
    path: isText,
    fields: isShape<Partial<SignUpFields>>({
      firstName: isText,
      lastName: isText,
      email: isText,
      country: isOptional(isOneOf(COUNTRIES.map(({ code }) => code))),
      phone: isText,
      password: isText,
      confirmPassword: isText,
      contactMethod: isOptional(isOneOf(CONTACT_METHODS)),
    }),
    invitation: isText,
    codes: isShape<SentCodes>({ email: isOptional(isSentCode), phone: isOptional(isSentCode) }),
  }),
);

type Passwords = Pick<SignUpFields, "password" | "confirmPassword">;
/** Passwords in memory only, for users who read the terms and come back. */
let passwords: Partial<Passwords> = {};

/**
 * Form values stored for an hour, because phones with little memory discard the page while the message is read, and its
 * link opens another page. Passwords are not stored.
 */
export const signUpDraft = {
  read(): Draft {
    const draft = stored.read();
    if (!draft || Date.now() - draft.at >= LIFETIME_MS) return { fields: {}, codes: {} };
    return { ...draft, fields: { ...draft.fields, ...passwords } };
  },
  write({ path, fields: typed, codes, invitation }: Draft): void {
    const { password = "", confirmPassword = "" } = typed;
    passwords = { password, confirmPassword };
    const fields = { ...typed, password: undefined, confirmPassword: undefined };
    stored.write({ at: Date.now(), path, fields, codes, invitation });
  },
  /** Stores that a link has verified a contact. Returns the path of the form if it was in this browser. */
  prove(target: string, { optId, secret }: { optId: string; secret: string }): string | undefined {
    const { path, fields, codes, invitation } = this.read();
    const kind = (["email", "phone"] as const).find((one) => codes[one]?.target === target);
    const sent = kind && codes[kind];
    if (!path || !sent) return undefined;
    const proven = { ...codes, [kind]: { ...sent, optId, proof: { secret } } };
    this.write({ path, fields, codes: proven, invitation });
    return path;
  },
  /** Calls back when another page of this browser has verified a contact. */
  listen(onCodes: (codes: SentCodes) => void): () => void {
    return onStored((key) => {
      if (key === KEY && stored.read()) onCodes(signUpDraft.read().codes);
    });
  },
  clear(): void {
    passwords = {};
    stored.clear();
  },
};

export function emailTarget({ email }: Pick<SignUpFields, "email">): string {
  return emailText(email);
}

export function phoneTarget({ country, phone }: Pick<SignUpFields, "country" | "phone">): string {
  return internationalNumber(country, typedPhone(phone)?.phoneNumber ?? "");
}

/** The code that verified this contact; codes for earlier contacts do not count. */
export function verifiedCode(
  sent: SentCode | undefined,
  target: string,
): { proof: Proof; optId: string } | undefined {
  if (sent?.target !== target || sent.proof === undefined) return undefined;
  return { proof: sent.proof, optId: sent.optId };
}
