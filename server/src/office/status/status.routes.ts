import { contract } from "@madrasa/contract";
import type { RunBackup } from "../../platform/backup/run-backup.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { readStatus } from "./read-status.ts";
import { startBackup } from "./start-backup.ts";
import { sendTest } from "./send-test.ts";

export function statusRoutes(platform: Platform, { runBackup }: { runBackup: RunBackup }): Route[] {
  return [
    route(contract.status.readStatus, async () => ({ data: await readStatus(platform) })),

    route(contract.status.startBackup, async ({ actor }) => {
      await startBackup(platform, actor, runBackup);
      return { data: {} };
    }),

    route(contract.status.sendTest, async ({ actor, body }) => ({
      data: await sendTest(platform, actor, body.to),
    })),
  ];
}
