import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Person, notify } from "../../base/identity/index.ts";

type Happened = {
  what:
    | "joined"
    | "named"
    | "ended"
    | "left"
    | "first"
    | "nowFirst"
    | "undone"
    | "answered"
    | "ownPhone"
    | "asksAlone"
    | "alone"
    | "restored";
  name?: string;
};

/** Sent separately to each guardian's verified contacts, without revealing the other's. */
export async function notifyGuardians(
  tx: Tx,
  platform: Platform,
  people: readonly Person[],
  { what, name = "" }: Happened,
): Promise<void> {
  await notify(tx, platform, people, {
    kind: "guardians",
    template: "guardians",
    facts: { what, name },
  });
}
