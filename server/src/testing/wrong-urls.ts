import { z } from "zod";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { pathOf } from "@madrasa/contract/client";
import type { CallInput } from "./calls.ts";

const ID = "0123456789abcdef01234567";

const NO_IDS = [
  "",
  "1",
  ID.slice(1),
  `${ID}8`,
  `${ID.slice(1)}g`,
  ` ${ID.slice(1)}`,
  `${ID}\0`,
  `${ID.slice(2)}é`,
  "../../../../etc/passwd/x",
  "..%2f..%2f..%2f..%2fetc/p",
  "%00",
  "null",
  "undefined",
  "[object Object]",
  "' or 1=1 --",
];
/** Trimmed only for typed join codes. */
const TYPED_IDS = [`${ID}\n`, "٠".repeat(24)];
const wrongIds = (name: string) => (name === "courseId" ? NO_IDS : [...NO_IDS, ...TYPED_IDS]);

/** Codes that people type allow any digits and surrounding spaces. */
const isCode = (text: string) => /^[0-9a-f٠]{24}$/.test(text.trim());

const WRONG_VALUES: Record<string, readonly string[]> = {
  limit: ["", "0", "-1", "101", "1.5", "1e9", "many", "NaN", "Infinity", "0x100"],
  cursor: [
    "",
    "1",
    "x",
    `.${ID}`,
    `x.${ID}`,
    `-1.${ID}`,
    `1e3.${ID}`,
    `1.${ID}0`,
    `1.${ID}.1`,
    `1.${ID} `,
    `9999999999999999.${ID}`,
    `1.${ID}\0`,
    "1.".repeat(200),
  ],
  search: ["\0", "a".repeat(101)],
  category: ["", "arts", "Magic", "Arts,Science"],
  deleted: ["", "false", "TRUE", "1", "yes"],
  for: ["", "createuser", "forgetEverything"],
  filename: ["", "  ", "a".repeat(256), "a\0.pdf"],
  contentType: [
    "",
    "pdf",
    "constructor",
    "__proto__",
    "text/html",
    "image/svg+xml",
    "application/pdf\0",
    "x".repeat(101),
  ],
  size: ["", "0", "-1", "1.5", "many", "Infinity", "1e30", "99999999999999999999"],
};

const part = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;

export function wrongUrls(endpoint: Endpoint, valid: CallInput): { how: string; url: string }[] {
  const { query = {}, params = {} } = valid;
  const path = `${pathOf(endpoint, { params })}?`;
  const all = Object.entries(query).map(([name, value]) => part(name, value));
  const wrong: { how: string; url: string }[] = [];
  for (const [name, value] of Object.entries(query)) {
    const others = all.filter((text) => !text.startsWith(`${name}=`));
    const as = (text: string) => `${path}${[...others, text].join("&")}`;
    const isId = /^[0-9a-f]{24}$/.test(value);
    const isNeeded = isRequired(endpoint, name);
    wrong.push({ how: `${name} twice`, url: `${path}${[...all, part(name, value)].join("&")}` });
    if (isNeeded) wrong.push({ how: `${name} as a list`, url: as(`${name}%5B%5D=${value}`) });
    for (const text of isId ? wrongIds(name) : (WRONG_VALUES[name] ?? [])) {
      // Equivalent to absent.
      if (text === "" && !isNeeded) continue;
      if (name === "courseId" && isCode(text)) continue;
      wrong.push({
        how: `${name} as ${JSON.stringify(text).slice(0, 40)}`,
        url: as(part(name, text)),
      });
    }
    if (isNeeded) {
      wrong.push({ how: `without ${name}`, url: `${path}${others.join("&")}` });
    }
  }
  for (const name of Object.keys(params)) {
    for (const text of wrongIds(name)) {
      const url = pathOf(endpoint, { params: { ...params, [name]: text } });
      wrong.push({ how: `:${name} as ${JSON.stringify(text)}`, url });
    }
  }
  return wrong;
}

export const UNKNOWN_FIELDS = [
  "surprise=1",
  "__proto__=1",
  "__proto__%5Brole%5D=superadmin",
  "constructor=1",
  "toString=1",
  "=1",
  "%E0%A4=1",
].join("&");

function isRequired({ query }: Endpoint, name: string): boolean {
  if (!query) return false;
  const { required } = z.toJSONSchema(query, { io: "input" });
  return required?.includes(name) === true && name !== "limit";
}
