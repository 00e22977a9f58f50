import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { readToday } from "./read-today.ts";

export function todayRoutes(platform: Platform): Route[] {
  return [
    route(contract.today.readToday, async ({ actor }) => ({
      data: await readToday(platform, actor),
    })),
  ];
}
