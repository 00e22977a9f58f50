import { ADMINS } from "@madrasa/contract/roles";
import { DAY } from "../../platform/clock.ts";
import { consume, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UserRow } from "./accounts.queries.ts";
import { phoneOf } from "./contact.ts";
import { newDeviceText } from "./message-texts.ts";

/** Each message costs money. Who has been told so often on one day knows. */
export const newDeviceLimit = (userId: string): RateLimit => ({
  key: `new-device:${userId}`,
  limit: 5,
  windowMs: DAY,
});
const STAFF: readonly string[] = ["teacher", ...ADMINS];

/** Tells staff, at every verified address, that their account was signed in to on a new device. */
export function tellOfNewDevice(platform: Platform, user: UserRow, browser: string): void {
  if (!STAFF.includes(user.role)) return;
  const { backgroundTasks, messages, config, database, clock, log } = platform;
  backgroundTasks.run("telling of a new device", async () => {
    const limit = newDeviceLimit(user.id);
    const counted = await database.transaction((tx) => consume(tx, limit, clock()));
    if ("retryAfterMs" in counted) return;
    const text = newDeviceText(config.schoolName, browser);
    for (const { channel, to } of verifiedAddresses(user)) {
      if (!messages.offers(channel)) continue;
      // Caught here, so that the other address is still written to.
      await messages
        .send({ channel, to, ...text })
        .catch((error: unknown) => log.error({ err: error }, "a new device could not be told of"));
    }
  });
}

/** Phones are always verified. */
function verifiedAddresses(user: UserRow): { channel: "email" | "sms"; to: string }[] {
  const phone = phoneOf(user);
  return [
    ...(user.email !== null && user.email_verified === 1
      ? [{ channel: "email" as const, to: user.email }]
      : []),
    ...(phone === null ? [] : [{ channel: "sms" as const, to: phone }]),
  ];
}
