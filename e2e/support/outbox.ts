import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

interface Message {
  at: number | string;
  channel: string;
  to: string;
  text: string;
}

export interface Outbox {
  messages(): Message[];
  /** The oldest code sent to this address that no one has taken yet; waits for it to arrive. */
  takeCode(to: string): Promise<string>;
}

const timeoutMs = 5000;
const code = /(?<!\d)\d{4}(?!\d)/;

export function openOutbox(file: string): Outbox {
  const taken = new Set<number>();

  const messages = () =>
    existsSync(file)
      ? readFileSync(file, "utf8")
          .split("\n")
          // The server may be in the middle of the last line.
          .slice(0, -1)
          .map((line) => JSON.parse(line) as Message)
      : [];

  const takeCode = async (to: string) => {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const all = messages();
      const place = all.findIndex(
        (message, index) => !taken.has(index) && message.to === to && code.test(message.text),
      );
      const found = all[place]?.text.match(code)?.[0];
      if (found !== undefined) {
        taken.add(place);
        return found;
      }
      if (Date.now() > until) {
        const others = [...new Set(all.map((message) => message.to))].join(", ");
        throw new Error(`No new code was sent to ${to}; messages went to: ${others || "nobody"}.`);
      }
      await pause(50);
    }
  };

  return { messages, takeCode };
}
