import type { Language } from "@madrasa/contract/languages";

export type Channel = "email" | "sms" | "whatsapp";

export type Message = {
  channel: Channel;
  /** An email address, or a number such as +9647701234567. */
  to: string;
  /** The first line in a list of emails; the other channels have none. */
  subject: string;
  text: string;
  /** That of the text; without it, English. */
  language?: Language;
  /** The variables of an approved template, for channels that refuse free text. */
  places: readonly string[];
};

/** Writes a message in the language of the person it goes to. */
export type Writing = (language: Language) => Pick<Message, "subject" | "text">;

/** Sends messages. `send` throws a DeliveryError when the provider refused or did not answer. */
export type Messages = {
  /** True when people may choose this channel. */
  offers: (channel: Channel) => boolean;
  /** True when a provider sends what goes by this channel; what lies in the outbox reaches nobody. */
  delivers: (channel: Channel) => boolean;
  /** Resolves once the provider has accepted the message. */
  send: (message: Message) => Promise<void>;
  close: () => Promise<void>;
};

/** A provider refused or did not answer. Its answer is for the log, not for the person. */
export class DeliveryError extends Error {}

/** Milliseconds for a provider: a person waits for the answer. */
export const DELIVERY_TIMEOUT = 15_000;
