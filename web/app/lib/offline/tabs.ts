/** Broadcasts between tabs; a no-op in older browsers. */
export function joinTabs<Message>(
  name: string,
  listener: (message: Message) => void,
): (message: Message) => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => listener(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  return (message) => channel.postMessage(message);
}
