import { foldName } from "@madrasa/contract/fold-name";
import { CATEGORIES, CATEGORIES_MAX, CATEGORY_MAX } from "@madrasa/contract/limits";
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from "@madrasa/contract/languages";
import type { Names, SchoolValues } from "@madrasa/contract/base/school-settings";
import { refuseField } from "../../platform/refusal.ts";
import type { Category } from "../../platform/school/school-settings.ts";

type Categories = SchoolValues["categories"];

const isFirst = (key: string) => (CATEGORIES as readonly string[]).includes(key);

/** True if it can only be hidden: courses use it, or other clients send it. */
export const isInUse = (key: string, used: readonly string[]) => isFirst(key) || used.includes(key);

/** Known categories, plus hidden ones that courses still use, so that every course has a name for its category. */
export function withUsed(known: readonly Category[], used: readonly string[]): Category[] {
  const missing = used.filter((key) => known.every((one) => one.key !== key));
  return [...known, ...missing.map((key) => ({ key, names: {}, hidden: true }))];
}

/**
 * Normalises the list: new categories get a key from their first name; missing ones that must be kept are appended as
 * hidden.
 */
export function settleCategories(
  sent: Categories,
  known: readonly Category[],
  used: readonly string[],
): Category[] {
  const before = withUsed(known, used);
  const taken = new Set(before.map(({ key }) => key));
  const named = new Set<string>();
  const settled = sent.map(({ key, names, hidden }, index): Category => {
    if (key !== undefined && (!taken.has(key) || named.has(key))) {
      throw refuseField(`value.${index}.key`, "INVALID");
    }
    const own = key ?? newKey(names, taken);
    taken.add(own);
    named.add(own);
    return { key: own, names, hidden };
  });
  refuseTwice(settled);
  const left = before.filter(({ key }) => !named.has(key) && isInUse(key, used));
  const all = [...settled, ...left.map((category) => ({ ...category, hidden: true }))];
  if (all.length > CATEGORIES_MAX) throw refuseField("value", "TOO_MANY", { max: CATEGORIES_MAX });
  return all;
}

/** Throws if two visible categories share a name. Unnamed ones show their key. */
function refuseTwice(settled: readonly Category[]): void {
  for (const code of LANGUAGE_CODES) {
    const seen = new Set<string>();
    for (const [index, { key, names, hidden }] of settled.entries()) {
      const name = foldName(names[code] || (code === DEFAULT_LANGUAGE ? key : ""));
      if (hidden || name === "") continue;
      if (seen.has(name)) throw refuseField(`value.${index}.names.${code}`, "CATEGORY_TWICE");
      seen.add(name);
    }
  }
}

/** Key from the English or another name, because other clients show keys; numbered if taken. */
function newKey(names: Names, taken: ReadonlySet<string>): string {
  const name = LANGUAGE_CODES.map((code) => names[code]).find(Boolean) ?? "";
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : ` ${number}`;
    // Removes half of a surrogate pair.
    const key =
      name.slice(0, CATEGORY_MAX - ending.length).replace(/[\ud800-\udbff]$/, "") + ending;
    if (!taken.has(key)) return key;
  }
}
