import { contract } from "@madrasa/contract";
import { ADMINS } from "@madrasa/contract/roles";
import { isoTime } from "../../platform/clock.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { listDevices } from "../../base/identity/index.ts";
import { endDevice } from "./end-device.ts";
import { signOut } from "./sign-out.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

const calls = contract.signIn;

export function signInRoutes(platform: Platform): Route[] {
  const { database, clock } = platform;
  return [
    route(calls.login, async ({ body, ip, browser }) => signIn(platform, body, { ip, browser })),

    route(calls.adminLogin, async ({ body, ip, browser }) =>
      signIn(platform, body, { ip, browser, roles: ADMINS }),
    ),

    route(calls.logout, async ({ actor, body }) => {
      await signOut(platform, actor, body);
      return { data: {}, success: "LOGGED_OUT" };
    }),

    route(calls.signUp, async ({ body, browser, language }) =>
      signUp(platform, { ...body, language: body.language ?? language }, browser),
    ),

    route(calls.listDevices, async ({ actor }) => {
      const devices = await listDevices(database.read, actor.id, clock());
      const presented = devices.map((device) => ({
        _id: device.id,
        browser: device.browser,
        firstSeenAt: isoTime(device.first_seen_at),
        lastSeenAt: isoTime(device.last_seen_at),
        isSignedIn: device.session_ends !== null,
        isCurrent: device.id === actor.deviceId,
      }));
      return { data: { devices: presented } };
    }),

    route(calls.endDevice, async ({ actor, params }) => {
      await endDevice(platform, actor, params.id);
      return { data: {} };
    }),
  ];
}
