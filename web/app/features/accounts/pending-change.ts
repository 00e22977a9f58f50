import type { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import type { CountryCode } from "@madrasa/contract/digits";
import { OTP_LIFE_SECONDS } from "@madrasa/contract/limits";
import { localStore } from "../../lib/storage/storage.ts";

const KEY = "pendingChange";
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

/** Outlives the page: the link of the message opens another, and a small phone drops the first. */
export const pendingChange = {
  read(): Pending | undefined {
    try {
      const pending = JSON.parse(localStore.read(KEY) ?? "null") as Pending | null;
      return pending && Date.now() - pending.sentAt < LIFE_MS ? pending : undefined;
    } catch {
      return undefined;
    }
  },
  /** Only while its digits are worth typing. */
  readOf(userId: string): Pending | undefined {
    const pending = this.read();
    const isFresh = pending && Date.now() - pending.sentAt < OTP_LIFE_SECONDS * 1000;
    return isFresh && pending.userId === userId ? pending : undefined;
  },
  write(pending: Pending): void {
    localStore.write(KEY, JSON.stringify(pending));
  },
  clear(): void {
    localStore.remove(KEY);
  },
};
