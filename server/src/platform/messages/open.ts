import path from "node:path";
import { Counter } from "prom-client";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { Channel, Messages } from "./messages.ts";
import { openOutbox } from "./outbox.ts";
import { openSmtp } from "./smtp.ts";
import { openTwilio } from "./twilio.ts";

/** A metric of sent messages, by channel and outcome: each costs money. */
export const sentMessages = new Counter({
  name: "messages_sent_total",
  help: "Messages to people, by channel and outcome",
  labelNames: ["channel", "outcome"],
  registers: [],
});

/** Each channel goes to its provider where one is set up, and to the outbox where none is. */
export function openMessages(config: Config, clock: Clock, log: Log): Messages {
  const outbox = openOutbox({
    file: path.join(config.dataDir, "outbox.jsonl"),
    offered: config.outboxOffered,
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
    send: async (message) => {
      const { channel } = message;
      try {
        await providerOf(channel).send(message);
        sentMessages.inc({ channel, outcome: "taken" });
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
