import { reset, resetAll } from "../../platform/database/rate-limit.queries.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { UserRow } from "./accounts.queries.ts";

/** Resets the limits on wrong passwords of an account, so that it can be signed in to at once. */
export async function forgiveFailures(
  tx: Tx,
  { id, email, phone }: Pick<UserRow, "id" | "email" | "phone">,
): Promise<void> {
  for (const identifier of [email, phone]) {
    if (identifier === null) continue;
    await reset(tx, `sign-in:${identifier}`);
    await resetAll(tx, `sign-in:${identifier}:`);
  }
  await resetAll(tx, `sign-in-device:${id}:`);
}
