import type { Channel, Messages } from "./messages.ts";

/** Lets notices, which have an id, wait while a code or one-time link is on its way on the same channel. */
export function codesFirst(messages: Messages): Messages {
  const codes = new Map<Channel, Set<Promise<void>>>();
  return {
    ...messages,
    send: async (message) => {
      const { id, channel } = message;
      const ofChannel = codes.get(channel) ?? new Set();
      codes.set(channel, ofChannel);
      if (id !== undefined) {
        while (ofChannel.size > 0) await Promise.allSettled(ofChannel);
        return messages.send(message);
      }
      const sending = messages.send(message);
      ofChannel.add(sending);
      return sending.finally(() => ofChannel.delete(sending));
    },
  };
}
