import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { readStatus } from "./read-status.ts";
import { sendTest } from "./send-test.ts";

export function statusRoutes(platform: Platform): Route[] {
  return [
    route(contract.status.readStatus, async () => ({ data: await readStatus(platform) })),

    route(contract.status.sendTest, async ({ actor, body }) => ({
      data: await sendTest(platform, actor, body.to),
    })),
  ];
}
