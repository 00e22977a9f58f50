import { numbers } from "./formatters.ts";
import { hasLocalDigits, i18n } from "./locale.ts";
import type { MessageKey } from "./messages.ts";

export type MessageValues = Record<string, string | number>;

export function t(key: MessageKey, values?: MessageValues): string {
  return i18n._(key, values && hasLocalDigits() ? withLocalDigits(values) : values);
}

/** Numbers that select plurals as numbers and render in the language's digits. */
function withLocalDigits(values: MessageValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value
        : {
            // String concatenation uses the hint "default", plural rules do not.
            [Symbol.toPrimitive]: (hint: string) =>
              hint === "default" ? numbers({}).format(value) : value,
          },
    ]),
  );
}
