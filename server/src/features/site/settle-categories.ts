import { CATEGORIES, CATEGORIES_MAX, CATEGORY_MAX } from "@madrasa/contract/limits";
import { LANGUAGE_CODES } from "@madrasa/contract/languages";
import type { Names, SchoolValues } from "@madrasa/contract/school-settings";
import { refuseField } from "../../platform/refusal.ts";
import type { Category } from "../../platform/school/school-settings.ts";

type Sent = SchoolValues["categories"];

const isFirst = (key: string) => (CATEGORIES as readonly string[]).includes(key);

/** Whether it can only be hidden: courses have it, or other clients send it. */
export const isKept = (key: string, used: readonly string[]) => isFirst(key) || used.includes(key);

/** The known ones, and those that courses have all the same: hidden, so that nothing is without a name. */
export function withUsed(known: readonly Category[], used: readonly string[]): Category[] {
  const missing = used.filter((key) => known.every((one) => one.key !== key));
  return [...known, ...missing.map((key) => ({ key, names: {}, hidden: true }))];
}

/**
 * What is stored of the list that was sent: each with a key, new ones with one made of their first
 * name; what was left out and has to be kept comes last, hidden.
 */
export function settleCategories(
  sent: Sent,
  known: readonly Category[],
  used: readonly string[],
): Category[] {
  const before = withUsed(known, used);
  const taken = new Set(before.map(({ key }) => key));
  const named = new Set<string>();
  const settled = sent.map(({ key, names, hidden }, place): Category => {
    if (key !== undefined && (!taken.has(key) || named.has(key))) {
      throw refuseField(`value.${place}.key`, "INVALID");
    }
    const own = key ?? newKey(names, taken);
    taken.add(own);
    named.add(own);
    return { key: own, names, hidden };
  });
  const left = before.filter(({ key }) => !named.has(key) && isKept(key, used));
  const all = [...settled, ...left.map((category) => ({ ...category, hidden: true }))];
  if (all.length > CATEGORIES_MAX) throw refuseField("value", "TOO_MANY", { max: CATEGORIES_MAX });
  return all;
}

/** Other clients show a key as it is, so it is the English name, or another; a number tells it from an older one. */
function newKey(names: Names, taken: ReadonlySet<string>): string {
  const name = LANGUAGE_CODES.map((code) => names[code]).find(Boolean) ?? "";
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : ` ${number}`;
    // Without half of a character at its end.
    const key =
      name.slice(0, CATEGORY_MAX - ending.length).replace(/[\ud800-\udbff]$/, "") + ending;
    if (!taken.has(key)) return key;
  }
}
