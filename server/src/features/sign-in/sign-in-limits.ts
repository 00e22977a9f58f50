import { DAY, MINUTE } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import type { RateLimit } from "../../platform/database/rate-limit.queries.ts";
import type { Person, KnownDevice } from "../../identity/index.ts";

/** Failed tries from one network: far above a class that mistypes, far below what hashing can do. */
const FAILED_A_MINUTE = 600;
const FAILED_BY_IDENTIFIER = 10;
const FAILED_A_DAY = 100;

export type SignInLimits = {
  /** All are counted before the password is compared. */
  counted: readonly RateLimit[];
  /** Reset by the right password. */
  resetKey: string;
};

/**
 * From a device that is new to the account, failed tries are counted for the network, for the
 * identifier in this network, and for the identifier everywhere. A known device has limits of its
 * own, so that guesses from elsewhere, also behind the same router, do not lock it out.
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
 * The device, where it is known to every account that the identifier may mean. Otherwise the owner
 * of the same ten digits in another country could guess without the others' limits.
 */
export function knownToAll(
  known: readonly KnownDevice[],
  holders: readonly Person[],
): KnownDevice | undefined {
  const devices = holders.map(({ id }) => known.find(({ user_id }) => user_id === id));
  return devices.includes(undefined) ? undefined : devices[0];
}
