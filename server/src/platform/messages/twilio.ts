import type { Language } from "@madrasa/contract/languages";
import { type Channel, DELIVERY_TIMEOUT, DeliveryError, type Messages } from "./messages.ts";

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
        throw new DeliveryError("The provider did not answer.", { cause: error });
      });
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      const reason = (await response.text().catch(() => "")).slice(0, 500);
      throw new DeliveryError(`The provider answered ${response.status}: ${reason}`);
    },
    close: async () => undefined,
  };
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
