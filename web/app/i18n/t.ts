import { i18n } from "./locale.ts";
import type { MessageKey } from "./messages.ts";

export type MessageValues = Record<string, string | number>;

/** The message of a key, in the active language. */
export function t(key: MessageKey, values?: MessageValues): string {
  return i18n._(key, values);
}
