import { OTP_LIFE_SECONDS } from "@madrasa/contract/limits";
import { sessionStore } from "../../lib/storage/storage.ts";
import type { PhoneChannel } from "./accounts.api.ts";
import type { NamedAddress } from "./pending-change.ts";

const KEY = "recovery";

export type Recovery = {
  optId: string;
  address: NamedAddress;
  method?: PhoneChannel | undefined;
  sentAt: number;
};

/** Outlives the page, which a small phone drops while its owner reads the message. */
export const recoveryDraft = {
  read(): Recovery | undefined {
    try {
      const draft = JSON.parse(sessionStore.read(KEY) ?? "null") as Recovery | null;
      const isFresh = draft && Date.now() - draft.sentAt < OTP_LIFE_SECONDS * 1000;
      return isFresh ? draft : undefined;
    } catch {
      return undefined;
    }
  },
  write(draft: Recovery): void {
    sessionStore.write(KEY, JSON.stringify(draft));
  },
  clear(): void {
    sessionStore.remove(KEY);
  },
};
