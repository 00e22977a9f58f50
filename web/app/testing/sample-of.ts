import type { DataOf } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";

const ID = "0123456789abcdef01234567";
const TIME = "2026-01-02T03:04:05.000Z";

type Output<Schema extends Endpoint["data"]> = DataOf<Endpoint & { data: Schema }>;

type AnyDef = {
  type: string;
  shape?: Record<string, { def: AnyDef }>;
  entries?: Record<string, unknown>;
  values?: unknown[];
  options?: { def: AnyDef }[];
  innerType?: { def: AnyDef };
};

/** Minimal value of a response schema: first choices, no rows, no optional fields. */
export function sampleOf<Schema extends Endpoint["data"]>(
  schema: Schema,
  fields: Partial<Output<Schema>> = {},
): Output<Schema> {
  const value = valueOf("", schema.def);
  return schema.parse(Object.assign(value as object, fields));
}

function valueOf(name: string, def: AnyDef): unknown {
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, part]) => [key, valueOf(key, part.def)]),
      );
    case "string":
      if (/id$/i.test(name)) return ID;
      return /(At|Time|Active)$/.test(name) ? TIME : name;
    case "number":
      return 0;
    case "boolean":
      return false;
    case "array":
      return [];
    case "record":
      return {};
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "union":
      return partOf(name, def.options?.[0]);
    case "nullable":
      return null;
    case "optional":
      return undefined;
    default:
      return partOf(name, def.innerType);
  }
}

function partOf(name: string, part: { def: AnyDef } | undefined): unknown {
  if (!part) throw new Error(`There is no sample of ${name}.`);
  return valueOf(name, part.def);
}
