import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteOwnAccount, endChild } from "./delete-own-account.ts";

const calls = contract.accountDeletion;

export function accountDeletionRoutes(platform: Platform): Route[] {
  return [
    route(calls.deleteMe, async ({ actor, body }) => {
      await deleteOwnAccount(platform, actor, body.children);
      return { data: {}, success: "ACCOUNT_DELETED" };
    }),

    route(calls.endChild, async ({ actor, query: { childId }, body: { password } }) => {
      await endChild(platform, actor, { childId, password });
      return { data: {} };
    }),
  ];
}
