import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { toggleCompletion } from "./toggle-completion.ts";

export function progressRoutes(platform: Platform): Route[] {
  return [
    route(contract.progress.toggleCompletion, async ({ actor, query, body }) => ({
      data: await toggleCompletion(platform, actor, query, body.completed),
    })),
  ];
}
