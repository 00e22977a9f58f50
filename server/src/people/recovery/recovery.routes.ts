import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { changePassword } from "./change-password.ts";

const calls = contract.recovery;

export function recoveryRoutes(platform: Platform): Route[] {
  return [
    route(calls.updatePassword, async ({ actor, body }) => {
      await changePassword(platform, actor, body);
      return { data: {}, success: "UPDATED" };
    }),
  ];
}
