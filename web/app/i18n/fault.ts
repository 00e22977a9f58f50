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

/** What failed, and the fault that says why: "{what}. {why}". */
export function faultBecause(what: MessageKey, why: string): string {
  return fault("ui.because", { what: fault(what), why });
}

/** The words of an error that `fault` made; any other text as it is. */
export function sayFault(text: string): string {
  if (!text.startsWith(MARK)) return text;
  const [key, values] = JSON.parse(text.slice(MARK.length)) as [MessageKey, MessageValues?];
  if (key !== "ui.because" || !values) return t(key, values);
  const { what = "", why = "" } = values as Record<string, string>;
  // Some of the messages are whole sentences; the second sign ends those of Urdu.
  return t(key, { what: sayFault(what).replace(/[.۔]$/, ""), why: sayFault(why) });
}
