import { DEFAULT_LANGUAGE } from "@madrasa/contract/languages";
import { createTransport } from "nodemailer";
import { type Channel, DELIVERY_TIMEOUT, DeliveryError, type Messages } from "./messages.ts";

/** Email through SMTP: `smtp://user:password@host:port` or `smtps://…`. */
export function openSmtp(options: { url: string; from: string; timeout?: number }): Messages {
  const transport = connect(options);
  const isEmail = (channel: Channel) => channel === "email";
  return {
    offers: isEmail,
    delivers: isEmail,
    send: async ({ to, subject, text, language = DEFAULT_LANGUAGE }) => {
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: "", address: to },
          subject,
          text,
          headers: { "content-language": language },
        });
      } catch (error) {
        throw new DeliveryError("The mail server would not take the message.", { cause: error });
      }
    },
    close: async () => transport.close(),
  };
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
