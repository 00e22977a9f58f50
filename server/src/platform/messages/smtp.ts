import { DEFAULT_LANGUAGE } from "@madrasa/contract/languages";
import { createTransport } from "nodemailer";
import {
  type Channel,
  DELIVERY_TIMEOUT,
  DeliveryError,
  type DeliveryFailure,
  type Messages,
} from "./messages.ts";

/** Email through SMTP: `smtp://user:password@host:port` or `smtps://…`. */
export function openSmtp(options: { url: string; from: string; timeout?: number }): Messages {
  const transport = connect(options);
  const isEmail = (channel: Channel) => channel === "email";
  return {
    offers: isEmail,
    delivers: isEmail,
    send: async ({ id, to, subject, text, html, unsubscribe, language = DEFAULT_LANGUAGE }) => {
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: "", address: to },
          subject,
          text,
          ...(html !== undefined && { html }),
          ...(id !== undefined && { messageId: `<${id}@${domainOf(options.from)}>` }),
          headers: {
            "content-language": language,
            ...(unsubscribe !== undefined && {
              "list-unsubscribe": `<${unsubscribe}>`,
              "list-unsubscribe-post": "List-Unsubscribe=One-Click",
            }),
          },
        });
      } catch (error) {
        const failure = failureOf(error as SmtpError);
        const words = "The mail server would not take the message.";
        throw new DeliveryError(words, { cause: error, failure });
      }
    },
    close: async () => transport.close(),
  };
}

const domainOf = (from: string) => from.slice(from.lastIndexOf("@") + 1).replace(">", "");

type SmtpError = { responseCode?: number; command?: string; response?: string };

/** Mailboxes that do not exist (RFC 5321: 550, 551, 553), but not a server's policy (RFC 3463: 5.7) or a full one (5.2). */
function failureOf({ responseCode = 0, command = "", response = "" }: SmtpError): DeliveryFailure {
  if (command === "RCPT TO" && [550, 551, 553].includes(responseCode)) {
    return /\b5\.[27]\.\d/.test(response) ? "refused" : "address";
  }
  if (command === "API") return "refused";
  const isOfMessage = command === "RCPT TO" || command === "DATA";
  return isOfMessage && responseCode >= 400 && responseCode !== 421 ? "refused" : "away";
}

/** Rejects unless the server accepts the login; sends nothing. */
export async function checkSmtp(options: { url: string }): Promise<void> {
  const transport = connect(options);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function connect({ url, timeout = DELIVERY_TIMEOUT }: { url: string; timeout?: number }) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Prevents Nodemailer from reading files or URLs named by messages.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
