import type { z } from "zod";
import type { signIn } from "@madrasa/contract/sign-in";
import type { Actor } from "../../platform/actor.ts";
import type { DeviceRow } from "../../identity/index.ts";

type Device = z.input<typeof signIn.listDevices.data>["devices"][number];

export function presentDevice(device: DeviceRow, actor: Actor): Device {
  return {
    _id: device.id,
    browser: device.browser,
    firstSeenAt: new Date(device.first_seen_at).toISOString(),
    lastSeenAt: new Date(device.last_seen_at).toISOString(),
    isCurrent: device.id === actor.deviceId,
  };
}
