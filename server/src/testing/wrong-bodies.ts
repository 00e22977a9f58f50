import { z } from "zod";

type JsonSchema = {
  type?: string;
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
};
export type Wrong = { how: string; payload: string };

const ONE_OF_EACH_TYPE: Record<string, unknown> = {
  null: null,
  boolean: false,
  number: 42,
  string: "x",
  array: [],
  object: {},
};

const KEEPS_DIGITS = /^(phone|phoneNumber|otp|oldOtp)$/;
/** Ignore text appended by chats. */
const IGNORES_MORE = /^(secret|invitation|familyKey)$/;
const MAY_BE_BLANK =
  /^(tags\.0|value|password|reason|contact|header|text|note|remark|test\.examiner)$|^value\.(\w+\.)*(en|ar|ur|ckb)$|\balt$|description$|paragraph$/;

function typesOf(schema: JsonSchema): Set<string> {
  if (schema.anyOf) return new Set(schema.anyOf.flatMap((one) => [...typesOf(one)]));
  return new Set([schema.type === "integer" ? "number" : (schema.type ?? typeof schema.const)]);
}

function withValue(body: unknown, path: readonly (string | number)[], value?: unknown): unknown {
  const copy = structuredClone(body) as Record<string | number, unknown>;
  let holder = copy;
  for (const step of path.slice(0, -1)) holder = holder[step] as typeof holder;
  const last = path.at(-1) ?? "";
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

function* wrongValues(
  schema: JsonSchema,
  valid: unknown,
  path: readonly (string | number)[],
  body: unknown,
): Generator<Wrong> {
  const here = path.join(".");
  const wrong = (how: string, value?: unknown): Wrong => ({
    how: `${here} ${how}`,
    payload: JSON.stringify(withValue(body, path, value)),
  });
  const allowed = typesOf(schema);
  if (path.length > 0) {
    for (const [type, value] of Object.entries(ONE_OF_EACH_TYPE)) {
      if (!allowed.has(type)) yield wrong(`as ${type}`, value);
    }
    if (schema.const === true) yield wrong("as false", false);
  }
  if (allowed.has("string")) {
    yield wrong("endless", "a".repeat(100_000));
    if (!KEEPS_DIGITS.test(here) && !IGNORES_MORE.test(here)) {
      yield wrong("with NUL", `${String(valid)}\0`);
      yield wrong("with half a character", `${String(valid)}\ud83d`);
    }
    if (!MAY_BE_BLANK.test(here)) yield wrong("of spaces", "   ");
    if (String(valid).startsWith("https:"))
      yield wrong("that runs a script", "javascript:alert(1)");
  }
  if (allowed.has("number")) {
    const tooSmall = Math.min(0, schema.minimum ?? 0) - 1;
    for (const value of [tooSmall, 1e15, 1.7e308]) yield wrong(`as ${value}`, value);
    const text = JSON.stringify(withValue(body, path, "beyond"));
    yield { how: `${here} beyond every number`, payload: text.replace('"beyond"', "1e999") };
  }
  if (allowed.has("array")) {
    yield wrong(
      "endless",
      Array.from({ length: 2_000 }, () => "x"),
    );
    const items = schema.items ?? schema.anyOf?.find((one) => one.items)?.items;
    const [first] = valid as unknown[];
    if (items && first !== undefined) yield* wrongValues(items, first, [...path, 0], body);
  }
  const shape = schema.properties ? schema : schema.anyOf?.find((one) => one.properties);
  if (!shape?.properties) return;
  for (const key of ["surprise", "constructor", "toString", "__proto__", "prototype"]) {
    const unknown = { how: `${here} with an unknown ${key}` };
    const text = JSON.stringify(withValue(body, [...path, "unknown field"], "1"));
    yield { ...unknown, payload: text.replace("unknown field", key) };
    yield { ...unknown, payload: text.replace('"unknown field":"1"', `"${key}":{"x":1}`) };
  }
  for (const key of shape.required ?? []) {
    const without = JSON.stringify(withValue(body, [...path, key]));
    yield { how: `${here} without ${key}`, payload: without };
  }
  for (const [key, inner] of Object.entries(shape.properties)) {
    const value = (valid as Record<string, unknown>)[key];
    if (value !== undefined) yield* wrongValues(inner, value, [...path, key], body);
  }
}

export function wrongBodies(schema: z.ZodType, valid: Record<string, unknown>): Wrong[] {
  const shape = z.toJSONSchema(schema, { io: "input" }) as JsonSchema;
  return [...wrongValues(shape, valid, [], valid)];
}

const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000);

export const NO_BODIES: readonly Wrong[] = [
  { how: "cut off", payload: '{"title":"Taj' },
  { how: "with one quote", payload: "{'title':1}" },
  { how: "with a tail", payload: "{}{}" },
  { how: "of a space", payload: " " },
  { how: "of a word", payload: "title" },
  { how: "not a number", payload: "NaN" },
  { how: "an array", payload: "[]" },
  { how: "an array of itself", payload: "[{}]" },
  { how: "a string", payload: '"title"' },
  { how: "null", payload: "null" },
  { how: "a number", payload: "1" },
  { how: "true", payload: "true" },
  { how: "deep", payload: deep("[", "]") },
  { how: "deep inside", payload: `{"title":${deep("[", "]")}}` },
  { how: "deep objects", payload: `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}` },
  { how: "with a prototype", payload: '{"__proto__":{"role":"superadmin"}}' },
  { how: "with a constructor", payload: '{"constructor":{"prototype":{"role":"superadmin"}}}' },
];
