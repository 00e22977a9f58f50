export type Channel = "email" | "sms" | "whatsapp";

export type Message = {
  channel: Channel;
  /** An email address, or a number such as +9647701234567. */
  to: string;
  /** The first line in a list of emails; the other channels have none. */
  subject: string;
  text: string;
  /** The variables of an approved template, for channels that refuse free text. */
  places: readonly string[];
};

/** Sends messages. `send` throws a DeliveryError when the provider refused or did not answer. */
export type Messages = {
  /** Whether people may choose this channel. */
  offers: (channel: Channel) => boolean;
  /** Resolves once the provider has accepted the message. */
  send: (message: Message) => Promise<void>;
  close: () => Promise<void>;
};

/** A provider refused or did not answer. Its answer is for the log, not for the person. */
export class DeliveryError extends Error {}

/** Milliseconds for a provider: a person waits for the answer. */
export const DELIVERY_TIMEOUT = 15_000;
