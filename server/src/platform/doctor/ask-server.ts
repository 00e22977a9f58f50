import type { IncomingHttpHeaders } from "node:http";
import { MINUTE, SECOND } from "../clock.ts";
import type { Config } from "../config.ts";
import { hmac, sameSecret } from "../secrets.ts";

/**
 * Header by which doctor and school recognise each other through the proxy. Signed with SECRET_KEY; without it the call
 * does not exist.
 */
const HEADER = "x-madrasa-doctor";
/** Tolerates different clocks of servers. */
const VALID_FOR = 5 * MINUTE;
const TIMEOUT = 15 * SECOND;

/** Request as received: its IP address, and whether a proxy forwarded another one. */
export type Arrival = { address: string; isForwarded: boolean; bytes: number };

const sign = (secretKey: string, until: string) => hmac(secretKey, `doctor until ${until}`);

export function isDoctor(headers: IncomingHttpHeaders, secretKey: string, now: number): boolean {
  const word = headers[HEADER];
  if (typeof word !== "string") return false;
  const [until = "", signature = ""] = word.split(".");
  return Number(until) >= now && sameSecret(signature, sign(secretKey, until));
}

/** Sends a body of this size, which the school only counts. */
export function askServer(
  { publicUrl, secretKey }: Pick<Config, "publicUrl" | "secretKey">,
  bytes: number,
): Promise<Response> {
  const until = String(Date.now() + VALID_FOR);
  return fetch(`${publicUrl}/healthz`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/json",
      [HEADER]: `${until}.${sign(secretKey, until)}`,
    },
    body: JSON.stringify("x".repeat(bytes)),
    signal: AbortSignal.timeout(TIMEOUT),
  });
}
