import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { findUser } from "../../base/identity/index.ts";
import { dateOf } from "../../halaqa/sheet/index.ts";
import { lastDigest } from "./digest-time.ts";
import { readDigest } from "./read-digest.ts";

export function digestRoutes(platform: Platform): Route[] {
  const { database, clock, settings } = platform;
  return [
    route(contract.digest.readDigest, async ({ actor }) => {
      const reader = await findUser(database.read, actor.id);
      if (!reader) throw refuse("NOT_SIGNED_IN");
      const zone = reader.time_zone ?? settings.now().timeZone;
      const period = lastDigest(clock(), zone, reader.digest_day);
      const people = await readDigest(platform, reader, period);
      return { data: { from: dateOf(period.from), to: dateOf(period.to), people } };
    }),
  ];
}
