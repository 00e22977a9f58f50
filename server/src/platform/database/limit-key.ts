import type { Config } from "../config.ts";
import { hmac } from "../secrets.ts";

/**
 * Rate limit key of an email, phone or IP address, as HMAC with the server's secret: plain hashes of ten digits could
 * be reversed, and a database copy must not reveal people.
 */
export function limitKey(
  { secretKey }: Pick<Config, "secretKey">,
  name: string,
  ...values: readonly string[]
): string {
  return [name, ...values.map((value) => hmac(secretKey, `limit:${value}`))].join(":");
}
