import { DAY } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Browser } from "../../platform/browser.ts";
import { newId, newToken, sha256 } from "../../platform/secrets.ts";
import { browserName } from "./browser-name.ts";
import {
  type DeviceRow,
  findDevices,
  insertDevice,
  touchDevice,
  updateDeviceToken,
  deleteDevice,
  listExcessDevices,
} from "./devices.queries.ts";

/**
 * Identifies browsers in which accounts have signed in. Authenticates nothing: known devices can sign in while guesses
 * from elsewhere are refused. One token per account, so that a copy made earlier lacks later accounts.
 */
const COOKIE = "madrasa_devices";
/** Accounts remembered per browser: families share phones. */
const ACCOUNTS_A_BROWSER = 8;
/** Devices per account; the least recently used is forgotten. */
const DEVICES_AN_ACCOUNT = 100;
export const DEVICE_LIFE = 180 * DAY;

export type KnownDevice = DeviceRow & { token: string };

export async function findKnownDevices(db: Db, { cookies }: Browser): Promise<KnownDevice[]> {
  const tokens = readTokens(cookies);
  const rows = await findDevices(
    db,
    tokens.map((token) => sha256(token)),
  );
  return tokens.flatMap((token) => {
    const row = rows.find(({ token_hash }) => token_hash === sha256(token));
    return row ? [{ ...row, token }] : [];
  });
}

function readTokens(cookies: string): string[] {
  const prefix = `${COOKIE}=`;
  const pair = cookies
    .split(";")
    .map((one) => one.trim())
    .find((one) => one.startsWith(prefix));
  return (pair ?? "")
    .slice(prefix.length)
    .split(".")
    .slice(0, ACCOUNTS_A_BROWSER)
    .filter((token) => /^[\w-]{43}$/.test(token));
}

export type Visit = {
  userId: string;
  known: readonly KnownDevice[];
  browser: Browser;
  hasPassed?: boolean;
};

/** Known or new device for a session, with its token for the cookie. */
export async function recogniseDevice(
  tx: Tx,
  { userId, known, browser, hasPassed = false }: Visit,
  now: number,
): Promise<{ id: string; token: string; isNew: boolean }> {
  const name = browserName(browser.userAgent);
  const device = known.find(({ user_id }) => user_id === userId);
  const passed = hasPassed && { second_step_at: now };
  const change = { last_seen_at: now, browser: name, ...passed };
  // The device may have been ended since it was read.
  if (device && (await touchDevice(tx, device.id, change))) {
    return { id: device.id, token: device.token, isNew: false };
  }
  const id = newId();
  const token = newToken();
  await insertDevice(tx, {
    id,
    user_id: userId,
    token_hash: sha256(token),
    browser: name,
    first_seen_at: now,
    last_seen_at: now,
    ...passed,
  });
  for (const excess of await listExcessDevices(tx, userId, DEVICES_AN_ACCOUNT)) {
    await deleteDevice(tx, userId, excess.id);
  }
  return { id, token, isNew: true };
}

/** For a device whose browser has lost its cookie. */
export async function renewDeviceToken(tx: Tx, deviceId: string): Promise<string> {
  const token = newToken();
  await updateDeviceToken(tx, deviceId, sha256(token));
  return token;
}

/** Cookie header with a device's token and those of other accounts. */
export function deviceCookie(
  { publicUrl }: { publicUrl: string },
  token: string,
  known: readonly KnownDevice[],
): string {
  const others = known.map((device) => device.token).filter((other) => other !== token);
  const tokens = [token, ...others].slice(0, ACCOUNTS_A_BROWSER);
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const seconds = DEVICE_LIFE / 1000;
  return `${COOKIE}=${tokens.join(".")}; Path=/api/v1; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
