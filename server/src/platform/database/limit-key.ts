import type { Config } from "../config.ts";
import { hmac } from "../secrets.ts";

/**
 * The key of a rate limit on an email, phone or IP address. Each is stored as a hash with the
 * server's secret: ten digits could be found from a plain hash, and a copy of the database must not
 * say who signed in, or who was written to.
 */
export function limitKey(
  { secretKey }: Pick<Config, "secretKey">,
  name: string,
  ...values: readonly string[]
): string {
  return [name, ...values.map((value) => hmac(secretKey, `limit:${value}`))].join(":");
}
