export type Channel = "email" | "sms" | "whatsapp";

export type Message = {
  channel: Channel;
  /** An email address, or a number such as +9647701234567. */
  to: string;
  /** The first line in a list of emails; the other channels have none. */
  subject: string;
  text: string;
  /** What an approved template's numbered places are filled with, where free text is refused. */
  places: readonly string[];
};

/** Writes to people. `DeliveryError` when the provider would not, or did not answer in time. */
export type Messages = {
  /** Whether people may be offered this way of being written to. */
  offers: (channel: Channel) => boolean;
  /** Resolves once the provider has taken the message. */
  send: (message: Message) => Promise<void>;
  close: () => Promise<void>;
};

/** A provider refused or did not answer. Its answer is for the log, not for the person. */
export class DeliveryError extends Error {}

/** How long a provider may take: a person waits for the answer. Milliseconds. */
export const DELIVERY_TIMEOUT = 15_000;
