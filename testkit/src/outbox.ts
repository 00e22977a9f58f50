import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Message = { channel: string; to: string; text: string };

export type Outbox = ReturnType<typeof openOutbox>;

const TIMEOUT_MS = 60_000;
/** Code at the start, after an optional direction mark. */
const CODE = /(?<=^\u200F?)\d{4}\b/;

export function openOutbox(dataDir: string) {
  const file = join(dataDir, "outbox.jsonl");
  const taken = new Map<string, number>();

  // The last line may be incomplete.
  const lines = () => (existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : []);
  const parse = (line: string) => JSON.parse(line) as Message;

  function messagesTo(to: string): Message[] {
    const candidates = lines().filter((line) => line.includes(to));
    return candidates.map(parse).filter((message) => message.to === to);
  }

  const lastText = (to: string) => messagesTo(to).at(-1)?.text ?? "";

  const lastCode = (to: string) => CODE.exec(lastText(to))?.[0] ?? "";

  /** `about`: the last message with these words, because messages of one moment come in any order. */
  function lastLink(to: string, about = ""): { page: string; secret: string } {
    const text = messagesTo(to).findLast((message) => message.text.includes(about))?.text ?? "";
    const [, page = "", secret = ""] = /(\/[\w-]+)#([\w-]+)/.exec(text) ?? [];
    return { page, secret };
  }

  async function takeCode(to: string): Promise<string> {
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      const codes = messagesTo(to).flatMap(({ text }) => CODE.exec(text) ?? []);
      const used = taken.get(to) ?? 0;
      const code = codes[used];
      if (code !== undefined) {
        taken.set(to, used + 1);
        return code;
      }
      if (Date.now() > until) {
        const others = [...new Set(lines().map((line) => parse(line).to))].join(", ");
        throw new Error(`No new code was sent to ${to}; messages went to: ${others || "nobody"}.`);
      }
      await pause(50);
    }
  }

  return { messagesTo, lastCode, lastLink, takeCode };
}
