import type { z } from "zod";
import type { accounts } from "@madrasa/contract/accounts";
import type { Role } from "@madrasa/contract/roles";
import { DAY, MINUTE, SECOND } from "../../platform/clock.ts";
import {
  reset,
  refund,
  consume,
  consumeAll,
  retryAfter,
  type RateLimit,
} from "../../platform/database/rate-limit.queries.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { findHolders, findUser, type UserRow } from "./accounts.queries.ts";
import { matchPassword } from "./passwords.ts";
import { beginSession } from "./sessions.ts";

/** Failed tries from one network: far above a class that mistypes, far below what hashing can do. */
const FAILED_A_MINUTE = 600;

type Credentials = z.output<typeof accounts.login.body>;

/**
 * Signs a user in by email or phone. Limits and duration are the same whether or not the account
 * exists, so that neither shows it.
 */
export async function signIn(
  platform: Platform,
  credentials: Credentials,
  options: { ip: string; roles?: readonly Role[] },
): Promise<{ token: string; role: Role }> {
  const { database, clock } = platform;
  const now = clock();
  const identifier = credentials.email ?? credentials.phoneNumber ?? "";
  const source = `${identifier}:${options.ip}`;
  const perIp: RateLimit = {
    key: `sign-in-from:${options.ip}`,
    limit: FAILED_A_MINUTE,
    windowMs: MINUTE,
  };
  const perSource: RateLimit = { key: `sign-in:${source}`, limit: 10, windowMs: 5 * MINUTE };
  const perIdentifier: RateLimit = { key: `sign-in:${identifier}`, limit: 100, windowMs: DAY };
  const signedInBefore: RateLimit = { key: `signed-in:${source}`, limit: 1, windowMs: 90 * DAY };

  const isKnownSource = (await retryAfter(database.read, signedInBefore, now)) > 0;
  // Counted before the password is compared, so that many tries at once are all counted. The limit
  // over all IP addresses does not apply to an IP address that this user has signed in from.
  const limits = [perIp, perSource, ...(isKnownSource ? [] : [perIdentifier])];
  const counted = await database.transaction((tx) => consumeAll(tx, limits, now));
  if ("retryAfterMs" in counted) {
    throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: counted.retryAfterMs / SECOND });
  }

  const user = await matching(platform, credentials);
  if (!user || !(options.roles?.includes(user.role) ?? true)) throw refuse("INVALID_CREDENTIALS");
  return database.transaction(async (tx) => {
    // The password may have been changed, or the account deleted, during the comparison.
    await lockRows(tx, "users", "id", user.id, "write");
    const present = await findUser(tx, user.id);
    if (present?.password_hash !== user.password_hash) throw refuse("INVALID_CREDENTIALS");
    // Teachers who are suspended still read their own list; a student is told whom to ask.
    if (present.role === "student" && present.suspended === 1) throw refuse("STUDENT_SUSPENDED");
    for (const id of counted.entries) await refund(tx, id);
    await reset(tx, perSource.key);
    // The IP address counts as known for 90 days from now.
    await reset(tx, signedInBefore.key);
    await consume(tx, signedInBefore, now);
    return { token: await beginSession(tx, user.id, now), role: user.role };
  });
}

/** The one user whose password it is; undefined when there is none, or when two users match. */
async function matching(
  platform: Platform,
  credentials: Credentials,
): Promise<UserRow | undefined> {
  const { email, phoneNumber, country, password } = credentials;
  const holders = await findHolders(
    platform.database.read,
    email === undefined ? { phone: phoneNumber ?? "", country } : { email },
  );
  // A verified email belongs to one user. An unverified one signs in only if no other user has it.
  const [first, second] = holders;
  const candidates =
    email !== undefined && first?.email_verified === 1
      ? [first]
      : email !== undefined && second
        ? []
        : holders;
  // A phone without its country may belong to two people. The number of comparisons depends on what
  // was typed and not on what was found, so that time does not tell who has an account.
  const comparisons = email === undefined && country === undefined ? 2 : 1;
  const hashes = Array.from(
    { length: comparisons },
    (_, index) => candidates[index]?.password_hash,
  );
  const fits = await matchPassword(password, hashes);
  const matches = candidates.filter((_, index) => fits[index]);
  return matches.length === 1 ? matches[0] : undefined;
}
