import type { Language } from "@madrasa/contract/languages";

export type Channel = "email" | "sms" | "whatsapp";

export type Message = {
  /** Identifies an email: the same if it is sent again. */
  id?: string;
  channel: Channel;
  to: string;
  /** Email only. */
  subject: string;
  text: string;
  /** Email only: the same as the text. */
  html?: string;
  /** Email only: URL that stops this kind of email by a POST (RFC 8058). */
  unsubscribe?: string;
  /** Language of the text; by default English. */
  language?: Language;
  /** Variables of an approved template, for channels without free text. */
  places: readonly string[];
};

/** `send` throws a DeliveryError if the provider refused or did not respond. */
export type Messages = {
  /** True if people may choose this channel. */
  offers: (channel: Channel) => boolean;
  /** True if a provider delivers; the outbox reaches nobody. */
  delivers: (channel: Channel) => boolean;
  send: (message: Message) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * `away`: the provider takes nothing now. `refused`: it did not take this message. `address`: nothing can reach this
 * address. `unknown`: it may have taken the message.
 */
export type DeliveryFailure = "away" | "refused" | "address" | "unknown";

/** Refused or unanswered by a provider. Its response is for the log only. */
export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;

  constructor(message: string, options: ErrorOptions & { failure?: DeliveryFailure } = {}) {
    super(message, options);
    this.failure = options.failure ?? "away";
  }
}

/** Milliseconds: a person waits for the response. */
export const DELIVERY_TIMEOUT = 15_000;
