import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { z } from "zod";
import { pathOf } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";

type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
};

export type FuzzRequest = InjectOptions & { caller: string; name: string; url: string };

/** Hostile texts: control characters, unpaired surrogates, other scripts, code. */
const TEXTS = [
  "",
  " ",
  "\0",
  "\ud83d",
  "\u202e\u2066",
  "٠٩١٢٣٤٥٦٧٨",
  "سورۀ الفاتحة ـــ ک ی",
  "👨‍👩‍👧‍👦".repeat(20),
  "' or 1=1 --",
  "%00%0a%0d",
  "../../../../etc/passwd",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "__proto__",
  "constructor",
  "2026-02-30T25:61:00Z",
  "9999999999999.ffffffffffffffffffffffff",
  "javascript:alert(1)",
  "https://[::1",
  `a@${".".repeat(300)}@`,
  "1e309",
  "-0",
  "NaN",
];

const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1e15, 2 ** 53, 1.7e308, 5e-324),
);

/** Existing values by field, so that requests reach rows. */
export type Known = Readonly<Record<string, readonly string[]>>;

const text = (field: string, known: Known) =>
  fc.oneof(
    { weight: known[field] ? 60 : 0, arbitrary: fc.constantFrom(...(known[field] ?? [""])) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(known).flat()) },
    { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
    { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 120 }) },
    { weight: 1, arbitrary: fc.nat({ max: 30_000 }).map((length) => "a".repeat(length)) },
  );

function valueOf(schema: JsonSchema, field: string, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 30, arbitrary: fitting(schema, field, known) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

function fitting(schema: JsonSchema, field: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, field, known)));
  switch (schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, inner]) => [name, valueOf(inner, name, known)] as const,
      );
      const shape = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      const complete = fc.record(Object.fromEntries(fields));
      return fc.oneof({ weight: 5, arbitrary: complete }, { weight: 2, arbitrary: shape });
    }
    case "array":
      return fc.array(valueOf(schema.items ?? {}, field, known), { maxLength: 6 });
    case "number":
    case "integer": {
      const { minimum: min = 0, maximum: max = 0 } = schema;
      return min < max || min === 1
        ? fc.oneof({ weight: 5, arbitrary: fc.integer({ min, max }) }, number)
        : number;
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case undefined:
    default:
      return text(field, known);
  }
}

const inputSchema = (schema: z.ZodType | undefined) =>
  schema ? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema) : {};

const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "a/b/c",
];

const garbage = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((json) => Buffer.from(json)),
  fc.constantFrom("{", "[]", "nul", '{"a":1}}', "[".repeat(5_000)).map((json) => Buffer.from(json)),
);

function requestsOf(
  name: string,
  endpoint: Endpoint,
  callers: Record<string, string>,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const strings = (schema: z.ZodType | undefined) => {
    const names = Object.keys(inputSchema(schema).properties ?? {});
    const fields = names.map((field) => [field, text(field, known)] as const);
    const complete = fc.record(Object.fromEntries(fields));
    const some = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    return fc.oneof({ weight: 6, arbitrary: complete }, { weight: 1, arbitrary: some });
  };
  const everyone = Object.keys(callers);
  const allowed = everyone.filter((role) => Array.from(endpoint.access as string).includes(role));
  const methods = [endpoint.method, ...(endpoint.alsoMethods ?? [])];
  return fc
    .record({
      caller: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...(allowed.length > 0 ? allowed : everyone)) },
        { weight: 1, arbitrary: fc.constantFrom(...everyone, "nobody", "a stranger's token") },
      ),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...methods) },
        { weight: 1, arbitrary: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE") },
      ),
      params: fc.oneof(
        { weight: 30, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constant({ surprise: "1" }) },
      ),
      path: strings(endpoint.params),
      query: strings(endpoint.query),
      body: fc.oneof(
        {
          weight: 20,
          arbitrary: valueOf(inputSchema(endpoint.body), "", known).map((value) =>
            Buffer.from(JSON.stringify(value) ?? ""),
          ),
        },
        { weight: 1, arbitrary: garbage },
      ),
      type: fc.oneof(
        { weight: 30, arbitrary: fc.constant("application/json") },
        { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
      ),
    })
    .map(({ caller, method, params, path, query, body, type }) => {
      const token = callers[caller] ?? (caller === "nobody" ? undefined : "f".repeat(64));
      const search = new URLSearchParams({ ...query, ...params } as Record<string, string>);
      const filled = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, field = ""]) => [
          field,
          // URLs cannot contain unpaired surrogates.
          (path as Record<string, string>)[field]?.toWellFormed() ?? "x",
        ]),
      );
      return {
        name,
        caller,
        method,
        url: `${pathOf(endpoint, { params: filled })}?${search.toString()}`,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(method !== "GET" && { "content-type": type }),
        },
        ...(method !== "GET" && { payload: body }),
      };
    });
}

const nowhere: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS" as const),
    path: fc.oneof(
      // "//" would start a host.
      fc.webPath().filter((path) => /^\/(?!\/)/.test(path)),
      fc
        .string({ unit: "binary-ascii", maxLength: 80 })
        .map((part) => `/${encodeURIComponent(part)}`),
      fc.constantFrom(
        "//",
        "/%",
        "/..%2f",
        "/api/v1/%00",
        "/files/%ff",
        "/api//v1",
        "/?".repeat(9),
      ),
    ),
    payload: garbage,
  })
  .map(({ method, path, payload }) => ({
    name: "no call",
    caller: "nobody",
    method,
    url: path,
    ...(method !== "GET" && method !== "HEAD" && { payload }),
  }));

export function fuzzRequests(
  calls: ReadonlyMap<string, Endpoint>,
  given: { callers: Record<string, string>; known: Known; count: number; seed: number },
): FuzzRequest[] {
  const { callers, known, count, seed } = given;
  const each = [...calls].map(([name, endpoint]) => requestsOf(name, endpoint, callers, known));
  return fc.sample(fc.oneof(...each, nowhere), { numRuns: count, seed });
}
