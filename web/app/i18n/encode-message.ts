import type { MessageKey } from "./messages.ts";
import { type MessageValues, t } from "./t.ts";

const MARK = "fault:";

/**
 * Encodes a message key and its values as a string that forms can hold. Translated when shown, so that it follows a
 * change of language.
 */
export function encodeMessage(key: MessageKey, values?: MessageValues): string {
  return MARK + JSON.stringify([key, values]);
}

/** Fault "{what}. {why}". */
export function faultBecause(what: MessageKey, why: string): string {
  return encodeMessage("ui.because", { what: encodeMessage(what), why });
}

/** Translates a text made by `fault`; returns other text unchanged. */
export function translateEncoded(text: string): string {
  if (!text.startsWith(MARK)) return text;
  const [key, values] = JSON.parse(text.slice(MARK.length)) as [MessageKey, MessageValues?];
  if (key !== "ui.because" || !values) return t(key, values);
  const { what = "", why = "" } = values as Record<string, string>;
  // Removes a final full stop; the second one is Urdu's.
  return t(key, { what: translateEncoded(what).replace(/[.۔]$/, ""), why: translateEncoded(why) });
}
