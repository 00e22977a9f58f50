import { type CountryCode, internationalNumber, nationalNumber } from "@madrasa/contract/digits";
import type { ContactMethod } from "@madrasa/contract/limits";
import { sessionStore } from "../../lib/storage.ts";

const KEY = "signUpDraft";
/** As long as the server honours a code that was confirmed. */
const LIFE_MS = 60 * 60_000;

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

/** Digits on their way to an address; once they were confirmed, the digits themselves. */
export type SentCode = { target: string; optId: string; sentAt: number; digits?: string };
export type SentCodes = { email?: SentCode | undefined; phone?: SentCode | undefined };

type Draft = { fields: Partial<SignUpFields>; codes: SentCodes };

/**
 * What was typed outlives the page for a while: a phone that is short of memory drops the page
 * when its owner turns to the messages to read the code. Passwords are not kept.
 */
export const signUpDraft = {
  read(): Draft {
    try {
      const { at, fields, codes } = JSON.parse(sessionStore.read(KEY) ?? "{}") as Partial<
        Draft & { at: number }
      >;
      if (at !== undefined && Date.now() - at < LIFE_MS) {
        return { fields: fields ?? {}, codes: codes ?? {} };
      }
    } catch {
      // What cannot be read is as good as never written.
    }
    return { fields: {}, codes: {} };
  },
  write(typed: SignUpFields, codes: SentCodes): void {
    const fields = { ...typed, password: undefined, confirmPassword: undefined };
    sessionStore.write(KEY, JSON.stringify({ at: Date.now(), fields, codes }));
  },
  clear(): void {
    sessionStore.remove(KEY);
  },
};

export function emailTarget({ email }: Pick<SignUpFields, "email">): string {
  return email.trim().toLowerCase();
}

export function phoneTarget({ country, phone }: Pick<SignUpFields, "country" | "phone">): string {
  return internationalNumber(country, nationalNumber(phone));
}

/** The confirmed digits of an address; those of the address before it count for nothing. */
export function provenCode(
  sent: SentCode | undefined,
  target: string,
): { digits: string; optId: string } | undefined {
  if (sent?.target !== target || sent.digits === undefined) return undefined;
  return { digits: sent.digits, optId: sent.optId };
}

/** A guess, to spare most people a choice. */
export function nearestCountry(): CountryCode {
  return Intl.DateTimeFormat().resolvedOptions().timeZone === "Asia/Baghdad" ? "IQ" : "IN";
}
