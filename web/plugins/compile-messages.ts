import { basename } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

const CATALOGUE = /\/app\/i18n\/[a-z]{2,3}\/[a-z]+\.json$/;

/**
 * Turns ICU messages into the token lists that the runtime reads, so that no parser is shipped.
 * A message that does not parse, or whose key is in another area's file, fails the build.
 */
export function compileMessages(): Plugin {
  return {
    name: "madrasa:compile-messages",
    enforce: "pre",
    transform: {
      filter: { id: CATALOGUE },
      handler(code, id) {
        const area = basename(id, ".json");
        const messages = JSON.parse(code) as Record<string, string>;
        const compiled = Object.entries(messages).map(([key, message]) => {
          if (!key.startsWith(`${area}.`))
            this.error(`${id}: "${key}" does not begin with ${area}.`);
          return [key, compileMessageOrThrow(message)] as const;
        });
        return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
      },
    },
  };
}
