import { OTP_LIFE_SECONDS, PHONE_CHANNELS, type PhoneChannel } from "@madrasa/contract/limits";
import { isNumber, isOneOf, isOptional, isShape, isString } from "../../lib/storage/checks.ts";
import { persisted } from "../../lib/storage/persisted.ts";
import { sessionStore } from "../../lib/storage/storage.ts";
import type { NamedAddress } from "../../base/codes/index.ts";
import { isNamedAddress } from "../profile/index.ts";

export type Recovery = {
  optId: string;
  address: NamedAddress;
  method?: PhoneChannel | undefined;
  sentAt: number;
};

const stored = persisted<Recovery>(
  "recovery",
  isShape({
    optId: isString,
    address: isNamedAddress,
    method: isOptional(isOneOf(PHONE_CHANNELS)),
    sentAt: isNumber,
  }),
  sessionStore,
);

/** Stored, because phones with little memory discard the page while the message is read. */
export const recoveryDraft = {
  read(): Recovery | undefined {
    const draft = stored.read();
    const isFresh = draft && Date.now() - draft.sentAt < OTP_LIFE_SECONDS * 1000;
    return isFresh ? draft : undefined;
  },
  write: stored.write,
  clear: stored.clear,
};
