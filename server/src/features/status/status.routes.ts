import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { readStatus } from "./read-status.ts";

export function statusRoutes(platform: Platform): Route[] {
  return [route(contract.status.readStatus, async () => ({ data: await readStatus(platform) }))];
}
