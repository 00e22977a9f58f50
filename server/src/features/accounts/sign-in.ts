import type { z } from "zod";
import type { accounts } from "@madrasa/contract/accounts";
import type { Role } from "@madrasa/contract/roles";
import { DAY, MINUTE } from "../../platform/clock.ts";
import {
  reset,
  refund,
  consume,
  retryAfter,
  type RateLimit,
} from "../../platform/database/rate-limit.queries.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { findHolders, findUser, type UserRow } from "./accounts.queries.ts";
import { isPassword } from "./passwords.ts";
import { beginSession } from "./sessions.ts";

type Credentials = z.output<typeof accounts.login.body>;

/**
 * Signs a person in by email or phone. Counts and takes its time alike whether or not the account
 * exists, so that neither answer nor clock tells.
 */
export async function signIn(
  platform: Platform,
  credentials: Credentials,
  options: { address: string; roles?: readonly Role[] },
): Promise<{ token: string; role: Role }> {
  const { database, clock } = platform;
  const now = clock();
  const identifier = credentials.email ?? credentials.phoneNumber ?? "";
  const place = `${identifier}:${options.address}`;
  const near: RateLimit = { key: `sign-in:${place}`, limit: 10, windowMs: 5 * MINUTE };
  const far: RateLimit = { key: `sign-in:${identifier}`, limit: 100, windowMs: DAY };
  const known: RateLimit = { key: `signed-in:${place}`, limit: 1, windowMs: 90 * DAY };

  const isKnown = (await retryAfter(database.read, known, now)) > 0;
  // Counted before the password is looked at: many tries at once cannot slip through together.
  // Strangers' guesses never shut out an address that this person signs in from.
  const counted = await database.transaction(async (tx) => {
    const first = await consume(database, tx, near, now);
    if ("retryAfterMs" in first || isKnown) return first;
    return consume(database, tx, far, now);
  });
  if ("retryAfterMs" in counted)
    throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: counted.retryAfterMs / 1000 });

  const user = await matching(platform, credentials);
  if (!user || !(options.roles?.includes(user.role) ?? true)) throw refuse("INVALID_CREDENTIALS");
  return database.transaction(async (tx) => {
    // While the password was compared it may have been changed, or the account deleted.
    await lockRows(database, tx, "users", "id", user.id, "write");
    const present = await findUser(tx, user.id);
    if (present?.password_hash !== user.password_hash) throw refuse("INVALID_CREDENTIALS");
    await refund(tx, counted.id);
    await reset(tx, near.key);
    // Known from now on for as long again.
    await reset(tx, known.key);
    await consume(database, tx, known, now);
    return { token: await beginSession(tx, user.id, now), role: user.role };
  });
}

/** The one holder whom the password fits; nobody where two could be meant. */
async function matching(
  platform: Platform,
  credentials: Credentials,
): Promise<UserRow | undefined> {
  const { email, phoneNumber, country, password } = credentials;
  const holders = await findHolders(
    platform.database.read,
    email === undefined ? { phone: phoneNumber ?? "", country } : { email },
  );
  // A verified email has one owner. Unverified ones sign in only where no one else is meant.
  const [first, second] = holders;
  const candidates =
    email !== undefined && first?.email_verified === 1
      ? [first]
      : email !== undefined && second
        ? []
        : holders;
  // Two comparisons whatever was found: time must not tell how many holders there are.
  const fits = await Promise.all(
    [candidates[0], candidates[1]].map((holder) => isPassword(holder?.password_hash, password)),
  );
  const matches = candidates.filter((_, index) => fits[index]);
  return matches.length === 1 ? matches[0] : undefined;
}
