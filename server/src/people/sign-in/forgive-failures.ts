import { reset, resetAll } from "../../platform/database/rate-limit.queries.ts";
import type { Config } from "../../platform/config.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Contacts } from "../../base/identity/index.ts";

export async function forgiveFailures(
  config: Config,
  tx: Tx,
  { id, email, phoneNumber }: Pick<Contacts, "email" | "phoneNumber"> & { id: string },
): Promise<void> {
  for (const identifier of [email, phoneNumber]) {
    if (identifier === null) continue;
    const key = limitKey(config, "sign-in", identifier);
    await reset(tx, key);
    await resetAll(tx, `${key}:`);
  }
  await resetAll(tx, `sign-in-device:${id}:`);
}
