import type { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { COUNTRIES, type CountryCode } from "@madrasa/contract/digits";
import { OTP_LIFE_SECONDS } from "@madrasa/contract/limits";
import {
  type Check,
  isNumber,
  isOneOf,
  isOptional,
  isShape,
  isString,
} from "../../lib/storage/checks.ts";
import { persisted } from "../../lib/storage/persisted.ts";
import { PHONE_CHANNELS } from "./channels.ts";

/** As long as the server honours the link. */
const LIFE_MS = 60 * 60_000;

export type OwnAddress = BodyOf<typeof contract.accounts.sendUpdateCode>;
export type Kind = "email" | "phone" | "password";
export type NamedAddress = { email: string } | { phoneNumber: string; country?: CountryCode };

/** A change that waits for its code. For a password, the address is the one that the code went to. */
export type Pending = {
  userId: string;
  kind: Kind;
  otpId: string;
  address: NamedAddress;
  /** How the code was asked for, to ask again. */
  to: OwnAddress;
  sentAt: number;
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
  }),
);

/** Outlives the page: the link of the message opens another, and a small phone drops the first. */
export const pendingChange = {
  read(): Pending | undefined {
    const pending = stored.read();
    return pending && Date.now() - pending.sentAt < LIFE_MS ? pending : undefined;
  },
  /** Only while its digits are worth typing. */
  readOf(userId: string): Pending | undefined {
    const pending = this.read();
    const isFresh = pending && Date.now() - pending.sentAt < OTP_LIFE_SECONDS * 1000;
    return isFresh && pending.userId === userId ? pending : undefined;
  },
  write: stored.write,
  clear: stored.clear,
};
