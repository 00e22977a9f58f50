import type { MessageKey } from "./messages.ts";
import { type MessageValues, t } from "./t.ts";

const MARK = "fault:";

/**
 * An error as forms keep it: which message, and its values. It is said when it is shown, so that it
 * follows a change of the language.
 */
export function fault(key: MessageKey, values?: MessageValues): string {
  return MARK + JSON.stringify([key, values]);
}

/** The words of an error that `fault` made; any other text as it is. */
export function sayFault(text: string): string {
  if (!text.startsWith(MARK)) return text;
  const [key, values] = JSON.parse(text.slice(MARK.length)) as [MessageKey, MessageValues?];
  return t(key, values);
}
