import { isStaff } from "@madrasa/contract/roles";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Person, notify } from "../../base/identity/index.ts";

export async function notifyNewDevice(
  tx: Tx,
  platform: Platform,
  user: Person,
  browser: string,
): Promise<void> {
  if (!isStaff(user.role)) return;
  // Empty if unknown.
  const template = browser === "" ? "newDevice" : "newDevice/newDeviceNamed";
  await notify(tx, platform, [user], { kind: "device", template, facts: { browser } });
}
