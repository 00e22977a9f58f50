import { isStaff } from "@madrasa/contract/roles";
import { DAY } from "../../platform/clock.ts";
import { consume, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Person, verifiedContacts, letter, tell } from "../../identity/index.ts";

/** Each message costs money. Who has been told so often on one day knows. */
export const newDeviceLimit = (userId: string): RateLimit => ({
  key: `new-device:${userId}`,
  limit: 5,
  windowMs: DAY,
});

/** Tells staff, at every verified address, that their account was signed in to on a new device. */
export function tellOfNewDevice(platform: Platform, user: Person, browser: string): void {
  if (!isStaff(user.role)) return;
  const { backgroundTasks, config, database, clock } = platform;
  backgroundTasks.run("telling of a new device", async () => {
    const limit = newDeviceLimit(user.id);
    const counted = await database.transaction((tx) => consume(tx, limit, clock()));
    if ("retryAfterMs" in counted) return;
    // Empty when it is unknown.
    const text = browser === "" ? "newDevice" : "newDeviceNamed";
    await tell(
      platform,
      verifiedContacts(user),
      letter(config, "newDevice", { browser }, { text }),
    );
  });
}
