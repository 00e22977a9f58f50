import { numbers } from "./formatters.ts";
import { hasLocalDigits, i18n } from "./locale.ts";
import type { MessageKey } from "./messages.ts";

export type MessageValues = Record<string, string | number>;

/** The message of a key, in the active language. */
export function t(key: MessageKey, values?: MessageValues): string {
  return i18n._(key, values && hasLocalDigits() ? withLocalDigits(values) : values);
}

/** Numbers that choose a plural form as numbers do, and that become the language's own digits as text. */
function withLocalDigits(values: MessageValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value
        : {
            // "default" is what `+` with a text asks for; plural rules and their exact forms do not.
            [Symbol.toPrimitive]: (hint: string) =>
              hint === "default" ? numbers({}).format(value) : value,
          },
    ]),
  );
}
