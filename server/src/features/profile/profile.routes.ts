import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { readMe } from "./read-me.ts";
import { updateProfile } from "./update-profile.ts";

const calls = contract.profile;

export function profileRoutes(platform: Platform): Route[] {
  return [
    route(calls.readMe, async ({ actor }) => ({ data: await readMe(platform, actor) })),

    route(calls.updateMe, async ({ actor, body }) => {
      await updateProfile(platform, actor, body);
      return { data: await readMe(platform, actor), said: "UPDATED" };
    }),
  ];
}
