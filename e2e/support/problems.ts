import type { BrowserContext } from "@playwright/test";

export interface Problems {
  allow(expected: string | RegExp): void;
  watch(context: BrowserContext): void;
  notes(): string[];
  unexpected(): string[];
}

export function watchProblems(): Problems {
  const seen: string[] = [];
  const notes: string[] = [];
  const allowed: (string | RegExp)[] = [];
  const matches = (text: string, expected: string | RegExp) =>
    typeof expected === "string" ? text.includes(expected) : expected.test(text);

  return {
    allow: (expected) => allowed.push(expected),
    watch: (context) => {
      context.on("console", (message) => {
        if (message.type() === "log") notes.push(`note: ${message.text()}`);
        if (message.type() !== "error") return;
        seen.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (webError) => {
        const problem = webError.error();
        seen.push(`uncaught: ${problem.stack ?? problem.message}`);
      });
    },
    notes: () => notes,
    unexpected: () => seen.filter((text) => !allowed.some((expected) => matches(text, expected))),
  };
}
