import { DAY, MINUTE } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import type { RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Person, KnownDevice } from "../../base/identity/index.ts";

/** Failed attempts per network and minute: above a class that mistypes, below the capacity for hashing. */
const FAILED_A_MINUTE = 600;
const FAILED_BY_IDENTIFIER = 10;
const FAILED_A_DAY = 100;

export type SignInLimits = {
  counted: readonly RateLimit[];
  resetKey: string;
};

/**
 * Limits of new devices per network, per identifier in the network, and per identifier. Known devices have separate
 * limits, so that guesses from elsewhere, even behind the same router, do not lock them out.
 */
export function signInLimits(
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
export function knownToAll(
  known: readonly KnownDevice[],
  holders: readonly Person[],
): KnownDevice | undefined {
  const devices = holders.map(({ id }) => known.find(({ user_id }) => user_id === id));
  return devices.includes(undefined) ? undefined : devices[0];
}
