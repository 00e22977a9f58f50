import { createElement, Fragment, type ReactNode } from "react";
import type { MessageKey } from "./messages.ts";
import { type MessageValues, t } from "./t.ts";

/** The character that Unicode has for an object in the place of a text. */
const MARK = "\uFFFC";

/** A message with elements in its places, such as a name in its own direction or a link. */
export function tParts(
  key: MessageKey,
  elements: Record<string, ReactNode>,
  values?: MessageValues,
): ReactNode {
  const marks = Object.keys(elements).map((name) => [name, `${MARK}${name}${MARK}`] as const);
  const parts = t(key, { ...values, ...Object.fromEntries(marks) }).split(MARK);
  // Every second part is the name of a place.
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 1 ? elements[part] : part)),
  );
}
