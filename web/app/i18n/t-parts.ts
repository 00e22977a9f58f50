import { createElement, Fragment, type ReactNode } from "react";
import type { MessageKey } from "./messages.ts";
import { type MessageValues, t } from "./t.ts";

const MARK = "\uFFFC";

/** Message with elements as values, such as an isolated name or a link. */
export function tParts(
  key: MessageKey,
  elements: Record<string, ReactNode>,
  values?: MessageValues,
): ReactNode {
  const marks = Object.keys(elements).map((name) => [name, `${MARK}${name}${MARK}`] as const);
  const parts = t(key, { ...values, ...Object.fromEntries(marks) }).split(MARK);
  // Odd parts are names of values.
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 1 ? elements[part] : part)),
  );
}
