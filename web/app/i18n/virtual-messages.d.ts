declare module "virtual:messages" {
  import type { Messages } from "@lingui/core";
  import type { Language } from "@madrasa/contract/languages";

  /** By language and area: the URL of each compiled file. */
  export const addresses: Record<Language, Record<string, string>>;
  /** Every message, where pages are built in advance and in tests; undefined in the browser. */
  export const inline: Record<Language, Record<string, Messages>> | undefined;
}
