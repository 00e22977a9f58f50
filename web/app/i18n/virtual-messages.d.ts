declare module "virtual:messages" {
  import type { Messages } from "@lingui/core";
  import type { Language } from "@madrasa/contract/languages";

  export const addresses: Record<Language, Record<string, string>>;
  /** Messages in prerendering and tests; undefined in browsers. */
  export const inline: Record<Language, Record<string, Messages>> | undefined;
}
