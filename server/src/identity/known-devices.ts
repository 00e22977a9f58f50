import { DAY } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import type { Browser } from "../platform/browser.ts";
import { newId, newToken, sha256 } from "../platform/secrets.ts";
import { browserName } from "./browser-name.ts";
import {
  type DeviceRow,
  findDevices,
  insertDevice,
  touchDevice,
  deleteDevice,
  listExcessDevices,
} from "./devices.queries.ts";

/**
 * A cookie marks the browsers in which accounts have signed in. It authenticates nothing: it lets a
 * device that is known sign in while guesses from elsewhere are refused. It holds one token for
 * each account, so that who copies it before somebody signs in has none of that account.
 */
const COOKIE = "madrasa_devices";
/** Accounts that one browser remembers: a family shares a phone. */
const ACCOUNTS_A_BROWSER = 8;
/** Devices of one account; beyond them, the one that was used longest ago is forgotten. */
const DEVICES_AN_ACCOUNT = 100;
export const DEVICE_LIFE = 180 * DAY;

/** A device that the cookie names, with the token that names it. */
export type KnownDevice = DeviceRow & { token: string };

/** The devices that a browser's cookie names, whatever their account. */
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
  /** The account's second step was passed for this session. */
  hasPassed?: boolean;
};

/**
 * The device for a new session of a user: the one that the cookie names, or a new one. `token` is
 * that of the device, for the cookie.
 */
export async function recogniseDevice(
  tx: Tx,
  { userId, known, browser, hasPassed = false }: Visit,
  now: number,
): Promise<{ id: string; token: string; isNew: boolean }> {
  const name = browserName(browser.userAgent);
  const device = known.find(({ user_id }) => user_id === userId);
  const passed = hasPassed && { second_step_at: now };
  const change = { last_seen_at: now, browser: name, ...passed };
  // It may have been ended since it was read.
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

/** The header that stores a device's token in its browser, beside those of other accounts. */
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
