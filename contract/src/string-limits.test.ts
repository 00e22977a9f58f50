import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { contract } from "./index.ts";
import { FILE_RULES } from "./limits.ts";

/** Node limits URLs to 16 KB, and our server bodies to 256 KB. */
const HOSTILE_LENGTH = 250_000;

/** Inputs with quadratic time or worse for ambiguous patterns. */
const HOSTILE = [
  `a@${".".repeat(HOSTILE_LENGTH)}@`,
  "a".repeat(HOSTILE_LENGTH),
  "0".repeat(HOSTILE_LENGTH),
  "٠".repeat(HOSTILE_LENGTH),
  `x${" ".repeat(HOSTILE_LENGTH)}x`,
  "/".repeat(HOSTILE_LENGTH),
  `https://${"a.".repeat(HOSTILE_LENGTH / 2)}`,
  `2026-11-05T10:00:00.${"0".repeat(HOSTILE_LENGTH)}`,
];

type StringField = {
  path: string[];
  maxLength: number | undefined;
};

type JsonSchema = {
  type?: string;
  maxLength?: number;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

function stringFields(schema: JsonSchema, path: string[]): StringField[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...parts.flatMap((part) => stringFields(part, path)),
    ...(schema.items ? stringFields(schema.items, [...path, "[]"]) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      stringFields(field, [...path, name]),
    ),
    // Enums need no maximum: no pattern runs on them.
    ...(schema.type === "string" && schema.enum === undefined && schema.const === undefined
      ? [{ path, maxLength: schema.maxLength }]
      : []),
  ];
}

function inputWith(path: string[], value: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const inner = inputWith(rest, value);
  return name === "[]" ? [inner] : { [name]: inner };
}

const fields = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<Endpoint>(calls).flatMap(([name, endpoint]) =>
    (["params", "query", "body"] as const).flatMap((part) => {
      const schema = endpoint[part];
      if (!schema) return [];
      const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
      return stringFields(json, []).map((field) => ({
        ...field,
        schema,
        name: `${feature}.${name} ${part} ${field.path.join(".")}`,
      }));
    }),
  ),
);

/** Zod's check whether counting code points is needed: one character class, linear. */
const ZOD_LENGTH_PATTERN = "[\\uD800-\\uDBFF]";

function longestMatched(parse: () => void): number {
  // All pattern methods call `exec`.
  const exec = vi.spyOn(RegExp.prototype, "exec");
  parse();
  const { calls, contexts } = exec.mock;
  exec.mockRestore();
  return calls.reduce(
    (longest, [text], index) =>
      (contexts[index] as RegExp).source === ZOD_LENGTH_PATTERN
        ? longest
        : Math.max(longest, text.length),
    0,
  );
}

test("the contract has string fields, and counting sees what patterns receive", () => {
  expect(fields.length).toBeGreaterThan(100);
  const schema = z.string().max(3).regex(/b$/);
  expect(longestMatched(() => schema.safeParse("a".repeat(50)))).toBe(50);
});

describe.each(fields)("$name", ({ schema, path, maxLength }) => {
  test("has a maximum, and no pattern receives a longer text", () => {
    if (maxLength === FILE_RULES.lessonText.maxBytes) {
      // Parsed line by line by the server, without a pattern in the schema.
      const parse = () => schema.safeParse(inputWith(path, HOSTILE.join("\n")));
      expect(longestMatched(parse)).toBe(0);
      return;
    }
    expect(maxLength).toBeLessThanOrEqual(10_000);
    for (const text of HOSTILE) {
      const parse = () => expect(schema.safeParse(inputWith(path, text)).success).toBe(false);
      expect(longestMatched(parse)).toBeLessThanOrEqual(maxLength ?? 0);
    }
  });
});
