import type { z } from "zod";
import type { signIn as calls } from "@madrasa/contract/people/sign-in";
import { isStaff, type Role } from "@madrasa/contract/roles";
import { DAY, MINUTE, SECOND } from "../../platform/clock.ts";
import {
  consumeAll,
  type RateLimit,
  refund,
  reset,
} from "../../platform/database/rate-limit.queries.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Browser } from "../../platform/browser.ts";
import { refuse } from "../../platform/refusal.ts";
import type { PasswordCost } from "../../platform/password-cost.ts";
import { knownTimeZone } from "../../platform/formatters.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  beginSession,
  browserName,
  changeUser,
  contactsOf,
  deviceCookie,
  findHolders,
  findKnownDevices,
  findUser,
  type KnownDevice,
  lockUser,
  matchPassword,
  notify,
  type Person,
  storageKeyOf,
} from "../../base/identity/index.ts";
import { confirmedSecondStep, proveSecondStep, type SecondStepRow } from "../second-step/index.ts";
import { recordFailures, recordSignIn } from "./record-failures.ts";
import type { Config } from "../../platform/config.ts";
import { limitKey } from "../../platform/database/limit-key.ts";

type Credentials = z.output<typeof calls.login.body>;

export type SignedIn = {
  data: { token: string; role: Role; userId: string; storageKey: string };
  setCookie: string;
};

/** Signs in by email or phone. Limits and duration do not depend on the existence of the account. */
export async function signIn(
  platform: Platform,
  credentials: Credentials,
  options: { ip: string; browser: Browser; roles?: readonly Role[] },
): Promise<SignedIn> {
  const { database, clock, config } = platform;
  const { ip, browser } = options;
  const now = clock();
  const identifier = credentials.email ?? credentials.phoneNumber ?? "";
  const holders = await findHolders(database.read, contactOf(credentials));
  const known = await findKnownDevices(database.read, browser);
  const limits = signInLimits(config, { identifier, ip }, knownToAll(known, holders));
  // Counted before comparing, so that concurrent attempts all count.
  const counted = await database.transaction((tx) => consumeAll(tx, limits.counted, now));
  if ("retryAfterMs" in counted) {
    throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: counted.retryAfterMs / SECOND });
  }

  const user = await matching(credentials, holders, config.passwordCost);
  if (!user || !(options.roles?.includes(user.role) ?? true)) {
    recordFailures(platform, holders);
    throw refuse("INVALID_CREDENTIALS");
  }
  const step = await secondStepToPass(platform, user, known);
  if (step) {
    // Refunded: the password was right, and codes have their own limit.
    await database.transaction((tx) => refundAll(tx, counted.entries));
    if (credentials.secondStep === undefined) throw refuse("SECOND_STEP_REQUIRED");
    await proveSecondStep(platform, step, credentials.secondStep).catch((error: unknown) => {
      recordFailures(platform, [user]);
      throw error;
    });
  }
  const { token, device } = await database.transaction(async (tx) => {
    // Password or account may have changed during the comparison.
    await lockUser(tx, user.id, "write");
    const present = await findUser(tx, user.id);
    if (present?.password_hash !== user.password_hash) throw refuse("INVALID_CREDENTIALS");
    // Suspended teachers can read their own list; students learn whom to contact.
    if (present.role === "student" && present.suspended === 1) throw refuse("STUDENT_SUSPENDED");
    await refundAll(tx, counted.entries);
    await reset(tx, limits.resetKey);
    const hasPassed = step !== undefined;
    await recordSignIn(platform, tx, present);
    const zone = knownTimeZone(credentials.timeZone);
    if (zone && zone !== present.time_zone) await changeUser(tx, present, { time_zone: zone });
    const begun = await beginSession(tx, { userId: user.id, known, browser, hasPassed }, now);
    if (begun.device.isNew) {
      await notifyNewDevice(tx, platform, present, browserName(browser.userAgent));
    }
    return begun;
  });
  return signedIn(platform, user, { token, setCookie: deviceCookie(config, device.token, known) });
}

