import { reset, resetAll } from "../../platform/database/rate-limit.queries.ts";
import type { Config } from "../../platform/config.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { UserRow } from "./accounts.queries.ts";

/** Resets the limits on wrong passwords of an account, so that it can be signed in to at once. */
export async function forgiveFailures(
  config: Config,
  tx: Tx,
  { id, email, phone }: Pick<UserRow, "id" | "email" | "phone">,
): Promise<void> {
  for (const identifier of [email, phone]) {
    if (identifier === null) continue;
    const key = limitKey(config, "sign-in", identifier);
    await reset(tx, key);
    await resetAll(tx, `${key}:`);
  }
  await resetAll(tx, `sign-in-device:${id}:`);
}
