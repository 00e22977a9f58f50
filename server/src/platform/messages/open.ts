import path from "node:path";
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from "@madrasa/contract/languages";
import { Counter } from "prom-client";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Channel, Messages } from "./messages.ts";
import { openOutbox } from "./outbox.ts";
import { openSmtp } from "./smtp.ts";
import { openTwilio } from "./twilio.ts";
import { textDirection } from "@madrasa/contract/text-direction";

/** Counter of messages by channel and outcome: each costs money. */
export const sentMessages = new Counter({
  name: "messages_sent_total",
  help: "Messages to people, by channel and outcome",
  labelNames: ["channel", "outcome"],
  registers: [],
});

const CHANNELS = ["email", "sms", "whatsapp"] as const;
// Initialised, so that the first refusal is an increase from zero.
for (const channel of CHANNELS) {
  for (const outcome of ["taken", "outbox", "refused", "limited"])
    sentMessages.inc({ channel, outcome }, 0);
}

export function openMessages(config: Config, clock: Clock, log: Log): Messages {
  const outbox = openOutbox({
    file: path.join(config.dataDir, "outbox.jsonl"),
    offered: config.outboxOffered,
    isLogged: config.isTried,
    clock,
    log,
  });
  const providers = [
    config.smtp && openSmtp(config.smtp),
    config.twilio && openTwilio(config.twilio),
  ].filter((provider): provider is Messages => provider !== undefined);
  const providerOf = (channel: Channel) =>
    providers.find((provider) => provider.offers(channel)) ?? outbox;

  return {
    offers: (channel) => providerOf(channel).offers(channel),
    delivers: (channel) => providerOf(channel).delivers(channel),
    send: async (message) => {
      const { channel, subject, text, language = DEFAULT_LANGUAGE } = message;
      try {
        await providerOf(channel).send({
          ...message,
          subject: inDirection(subject, language),
          text: inDirection(text, language),
        });
        const outcome = providerOf(channel) === outbox ? "outbox" : "taken";
        sentMessages.inc({ channel, outcome });
      } catch (error) {
        sentMessages.inc({ channel, outcome: "refused" });
        throw error;
      }
    },
    close: async () => {
      await Promise.all(providers.map((provider) => provider.close()));
    },
  };
}

/** Zero-width marks that set a line's direction. */
const MARKS = { ltr: "\u200e", rtl: "\u200f" } as const;

/**
 * Mail programs and phones detect a line's direction by its first letter, which may belong to a name in another script.
 */
function inDirection(text: string, language: Language): string {
  const { direction } = LANGUAGES[language];
  const first = textDirection(text);
  return first === undefined || first === direction ? text : MARKS[direction] + text;
}
