import { DAY } from "../../platform/clock.ts";
import { countUsed } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { codesOfDayKey } from "./code-limits.ts";

/** Codes sent in the last 24 hours, email separately from SMS and WhatsApp. */
export async function codesOfDay({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): Promise<{ email: number; phone: number }> {
  const [email, phone] = await Promise.all(
    (["email", "sms"] as const).map((channel) =>
      countUsed(database.read, { key: codesOfDayKey(channel), windowMs: DAY }, clock()),
    ),
  );
  return { email: email ?? 0, phone: phone ?? 0 };
}
