export type Channel = "email" | "sms" | "whatsapp";

export type Message = {
  channel: Channel;
  /** An email address, or a number such as +9647701234567. */
  to: string;
  text: string;
};

export type Messages = {
  /** Whether people may be offered this way of being written to. */
  offers: (channel: Channel) => boolean;
  /** Resolves once the provider has taken the message; rejects when it would not. */
  send: (message: Message) => Promise<void>;
};