export const signedIn = (
  { config }: Platform,
  { id, role }: Pick<Person, "id" | "role">,
  { token, setCookie }: { token: string; setCookie: string },
): SignedIn => ({
  data: { token, role, userId: id, storageKey: storageKeyOf(config.secretKey, id) },
  setCookie,
});

async function refundAll(tx: Tx, entries: readonly string[]): Promise<void> {
  for (const id of entries) await refund(tx, id);
}

/** Undefined if off, or if passed on this device before. */
async function secondStepToPass(
  platform: Platform,
  user: Person,
  known: readonly KnownDevice[],
): Promise<SecondStepRow | undefined> {
  const device = known.find(({ user_id }) => user_id === user.id);
  return device?.second_step_at == null ? confirmedSecondStep(platform, user.id) : undefined;
}

const contactOf = ({ email, phoneNumber, country }: Credentials) =>
  email === undefined ? { phone: phoneNumber ?? "", country } : { email };

/** The user with this password; undefined if none or several match. */
async function matching(
  { email, country, password }: Credentials,
  holders: readonly Person[],
  cost: PasswordCost,
): Promise<Person | undefined> {
  // Verified emails belong to one user. An unverified one works only if no other user has it.
  const [first, second] = holders;
  const candidates =
    email !== undefined && first && contactsOf(first).emailVerified
      ? [first]
      : email !== undefined && second
        ? []
        : holders;
  // A phone without country may belong to two people. The number of comparisons depends on the input only, so that
  // duration does not reveal accounts.
  const comparisons = email === undefined && country === undefined ? 2 : 1;
  const hashes = Array.from(
    { length: comparisons },
    (_, index) => candidates[index]?.password_hash,
  );
  const fits = await matchPassword(password, hashes, cost);
  const matches = candidates.filter((_, index) => fits[index]);
  return matches.length === 1 ? matches[0] : undefined;
}

async function notifyNewDevice(
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

/** Failed attempts per network and minute: above a class that mistypes, below the capacity for hashing. */
const FAILED_A_MINUTE = 600;
const FAILED_BY_IDENTIFIER = 10;
const FAILED_A_DAY = 100;

type SignInLimits = {
  counted: readonly RateLimit[];
  resetKey: string;
};

/**
 * Limits of new devices per network, per identifier in the network, and per identifier. Known devices have separate
 * limits, so that guesses from elsewhere, even behind the same router, do not lock them out.
 */
function signInLimits(
  config: Config,
  source: { identifier: string; ip: string },
  device: KnownDevice | undefined,
): SignInLimits {
  if (device) {
    const key = `sign-in-device:${device.user_id}:${device.id}`;
    return {
      counted: [
        { key, limit: FAILED_BY_IDENTIFIER, windowMs: 5 * MINUTE },
        { key: `${key}:day`, limit: FAILED_A_DAY, windowMs: DAY },
      ],
      resetKey: key,
    };
  }
  const { identifier, ip } = source;
  const key = limitKey(config, "sign-in", identifier, ip);
  return {
    counted: [
      { key: limitKey(config, "sign-in-from", ip), limit: FAILED_A_MINUTE, windowMs: MINUTE },
      { key, limit: FAILED_BY_IDENTIFIER, windowMs: 5 * MINUTE },
      { key: limitKey(config, "sign-in", identifier), limit: FAILED_A_DAY, windowMs: DAY },
    ],
    resetKey: key,
  };
}

/**
 * The device, if known to every possible account. Otherwise the owner of the same ten digits in another country could
 * evade limits.
 */
function knownToAll(
  known: readonly KnownDevice[],
  holders: readonly Person[],
): KnownDevice | undefined {
  const devices = holders.map(({ id }) => known.find(({ user_id }) => user_id === id));
  return devices.includes(undefined) ? undefined : devices[0];
}
