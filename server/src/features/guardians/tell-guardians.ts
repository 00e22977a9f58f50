import type { Platform } from "../../platform/platform.ts";
import { type Person, letter, tell, verifiedContacts } from "../../identity/index.ts";

/** What happened, and to which child. */
type Happened = {
  what:
    | "joined"
    | "named"
    | "ended"
    | "left"
    | "first"
    | "nowFirst"
    | "objected"
    | "answered"
    | "ownPhone"
    | "asksAlone"
    | "alone";
  name?: string;
};

/** Written to each guardian's verified email and phone; none is told of another's. */
export function tellGuardians(
  platform: Platform,
  people: readonly Person[],
  { what, name = "" }: Happened,
): void {
  const { backgroundTasks, config } = platform;
  backgroundTasks.run("telling guardians", () =>
    tell(platform, people.flatMap(verifiedContacts), letter(config, "guardians", { what, name })),
  );
}
