import type { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { COUNTRIES, type CountryCode } from "@madrasa/contract/digits";
import { OTP_LIFE_SECONDS, PHONE_CHANNELS } from "@madrasa/contract/limits";
import {
  type Check,
  isBoolean,
  isNumber,
  isOneOf,
  isOptional,
  isShape,
  isString,
} from "../../lib/storage/checks.ts";
import { persisted } from "../../lib/storage/persisted.ts";
import type { NamedAddress } from "../../base/codes/index.ts";

/** Lifetime of the link on the server. */
const LIFETIME_MS = 60 * 60_000;

export type OwnAddress = BodyOf<typeof contract.contacts.sendUpdateCode>;
export type Kind = "email" | "phone" | "password";

/** Change whose code has been sent. For a password, `address` is the destination of the code. */
export type Pending = {
  userId: string;
  kind: Kind;
  otpId: string;
  address: NamedAddress;
  to: OwnAddress;
  sentAt: number;
  oldPhoneIsLost?: boolean | undefined;
};

const isCountry = isOneOf(COUNTRIES.map(({ code }) => code));

export const isNamedAddress: Check<NamedAddress> = (value) =>
  isShape<{ email: string }>({ email: isString })(value) ||
  isShape<{ phoneNumber: string; country?: CountryCode | undefined }>({
    phoneNumber: isString,
    country: isOptional(isCountry),
  })(value);

const stored = persisted<Pending>(
  "pendingChange",
  isShape({
    userId: isString,
    kind: isOneOf(["email", "phone", "password"]),
    otpId: isString,
    address: isNamedAddress,
    to: isShape<OwnAddress>({
      email: isOptional(isString),
      phoneNumber: isOptional(isString),
      country: isOptional(isCountry),
      method: isOptional(isOneOf(PHONE_CHANNELS)),
    }),
    sentAt: isNumber,
    oldPhoneIsLost: isOptional(isBoolean),
  }),
);

/** Stored, because the message link opens another page, and phones with little memory discard this one. */
export const pendingChange = {
  read(): Pending | undefined {
    const pending = stored.read();
    return pending && Date.now() - pending.sentAt < LIFETIME_MS ? pending : undefined;
  },
  /** Undefined once the server no longer accepts the code. */
  readOf(userId: string): Pending | undefined {
    const pending = this.read();
    const isFresh = pending && Date.now() - pending.sentAt < OTP_LIFE_SECONDS * 1000;
    return isFresh && pending.userId === userId ? pending : undefined;
  },
  write: stored.write,
  clear: stored.clear,
};
