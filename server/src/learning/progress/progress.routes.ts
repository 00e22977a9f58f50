import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { savePosition, toggleCompletion } from "./write-progress.ts";

export function progressRoutes(platform: Platform): Route[] {
  return [
    route(contract.progress.toggleCompletion, async ({ actor, query, body }) => ({
      data: await toggleCompletion(platform, actor, query, body.completed),
    })),

    route(contract.progress.savePosition, async ({ actor, query, body }) => ({
      data: { savedAt: isoTime(await savePosition(platform, actor, query, body.seconds)) },
    })),
  ];
}
