import { STOPPABLE, type Stoppable } from "@madrasa/contract/people/profile";
import type { Config } from "../../platform/config.ts";
import { hmac, sameSecret } from "../../platform/secrets.ts";

type Emails = { kind: Stoppable; personId: string };

const signature = ({ secretKey }: Pick<Config, "secretKey">, { kind, personId }: Emails) =>
  hmac(secretKey, `unsubscribe:${kind}:${personId}`);

export const isStoppable = (kind: string): kind is Stoppable =>
  STOPPABLE.some((one) => one === kind);

/** Page with a button; a POST to the same URL stops the emails (RFC 8058). */
export function unsubscribeLink(
  config: Pick<Config, "secretKey" | "publicUrl">,
  emails: Emails,
): string {
  const token = `${emails.kind}.${emails.personId}.${signature(config, emails)}`;
  return `${config.publicUrl}/unsubscribe?token=${token}`;
}

/** Undefined for a token with another signature. */
export function emailsOfToken(
  config: Pick<Config, "secretKey">,
  token: string,
): Emails | undefined {
  const [kind = "", personId = "", sign = ""] = token.split(".");
  if (!isStoppable(kind)) return undefined;
  const emails = { kind, personId };
  return sameSecret(sign, signature(config, emails)) ? emails : undefined;
}
