import type { Platform } from "../../platform/platform.ts";
import { type Person, letter, tell, verifiedContacts } from "../../base/identity/index.ts";

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
    | "alone";
  name?: string;
};

/** Sent separately to each guardian's verified contacts, without revealing the other's. */
export function tellGuardians(
  platform: Platform,
  people: readonly Person[],
  { what, name = "" }: Happened,
): void {
  const { backgroundTasks, config } = platform;
  backgroundTasks.run("telling guardians", () =>
    tell(
      platform,
      "guardians",
      people.flatMap(verifiedContacts),
      letter(config, "guardians", { what, name }),
    ),
  );
}
