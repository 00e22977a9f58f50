import type { Language } from "@madrasa/contract/languages";
import {
  type Channel,
  DELIVERY_TIMEOUT,
  DeliveryError,
  type DeliveryFailure,
  type Messages,
} from "./messages.ts";

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  smsFrom: string | undefined;
  whatsappFrom: string | undefined;
  /** Approved template: WhatsApp refuses free text to people who have not written first. */
  whatsappContentSid: string | undefined;
  whatsappContentSids?: Partial<Record<Language, string>>;
  /** Base URL of the API; overridden in tests. */
  origin?: string;
  timeout?: number;
};

/** Twilio's Messages resource without its SDK of 21 MB. */
export function openTwilio(account: TwilioAccount): Messages {
  const { smsFrom, whatsappFrom, whatsappContentSid, whatsappContentSids = {} } = account;
  const url = `${resourceOf(account)}/Messages.json`;
  const authorization = authorizationOf(account);
  const hasWhatsapp = whatsappFrom !== undefined && whatsappContentSid !== undefined;

  const isSetUp = (channel: Channel) =>
    (channel === "sms" && smsFrom !== undefined) || (channel === "whatsapp" && hasWhatsapp);

  return {
    offers: isSetUp,
    delivers: isSetUp,
    send: async ({ channel, to, text, language, places }) => {
      const form: Record<string, string> =
        channel === "whatsapp"
          ? {
              To: `whatsapp:${to}`,
              From: `whatsapp:${whatsappFrom ?? ""}`,
              ContentSid: (language && whatsappContentSids[language]) ?? whatsappContentSid ?? "",
              ContentVariables: JSON.stringify(
                Object.fromEntries(places.map((place, index) => [String(index + 1), place])),
              ),
            }
          : { To: to, From: smsFrom ?? "", Body: text };
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization },
        body: new URLSearchParams(form),
        redirect: "error",
        signal: AbortSignal.timeout(account.timeout ?? DELIVERY_TIMEOUT),
      }).catch((error: unknown) => {
        const failure = isUnsent(error) ? "away" : "unknown";
        throw new DeliveryError("The provider did not answer.", { cause: error, failure });
      });
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      const reason = (await response.text().catch(() => "")).slice(0, 500);
      const failure = failureOf(response.status, reason);
      throw new DeliveryError(`The provider answered ${response.status}: ${reason}`, { failure });
    },
    close: async () => undefined,
  };
}

/** Node's codes if no connection was made, or its certificate was refused. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|E(NET|HOST)UNREACH|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;
const CERTIFICATE_REFUSED = /^(DEPTH_ZERO|SELF_SIGNED|CERT|UNABLE_TO|ERR_TLS_CERT)_/;

/** Without a connection the provider cannot have taken the message. */
function isUnsent(error: unknown): boolean {
  const { cause = {} } = error as { cause?: { code?: string; syscall?: string } };
  const { code = "", syscall = "" } = cause;
  const wasConnected = ["read", "write"].includes(syscall);
  return (NOT_CONNECTED.test(code) && !wasConnected) || CERTIFICATE_REFUSED.test(code);
}

/** Twilio's codes for numbers that do not exist, cannot receive messages, or have unsubscribed. */
const UNREACHABLE = [21211, 21214, 21217, 21610, 21612, 21614, 63003, 63024];

/** Twilio repeats neither 429 nor 503; after other errors of its own it may have taken the message. */
function failureOf(status: number, reason: string): DeliveryFailure {
  if (status === 429 || status === 503) return "away";
  if (status >= 500) return "unknown";
  if (status !== 400) return "away";
  const code = Number(/"code": ?(\d{5})\b/.exec(reason)?.[1]);
  return UNREACHABLE.includes(code) ? "address" : "refused";
}

const resourceOf = ({ accountSid, origin = "https://api.twilio.com" }: TwilioAccount) =>
  `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;

const authorizationOf = ({ accountSid, authToken }: TwilioAccount) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

/** Rejects unless account and token are valid; sends nothing. */
export async function checkTwilio(account: TwilioAccount): Promise<void> {
  const answer = await fetch(`${resourceOf(account)}.json`, {
    headers: { authorization: authorizationOf(account) },
    redirect: "error",
    signal: AbortSignal.timeout(account.timeout ?? DELIVERY_TIMEOUT),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new DeliveryError(`it answers ${answer.status}`);
}
