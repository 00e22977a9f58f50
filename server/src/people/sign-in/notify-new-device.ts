import { isStaff } from "@madrasa/contract/roles";
import type { Platform } from "../../platform/platform.ts";
import {
  type Person,
  verifiedContacts,
  notificationTemplate,
  notify,
} from "../../base/identity/index.ts";

export function notifyNewDevice(platform: Platform, user: Person, browser: string): void {
  if (!isStaff(user.role)) return;
  const { backgroundTasks, config } = platform;
  // Empty if unknown.
  const text = browser === "" ? "newDevice" : "newDeviceNamed";
  const write = notificationTemplate(config, "newDevice", { browser }, { text });
  backgroundTasks.run("telling of a new device", () =>
    notify(platform, "device", verifiedContacts(user), write),
  );
}
