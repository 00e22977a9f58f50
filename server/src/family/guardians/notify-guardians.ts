import type { Platform } from "../../platform/platform.ts";
import {
  type Person,
  notificationTemplate,
  notify,
  verifiedContacts,
} from "../../base/identity/index.ts";

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
export function notifyGuardians(
  platform: Platform,
  people: readonly Person[],
  { what, name = "" }: Happened,
): void {
  const { backgroundTasks, config } = platform;
  backgroundTasks.run("telling guardians", () =>
    notify(
      platform,
      "guardians",
      people.flatMap(verifiedContacts),
      notificationTemplate(config, "guardians", { what, name }),
    ),
  );
}
